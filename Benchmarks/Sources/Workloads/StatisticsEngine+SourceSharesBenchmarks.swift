internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// What each of three sources contributes to the sums of days.
  static let sourceShares: [Workload] =
    DataSet.energyOfThree.workloads(
      "sums by winning source, 3 sources, by day", over: [.month, .year]
    ) { samples, span in
      let edges = try span.edges(BucketInterval(days: 1)).edges
      let ranking = SourceRanking.ofThree
      let columns = RankedColumns(samples)
      func shares() -> [SourceStatistics<[Double]>] {
        StatisticsEngine.sumsByWinningSource(of: columns, ranking: ranking, edges: edges)
      }
      let answer = shares()
      let expected = StatisticsReference(samples: samples, edges: edges).sumsByWinner(count: 3)
      try Reference.expect(
        answer.map(\.source), equals: (0..<3).map { "Source \($0)" }, "the sources")
      for (share, sums) in zip(answer, expected) {
        try Reference.expect(share.statistics, near: sums, "the sums of \(share.source)")
      }
      return PreparedWork { keep(shares()) }
    }
}
