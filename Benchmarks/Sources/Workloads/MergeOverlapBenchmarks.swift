internal import HealthCalculations

extension Workload {
  /// What double counting would have said, beside sums that are known already, as summaries tell of it.
  static let mergeOverlaps: [Workload] =
    DataSet.energyOfThree.workloads(
      "double counting beside a sum, 3 sources", over: [.month, .year]
    ) {
      samples, _ in
      let columns = RankedColumns(samples)
      let range = samples.starts[0]..<(samples.ends.max() ?? 0) + 1
      let edges = [range.lowerBound, range.upperBound]
      let merged = StatisticsReference(samples: samples, edges: edges).cumulative()[0]
      func overlap() -> MergeOverlap {
        StatisticsEngine.mergeOverlap(
          of: columns, in: range, part: range, mergedSum: merged.sum)
      }
      let answer = overlap()
      try Reference.expect(answer.rawSum, near: samples.values.reduce(0, +), "The raw sum")
      let ranking = SourceRanking.ofThree
      try Reference.expect(
        answer.maskedSources(ranking).reduce(0) { $0 + $1.count },
        equals: StatisticsReference(samples: samples, edges: edges).maskedCount(),
        "The count of masked samples")
      return PreparedWork { keep(overlap()) }
    }
}
