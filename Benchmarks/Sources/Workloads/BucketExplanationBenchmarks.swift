internal import HealthCalculations

extension Workload {
  /// Why the figure of a bucket is what it is, the whole span being the bucket.
  static let bucketExplanations: [Workload] =
    DataSet.energyOfThree.workloads("explanation, 3 sources", over: [.month, .year]) {
      samples, _ in
      let kind = MeasureKind.quantity(.cumulative)
      let bucket = samples.starts[0]..<((samples.ends.max() ?? 0) + 1)
      let explanation = StatisticsEngine.explanation(of: samples, kind: kind, bucket: bucket)
      let merged = StatisticsReference(
        samples: samples, edges: [bucket.lowerBound, bucket.upperBound]
      ).cumulative()[0]
      try Reference.expect(
        explanation.raw ?? .nan, near: samples.values.reduce(0, +), "The raw sum")
      try Reference.expect(
        explanation.pairs.reduce(0) { $0 + ($1.counted ?? 0) }, near: merged.sum,
        "The sum of what counts")
      try Reference.expect(
        explanation.countedCount, equals: merged.contributors.count, "The count of samples")
      return PreparedWork {
        keep(StatisticsEngine.explanation(of: samples, kind: kind, bucket: bucket))
      }
    }
  /// Why a day is what it is, with what each source does in its quarters of an hour.
  static let dayExplanations: [Workload] =
    DataSet.energyOfThree.workloads("explanation of a day with its timeline", over: [.month]) {
      samples, _ in
      let kind = MeasureKind.quantity(.cumulative)
      let first = (samples.starts[0] / 86_400).rounded(.up) * 86_400 + 14 * 86_400
      let bucket = first..<first + 86_400
      let quarters = (0...96).map { first + Double($0) * 900 }
      func answer() -> (BucketExplanation, [[TimelineCell]]) {
        let explanation = StatisticsEngine.explanation(of: samples, kind: kind, bucket: bucket)
        return (explanation, explanation.timeline(edges: quarters))
      }
      let (explanation, timeline) = answer()
      let reference = StatisticsReference(samples: samples, edges: [first, first + 86_400])
      try Reference.expect(
        explanation.pairs.reduce(0) { $0 + ($1.counted ?? 0) }, near: reference.cumulative()[0].sum,
        "The sum of what counts")
      for (pair, line) in zip(explanation.pairs, timeline) {
        for (quarter, cell) in line.enumerated() {
          let (low, high) = (quarters[quarter], quarters[quarter + 1])
          let isThere = samples.starts.indices.contains {
            Int(samples.ranks[$0]) == pair.rank && samples.starts[$0] < high
              && samples.ends[$0] > low
          }
          try Reference.expect(cell != .none, equals: isThere, "quarter \(quarter)")
        }
      }
      return PreparedWork { keep(answer()) }
    }
}
