extension StatisticsEngine {
  /// The statistics of the populated buckets of each source's samples alone, in the order of
  /// ``SourceRanking/sourceNames``.
  ///
  /// The two halves of a source, user-entered or not, still mask each other. A source that populates
  /// no bucket is absent. `columns` are ranked by `ranking`, that of the whole type. Complexity: as
  /// for the merged statistics.
  public static func bucketStatisticsBySource(
    of columns: SampleColumns, ranking: SourceRanking, kind: MeasureKind, edges: [Double],
    averaging: AveragingPolicy = .byStyle
  ) -> [SourceStatistics<BucketStatistics>] {
    if kind.isCumulative {
      return bucketStatisticsBySource(
        of: RankedColumns(columns), ranking: ranking, kind: kind, tables: [edges]
      ).map { SourceStatistics(source: $0.source, statistics: $0.statistics[0]) }
    }
    return columnsBySource(columns, ranking: ranking).compactMap { source, columns in
      let statistics = bucketStatistics(
        of: columns, kind: kind, edges: edges, averaging: averaging)
      return statistics.isEmpty ? nil : SourceStatistics(source: source, statistics: statistics)
    }
  }

  /// The statistics of all of each source's samples, in the order of ``SourceRanking/sourceNames``;
  /// sources without a sample are absent.
  public static func rangeStatisticsBySource(
    of columns: SampleColumns, ranking: SourceRanking, kind: MeasureKind,
    averaging: AveragingPolicy = .byStyle
  ) -> [SourceStatistics<RangeStatistics>] {
    columnsBySource(columns, ranking: ranking).compactMap { source, columns in
      rangeStatistics(of: columns, kind: kind, averaging: averaging).map {
        SourceStatistics(source: source, statistics: $0)
      }
    }
  }

  /// The samples of each source that has any, their order and ranks kept. O(n).
  ///
  /// Semantics 2.7: each source alone, in the ranks of the whole type.
  static func columnsBySource(
    _ columns: SampleColumns, ranking: SourceRanking
  ) -> [(source: String, columns: SampleColumns)] {
    let names = ranking.sourceNames
    let sourceOfRank = ranking.sourceOfRank
    var counts = Array(repeating: 0, count: names.count)
    for rank in columns.ranks {
      precondition(Int(rank) < sourceOfRank.count, "a sample's rank is not in the ranking")
      counts[sourceOfRank[Int(rank)]] += 1
    }
    var parts = counts.map { count in
      var part = SampleColumns()
      part.reserveCapacity(count)
      return part
    }
    for position in columns.starts.indices {
      parts[sourceOfRank[Int(columns.ranks[position])]].append(
        start: columns.starts[position], end: columns.ends[position],
        value: columns.values[position], rank: columns.ranks[position])
    }
    return zip(names, parts).filter { !$0.1.isEmpty }.map { (source: $0.0, columns: $0.1) }
  }
}
