/// Sets of instants as disjoint ranges in ascending order.
enum Intervals {
  /// The union of ranges in any order; touching ones are joined, empty ones dropped. O(n log n).
  static func union(_ ranges: some Sequence<Range<Double>>) -> [Range<Double>] {
    var joined: [Range<Double>] = []
    var ranges: [Range<Double>] = ranges.filter { !$0.isEmpty }
    // They nearly always are in order.
    if zip(ranges, ranges.dropFirst()).contains(where: { $0.lowerBound > $1.lowerBound }) {
      ranges.sort { $0.lowerBound < $1.lowerBound }
    }
    for range in ranges {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        joined[joined.count - 1] = last.lowerBound..<end
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// How long the union of ranges is. O(n log n).
  static func length(ofUnion ranges: some Sequence<Range<Double>>) -> Double {
    union(ranges).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }
}
