internal import CColumnKernels

/// Rows of several sources in one order, of which those count that no better source's row covers.
///
/// ```swift
/// var rows = OverlaidColumns(starts: [10], ends: [20], values: [1])
/// rows.overlay(starts: [5, 10, 15, 20], ends: [5, 10, 15, 20], values: [2, 3, 4, 5])
/// rows.starts               // [5.0, 10.0, 10.0, 15.0, 20.0]
/// rows.counted().values     // [2.0, 1.0, 5.0]
/// ```
///
/// A row of a worse source does not count if a row of a better one, counted or not, covers its start
/// (`start <= t < end`) or starts at the same moment. Rows of one source do not mask each other.
public struct OverlaidColumns: Sendable {
  /// Where each row starts, ascending.
  public private(set) var starts: [Double]
  /// Where each row ends, not before its start.
  public private(set) var ends: [Double]
  /// Each row's value.
  public private(set) var values: [Double]
  /// 1 if the row counts, 0 if not.
  private var counts: [UInt8]

  /// The rows of the best source, sorted by start; all of them count. Neither start nor end is NaN.
  public init(starts: [Double], ends: [Double], values: [Double]) {
    precondition(
      starts.count == ends.count && starts.count == values.count, "columns need the same length")
    self.starts = starts
    self.ends = ends
    self.values = values
    counts = Array(repeating: 1, count: starts.count)
  }

  /// Adds the rows of the next source, worse than all so far.
  ///
  /// Of better rows that are left out because they start before all of these, `reach` is the latest
  /// end. Complexity: O(rows so far + new rows).
  public mutating func overlay(
    starts: [Double], ends: [Double], values: [Double], reach: Double = -.infinity
  ) {
    precondition(
      starts.count == ends.count && starts.count == values.count, "columns need the same length")
    let better = self
    let count = better.starts.count + starts.count
    let merged = unsafe ColumnKernels.columns(of: count) { allStarts, allEnds, allValues in
      counts = unsafe ColumnKernels.column(of: count) { allCounts in
        unsafe ck_overlay(
          better.starts, better.ends, better.values, better.counts, better.starts.count, starts,
          ends, values, starts.count, reach, allStarts, allEnds, allValues, allCounts)
      }
    }
    (self.starts, self.ends, self.values) = merged
  }

  /// The rows that count, in order. O(rows).
  public func counted() -> (starts: [Double], ends: [Double], values: [Double]) {
    unsafe ColumnKernels.columns(ofAtMost: starts.count) {
      unsafe ck_pick(starts, ends, values, counts, starts.count, $0, $1, $2)
    }
  }
}
