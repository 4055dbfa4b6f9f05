internal import ColumnKernels

extension StatisticsEngine {
  /// The bucket statistics of a discrete quantity or a category type for each table of edges.
  ///
  /// The samples are read once, into the slices of the tables' union; buckets are made of slices.
  static func discreteStatistics(
    of columns: RankedColumns, kind: MeasureKind, tables: [[Double]],
    selecting selection: StatisticSelection, averaging: AveragingPolicy, cores: CoreUse
  ) -> [BucketStatistics] {
    // Values are looked at here and there, which only arrays allow without a copy each time.
    let columns = picked(columns.withOwnValues(), kind: kind)
    return discreteStatistics(
      of: PairOverlay(columns), windows: tables.map { EdgeWindow($0, around: columns) },
      kind: kind, selecting: selection, averaging: averaging, cores: cores)
  }

  /// The bucket statistics of a discrete quantity or a category type.
  static func discreteStatistics(
    of columns: SampleColumns, kind: MeasureKind, edges: [Double], averaging: AveragingPolicy
  ) -> BucketStatistics {
    let columns = picked(columns, kind: kind)
    // Samples in one order are swept as they are: taking pairs apart would cost as much.
    let isSwept = !columns.isEmpty && !rankBounds(columns).isOfOnePair
    let overlay = isSwept ? PairOverlay(columns) : PairOverlay(RankedColumns(columns))
    return discreteStatistics(
      of: overlay, windows: [EdgeWindow(edges, around: columns)], kind: kind, selecting: .all,
      averaging: averaging, cores: .allCores)[0]
  }

  private static func discreteStatistics(
    of overlay: PairOverlay, windows: [EdgeWindow?], kind: MeasureKind,
    selecting selection: StatisticSelection, averaging: AveragingPolicy, cores: CoreUse
  ) -> [BucketStatistics] {
    let union = EdgeUnion(windows.map { $0?.edges ?? [] })
    guard union.sliceCount > 0 else { return windows.map { _ in BucketStatistics() } }
    let parts = DiscreteParts(
      overlay.counted, edges: union.edges, kind: kind, averaging: averaging,
      selecting: selection, cores: cores)
    let durations =
      selection.contains(.duration)
      ? SliceDurations.durations(of: overlay.all, edges: union.edges) : nil
    return windows.indices.map { table in
      guard let window = windows[table] else { return BucketStatistics() }
      return parts.statistics(
        of: union, table: table, firstBucket: window.firstBucket, sliceDurations: durations)
    }
  }

  /// The samples of the category values asked for; all samples of everything else.
  ///
  /// Semantics 3.7: count and duration of a category are those of the values asked for.
  static func picked(_ columns: RankedColumns, kind: MeasureKind) -> RankedColumns {
    guard case .categoryValues(let values) = kind else { return columns }
    return RankedColumns(
      columns.pairs.map { pair in
        let positions = pair.values.indices.filter { position in
          Int(exactly: pair.values[position]).map(values.contains) ?? false
        }
        return RankedColumns.Pair(
          rank: pair.rank, starts: positions.map { pair.starts[$0] },
          ends: positions.map { pair.ends[$0] }, values: positions.map { pair.values[$0] })
      })
  }
}
