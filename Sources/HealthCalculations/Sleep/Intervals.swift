/// Sets of instants as disjoint ranges in ascending order.
enum Intervals {
  /// The union of ranges in any order; touching ones are joined, empty ones dropped. O(n log n), O(n) in
  /// order.
  static func union(_ ranges: some Sequence<Range<Double>>) -> [Range<Double>] {
    var joined: [Range<Double>] = []
    // They nearly always are in order.
    if forEachJoined(ranges, { joined.append($0) }) { return joined }
    joined = []
    _ = forEachJoined(ranges.sorted { $0.lowerBound < $1.lowerBound }) { joined.append($0) }
    return joined
  }

  /// How long the union of ranges is. O(n log n), O(n) and without memory in order.
  static func length(ofUnion ranges: some Sequence<Range<Double>>) -> Double {
    var length = 0.0
    if forEachJoined(ranges, { length += $0.upperBound - $0.lowerBound }) { return length }
    return union(ranges).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  /// Hands out the union of ranges, range by range.
  ///
  /// - Returns: whether they are in order, as far as it matters; if not, what was handed out means nothing.
  private static func forEachJoined(
    _ ranges: some Sequence<Range<Double>>, _ body: (Range<Double>) -> Void
  ) -> Bool {
    var current: Range<Double>?
    for range in ranges where !range.isEmpty {
      guard let last = current else {
        current = range
        continue
      }
      if range.lowerBound < last.lowerBound { return false }
      if range.lowerBound <= last.upperBound {
        current = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        body(last)
        current = range
      }
    }
    if let current { body(current) }
    return true
  }
}
