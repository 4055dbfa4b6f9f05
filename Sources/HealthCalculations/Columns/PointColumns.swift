internal import ColumnKernels

/// Readings of one source, each at one instant: 16 bytes per row, nothing to merge.
///
/// ```swift
/// let readings = PointColumns(starts: [10, 50, 70, 130], values: [61, 63, 80, 72])
/// let statistics = readings.statistics(tables: [[0, 60, 120, 180], [0, 3_600]])
/// statistics[0].sums       // [124.0, 80.0, 72.0], by minute
/// statistics[0].averages   // [62.0, 80.0, 72.0]
/// statistics[1].maxima     // [80.0], of the hour
/// ```
///
/// A tool of the core: sum and average stand side by side, and averages are arithmetic. Which of them
/// has a meaning is the caller's rule (``MeasureKind/allows(_:)``); samples that last, overlap or come
/// from several sources want ``StatisticsEngine``.
public struct PointColumns: Sendable, Equatable {
  /// The instants in seconds since 1970, finite and ascending; equal ones are allowed.
  public let starts: [Double]
  /// Each reading's value.
  public let values: [Double]

  /// Readings from columns of equal length, sorted by instant.
  public init(starts: [Double], values: [Double]) {
    precondition(starts.count == values.count, "point columns need the same length")
    self.starts = starts
    self.values = values
  }

  /// The statistics of the populated buckets of several tables of edges, made in one pass.
  ///
  /// To ask many columns the same, unite the tables once and call ``statistics(over:)``.
  public func statistics(tables: [[Double]]) -> [PointStatistics] {
    statistics(over: EdgeUnion(tables))
  }

  /// The statistics of the populated buckets of each table of a union of edges, by table.
  ///
  /// The rows are read once, into the slices of the union; the buckets are made of the slices. A NaN
  /// makes the sum, average, minimum and maximum of its bucket NaN. Sums are off by less than 1e-13 of
  /// the sum of the sizes.
  ///
  /// Complexity: O(rows + slices) time, and 56 bytes a populated bucket.
  public func statistics(over union: EdgeUnion) -> [PointStatistics] {
    let runs = ColumnRuns(ofSorted: starts.span, between: union.edges)
    let parts = ColumnKernels.summaries(values, over: runs)
    return union.positions.map { edges in
      let (groups, buckets) = runs.grouped(between: edges)
      return PointStatistics(
        groups.map { ColumnKernels.combined(parts, over: $0) } ?? parts, of: buckets)
    }
  }
}

/// The statistics of the populated buckets of one table, as columns: entry `i` of each belongs to
/// bucket `buckets[i]`. A bucket without a reading has no entry.
public struct PointStatistics: Sendable, Equatable {
  /// The positions of the buckets in the edges, ascending: bucket `b` is `[edges[b], edges[b + 1])`.
  public let buckets: [Int]
  /// Where the readings of each entry begin, and one bound more: see ``rows(ofEntry:)``.
  public let bounds: [Int]
  /// The sums of the values.
  public let sums: [Double]
  /// The arithmetic means.
  public let averages: [Double]
  /// The smallest values.
  public let minima: [Double]
  /// The largest values.
  public let maxima: [Double]

  fileprivate init(_ summaries: RunSummaries, of runs: ColumnRuns) {
    buckets = runs.slices
    bounds = runs.bounds
    sums = summaries.sums
    averages = ColumnKernels.means(ofSums: summaries.sums, over: runs)
    minima = summaries.minima
    maxima = summaries.maxima
  }

  /// How many buckets are populated.
  public var count: Int { buckets.count }

  /// How many readings each bucket has, at least 1. O(buckets).
  public var counts: [Int] { zip(bounds, bounds.dropFirst()).map { $1 - $0 } }

  /// The positions of an entry's readings in the columns; the most recent one is the last of them.
  public func rows(ofEntry entry: Int) -> Range<Int> {
    bounds[entry]..<bounds[entry + 1]
  }
}
