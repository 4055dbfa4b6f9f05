/// Searches in sorted columns that start from a position near the answer: O(log d) for an answer d
/// places ahead, so that a walk over a whole column stays linear.
enum SortedSearch {
  /// The first position from `start` on whose value is `bound` or more; `column.count` if none is.
  @inline(__always)
  static func firstNotBelow(_ bound: Double, in column: [Double], from start: Int) -> Int {
    first(in: column, from: start) { $0 >= bound }
  }

  /// The first position from `start` on whose value is above `bound`; `column.count` if none is.
  @inline(__always)
  static func firstAbove(_ bound: Double, in column: [Double], from start: Int) -> Int {
    first(in: column, from: start) { $0 > bound }
  }

  /// The bucket that holds an instant, searched from bucket `start` on: -1 before the first edge,
  /// the number of buckets after the last one. A bucket of zero length holds nothing.
  @inline(__always)
  static func bucket(of instant: Double, edges: [Double], from start: Int) -> Int {
    firstAbove(instant, in: edges, from: max(start, 0)) - 1
  }

  @inline(__always)
  private static func first(
    in column: [Double], from start: Int, where predicate: (Double) -> Bool
  ) -> Int {
    let count = column.count
    guard start < count, !predicate(column[start]) else { return start }
    var low = start
    var step = 1
    while low + step < count, !predicate(column[low + step]) {
      low += step
      step *= 2
    }
    var high = min(low + step, count)
    low += 1
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(column[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
