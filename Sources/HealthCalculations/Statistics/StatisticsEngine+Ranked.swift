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
    return discreteStatistics(
      of: columns, kind: kind, tables: tables, selecting: selection, averaging: averaging,
      cores: cores)
  }

  /// The statistics of all samples at once, none of them clipped; `nil` if there is none.
  ///
  /// The same as for ``SampleColumns``, the samples of each pair being apart already.
  public static func rangeStatistics(
    of columns: RankedColumns, kind: MeasureKind, averaging: AveragingPolicy = .byStyle
  ) -> RangeStatistics? {
    guard kind.isCumulative else {
      return rangeStatistics(of: columns.sampleColumns(), kind: kind, averaging: averaging)
    }
    guard let extent = columns.extent else { return nil }
    let statistics = bucketStatistics(
      of: columns, kind: kind, tables: [[-.infinity, .infinity]])[0]
    guard !statistics.isEmpty else { return nil }
    return RangeStatistics(
      start: extent.lowerBound, end: extent.upperBound, figures: statistics[0])
  }

  /// The statistics of the populated buckets of each source's samples alone, in the order of
  /// ``SourceRanking/sourceNames``, for several tables of edges.
  ///
  /// The two halves of a source, user-entered or not, still mask each other. A source that populates
  /// no bucket of any table is absent. `columns` are ranked by `ranking`, that of the whole type;
  /// traps if a rank is not in it. No sample of an array is copied.
  public static func bucketStatisticsBySource(
    of columns: RankedColumns, ranking: SourceRanking, kind: MeasureKind, tables: [[Double]],
    selecting selection: StatisticSelection = .all, averaging: AveragingPolicy = .byStyle,
    cores: CoreUse = .allCores
  ) -> [SourceStatistics<[BucketStatistics]>] {
    // Semantics 2.7: the pairs of one source stay together, and mask each other.
    let sourceOfRank = ranking.sourceOfRank
    let bySource = Dictionary(grouping: columns.pairs) { pair in
      precondition(Int(pair.rank) < sourceOfRank.count, "a sample's rank is not in the ranking")
      return sourceOfRank[Int(pair.rank)]
    }
    return ranking.sourceNames.enumerated().compactMap { number, source in
      guard let pairs = bySource[number] else { return nil }
      let statistics = bucketStatistics(
        of: RankedColumns(pairs), kind: kind, tables: tables, selecting: selection,
        averaging: averaging, cores: cores)
      return statistics.allSatisfy(\.isEmpty)
        ? nil : SourceStatistics(source: source, statistics: statistics)
    }
  }
}
