/// The bounds of windows of time, to count those that overlap something without looking at each.
///
/// ```swift
/// let bounds = WindowBounds([55..<95, 0..<200])
/// bounds.overlapCount(from: 0, to: 60)    // 2
/// bounds.overlapCount(from: 90, to: 90)   // 2
/// bounds.overlapCount(from: 55, to: 55)   // 1
/// ```
struct WindowBounds: Sendable {
  /// Where they begin, ascending.
  let lowers: [Double]
  /// Where they end, ascending.
  let uppers: [Double]

  /// Windows in any order; those without length count nowhere. O(n log n).
  init(_ windows: [Range<Double>]) {
    let windows = windows.filter { !$0.isEmpty }
    lowers = windows.map(\.lowerBound).sorted()
    uppers = windows.map(\.upperBound).sorted()
  }

  /// How many windows a span overlaps, or an instant lies in the inside of. O(log n).
  func overlapCount(from start: Double, to end: Double) -> Int {
    // Those that begin before its end, less those that end by its start.
    lowers.partitioningIndex { $0 >= end } - uppers.partitioningIndex { $0 > start }
  }
}
