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
}
