/// One figure per interval (a day, a week) in plain columns, without the intervals that have none.
///
/// ```swift
/// let steps = TrendSeries(positions: [0, 1, 3], values: [9_000, 12_000, 7_500], count: 5)
/// steps[1]   // 12000.0
/// steps[2]   // nil: no data, which is neither 0 nor NaN
/// ```
public struct TrendSeries: Sendable, Equatable {
  /// Which intervals have a figure, ascending, counted from 0.
  public let positions: [Int]
  /// Their figures, all finite.
  public let values: [Double]
  /// How many intervals there are, with a figure or without.
  public let count: Int

  /// A series of `count` intervals. A value that is not finite is no figure. O(n).
  ///
  /// Traps if the positions do not ascend from 0 to below `count`, one for each value.
  public init(positions: [Int], values: [Double], count: Int) {
    precondition(positions.count == values.count, "a series needs one position a value")
    precondition(
      (positions.first ?? 0) >= 0 && (positions.last ?? -1) < count
        && zip(positions, positions.dropFirst()).allSatisfy(<),
      "the positions of a series ascend and lie in it")
    self.count = count
    if values.allSatisfy(\.isFinite) {
      self.positions = positions
      self.values = values
    } else {
      let kept = values.indices.filter { values[$0].isFinite }
      self.positions = kept.map { positions[$0] }
      self.values = kept.map { values[$0] }
    }
  }

  /// A series with one entry per interval, nil where there is no figure.
  public init(_ entries: [Double?]) {
    let positions = entries.indices.filter { entries[$0] != nil }
    self.init(
      positions: positions, values: positions.compactMap { entries[$0] }, count: entries.count)
  }

  /// The figure of an interval; nil if it has none. O(log n).
  public subscript(position: Int) -> Double? {
    let entry = positions.partitioningIndex { $0 >= position }
    return entry < positions.count && positions[entry] == position ? values[entry] : nil
  }

  /// The first `length` intervals. O(n), and nothing is copied if that is all.
  public func prefix(_ length: Int) -> TrendSeries {
    if length >= count { return self }
    let kept = entries(in: 0..<length)
    return TrendSeries(
      positions: Array(positions[kept]), values: Array(values[kept]), count: length)
  }

  /// One entry per interval, nil where there is no figure. O(count).
  public var entries: [Double?] {
    var entries = [Double?](repeating: nil, count: count)
    for (position, value) in zip(positions, values) { entries[position] = value }
    return entries
  }

  /// The entries of the columns that lie in a range of intervals, which may reach beyond the series.
  public func entries(in intervals: Range<Int>) -> Range<Int> {
    let first = positions.partitioningIndex { $0 >= intervals.lowerBound }
    return first..<max(first, positions.partitioningIndex { $0 >= intervals.upperBound })
  }

  /// The figures of a range of intervals, which may reach beyond the series.
  public func values(in intervals: Range<Int>) -> ArraySlice<Double> {
    values[entries(in: intervals)]
  }
}
