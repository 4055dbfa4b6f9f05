extension StatisticsEngine {
  /// The statistics of the populated buckets of several tables of edges, made in one pass.
  ///
  /// ```swift
  /// let steps = RankedColumns([
  ///   .init(rank: 0, starts: [36_300], ends: [36_900], values: [200]),
  ///   .init(rank: 1, starts: [36_000], ends: [36_600], values: [100]),
  /// ])
  /// let statistics = StatisticsEngine.bucketStatistics(
  ///   of: steps, kind: .quantity(.cumulative),
  ///   tables: [[36_000, 36_600, 37_200], [36_000, 39_600]], selecting: [.sum, .count])
  /// statistics[0].sums     // [150.0, 100.0]
  /// statistics[1].sums     // [250.0]
  /// statistics[1].counts   // [2]
  /// ```
  ///
  /// Each table may have gaps of no length, start and end where it wants, and be empty; see
  /// ``StatisticsEngine`` for edges.
  ///
  /// - Parameters:
  ///   - columns: the samples, sorted, pair by pair.
  ///   - kind: what they measure.
  ///   - tables: for each answer n + 1 ascending instants for n buckets.
  ///   - selection: what is asked for; the other columns of the answers are empty.
  ///   - averaging: how a temporally weighted type is averaged.
  ///   - cores: whether other cores may help.
  /// - Returns: the statistics by table, in their order.
  /// - Complexity: as for one table, the edges being those of all of them.
  public static func bucketStatistics(
    of columns: RankedColumns, kind: MeasureKind, tables: [[Double]],
    selecting selection: StatisticSelection = .all, averaging: AveragingPolicy = .byStyle,
    cores: CoreUse = .allCores
  ) -> [BucketStatistics] {
    if kind.isCumulative {
      return cumulativeStatistics(
        of: columns, tables: tables, selecting: selection, cores: cores)
    }
    let samples = columns.sampleColumns()
    return tables.map { edges in
      bucketStatistics(of: samples, kind: kind, edges: edges, averaging: averaging)
        .selected(selection)
    }
  }
}
