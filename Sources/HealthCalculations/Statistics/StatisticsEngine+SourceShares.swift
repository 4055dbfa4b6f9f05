extension StatisticsEngine {
  /// What each source contributed to the merged sums: the slices that it won, and nothing of those
  /// that a better one covered.
  ///
  /// ```swift
  /// // Phone 10:00-10:10 counts 100, watch 10:05-10:15 counts 200; the watch (rank 0) is better.
  /// let steps = RankedColumns([
  ///   .init(rank: 0, starts: [36_300], ends: [36_900], values: [200]),
  ///   .init(rank: 1, starts: [36_000], ends: [36_600], values: [100]),
  /// ])
  /// let shares = StatisticsEngine.sumsByWinningSource(
  ///   of: steps, ranking: ranking, edges: [36_000, 39_600])
  /// shares.map(\.source)       // ["Watch", "Phone"]
  /// shares.map(\.statistics)   // [[200.0], [50.0]]
  /// ```
  ///
  /// A pair's share is the sum of the pairs up to it less that of the pairs before it: what lies below
  /// a pair in the ranking never changes what it wins. The shares of a bucket add up to its merged sum
  /// but for rounding.
  ///
  /// - Parameters:
  ///   - columns: samples of a cumulative type, ranked by `ranking`.
  ///   - ranking: that of the whole type.
  ///   - edges: n + 1 ascending instants for n buckets.
  /// - Returns: one sum per bucket for each source that won anything other than 0, best first; 0 where
  ///   it won nothing.
  /// - Complexity: as for the merged sums, once for each pair that has samples.
  public static func sumsByWinningSource(
    of columns: RankedColumns, ranking: SourceRanking, edges: [Double]
  ) -> [SourceStatistics<[Double]>] {
    let bucketCount = max(0, edges.count - 1)
    let names = ranking.sourceNames
    let sourceOfRank = ranking.sourceOfRank
    var shares = names.map { _ in [Double](repeating: 0, count: bucketCount) }
    var before = [Double](repeating: 0, count: bucketCount)
    let pairs = columns.pairs
    for position in pairs.indices {
      precondition(
        Int(pairs[position].rank) < sourceOfRank.count, "a sample's rank is not in the ranking")
      let statistics = bucketStatistics(
        of: RankedColumns(Array(pairs[...position])), kind: .quantity(.cumulative), tables: [edges],
        selecting: .sum, cores: .oneCore)[0]
      var sums = [Double](repeating: 0, count: bucketCount)
      for (bucket, sum) in zip(statistics.bucketIndices, statistics.sums) { sums[bucket] = sum }
      let source = sourceOfRank[Int(pairs[position].rank)]
      for bucket in sums.indices {
        let share = sums[bucket] - before[bucket]
        // Of two sums that differ in their last digits only, nothing is left.
        let noise = 1e-12 * max(sums[bucket].magnitude, before[bucket].magnitude)
        if !(share.magnitude <= noise) { shares[source][bucket] += share }
      }
      before = sums
    }
    return zip(names, shares).filter { $0.1.contains { $0 != 0 } }
      .map { SourceStatistics(source: $0.0, statistics: $0.1) }
  }
}
