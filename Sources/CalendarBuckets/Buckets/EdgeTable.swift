/// The edges of a run of consecutive buckets, ready for a pass over sorted instants.
///
/// Of `count` buckets there are `count + 1` edges, in ascending order; bucket `b` of the table
/// is the half-open range from `edges[b]` to `edges[b + 1]` and has the index `firstIndex + b`.
public struct EdgeTable: Sendable, Hashable {
  /// The index, counted from the anchor, of the table's first bucket.
  public let firstIndex: Int
  /// The edges in seconds since 1970.
  public let edges: [Double]

  /// The number of buckets.
  public var count: Int { edges.count - 1 }

  init(firstIndex: Int, edges: [Double]) {
    self.firstIndex = firstIndex
    self.edges = edges
  }

  /// For each bucket the positions of the instants that lie in it.
  ///
  /// ```swift
  /// let days = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
  /// let table = days.table(indices: 0..<3)
  /// print(table.ranges(ofSorted: [-1, 0, 10, 200_000]))  // [1..<3, 3..<3, 3..<4]
  /// ```
  ///
  /// - Parameter instants: in ascending order, equal ones allowed. Those before the first and from
  ///   the last edge on are in no range. Of a column that is not sorted the ranges mean nothing.
  /// - Returns: one range a bucket; each starts where the one before ends.
  /// - Complexity: O(instants + buckets), and O(buckets x log(instants per bucket)) where buckets
  ///   hold many.
  public func ranges(ofSorted instants: [Double]) -> [Range<Int>] {
    ranges(ofSorted: instants.span)
  }

  /// For each bucket the positions of the instants that lie in it.
  ///
  /// The same as for an array, without a copy of a part of one.
  public func ranges(ofSorted instants: Span<Double>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(count)
    // Searching costs less than passing by from about a dozen instants a bucket on.
    let isDense = instants.count / 12 >= edges.count
    var start = Self.position(ofFirstNotBelow: edges[0], in: instants, from: 0)
    for edge in edges.dropFirst() {
      var end = start
      if isDense {
        end = Self.position(ofFirstNotBelow: edge, in: instants, from: start)
      } else {
        while end < instants.count && instants[end] < edge { end &+= 1 }
      }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// The first position from `start` on whose instant is not below `edge`, found in steps that
  /// double and then halve.
  private static func position(
    ofFirstNotBelow edge: Double, in instants: Span<Double>, from start: Int
  ) -> Int {
    var low = start
    var step = 16
    while low + step < instants.count && instants[low + step] < edge {
      low += step
      step *= 2
    }
    var length = min(step, instants.count - low)
    while length > 0 {
      let half = length / 2
      if instants[low + half] < edge {
        low += half + 1
        length -= half + 1
      } else {
        length = half
      }
    }
    return low
  }
}

extension BucketEdges {
  /// The indices of the whole buckets that intersect a range of instants, upper bound excluded.
  ///
  /// Buckets of zero length between two such buckets are among them. An empty range intersects
  /// none: the result is empty and begins at the bucket that the range's instant is in.
  ///
  /// Semantics 3.12: the buckets that a range intersects, each in full.
  ///
  /// - Complexity: O(1).
  public func indices(covering range: Range<Double>) -> Range<Int> {
    let first = index(of: range.lowerBound)
    guard !range.isEmpty else { return first..<first }
    var end = max(first, index(of: range.upperBound)) + 1
    while end > first + 1 && edge(end - 1) >= range.upperBound { end -= 1 }
    return first..<end
  }

  /// The edges of the whole buckets that intersect a range of instants, upper bound excluded.
  ///
  /// - Complexity: O(buckets) time and 8 bytes a bucket, which must fit into memory. Where the
  ///   range comes from a person and the interval is short, look at the size of
  ///   ``indices(covering:)`` first.
  public func table(covering range: Range<Double>) -> EdgeTable {
    table(indices: indices(covering: range))
  }

  /// The edges of the buckets `indices`; one edge and no bucket if they are empty.
  ///
  /// - Complexity: O(buckets) time and 8 bytes a bucket, which must fit into memory.
  public func table(indices: Range<Int>) -> EdgeTable {
    let total = indices.count + 1
    var edges = [Double](repeating: 0, count: total)
    var span = edges.mutableSpan
    let hasEvenEdges = kind == .fixed || kind == .days
    var position = 0
    while position < total {
      let index = indices.lowerBound &+ position
      let count = hasEvenEdges ? min(evenEdgeCount(from: index), total - position) : 1
      if count == 1 {
        span[position] = edge(index)
      } else {
        fill(&span, at: position..<(position + count), from: wholeSecond(ofEdge: index))
      }
      position += count
    }
    return EdgeTable(firstIndex: indices.lowerBound, edges: edges)
  }

  /// Writes edges at equal distances, the first at a second.
  private func fill(
    _ edges: inout MutableSpan<Double>, at positions: Range<Int>, from first: Int
  ) {
    var second = first
    for position in positions {
      edges[position] = instant(ofSecond: second)
      second &+= division.divisor
    }
  }

  /// How many edges of days or of elapsed time from one on lie at equal distances, at least 1: all of
  /// elapsed time, and of days those that are read with the same offset of the clock.
  private func evenEdgeCount(from index: Int) -> Int {
    guard index > -farthestIndex, index < farthestIndex else { return 1 }
    // Edge 0 is the anchor itself, even at the second occurrence of a wall time.
    let end = index < 0 ? 0 : index == 0 ? 1 : farthestIndex
    if kind == .fixed { return end - index }
    let local = localSecond(ofEdge: index)
    let endOfPeriod = min(zone.offsets.endOfPeriod(localSecond: local), 1 << 50)
    return min(
      end - index, max((endOfPeriod - local + division.divisor - 1) / division.divisor, 1))
  }
}
