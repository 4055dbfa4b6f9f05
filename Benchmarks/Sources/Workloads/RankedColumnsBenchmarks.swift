internal import HealthCalculations

extension Workload {
  /// Taking samples of several pairs apart, and putting them together again.
  static let rankedColumns: [Workload] =
    DataSet.energyOfThree.workloads("take 3 sources apart") { samples, _ in
      let ranked = RankedColumns(samples)
      for pair in ranked.pairs {
        let expected = samples.filtered { samples.ranks[$0] == pair.rank }
        try Reference.expect(pair.starts, equals: expected.starts, "the starts")
        try Reference.expect(pair.ends, equals: expected.ends, "the ends")
        try Reference.expect(pair.values, equals: expected.values, "the values")
      }
      return PreparedWork { keep(RankedColumns(samples)) }
    }
}
