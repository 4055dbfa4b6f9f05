/// Means and medians over the last intervals up to each one.
///
/// ```swift
/// let series = TrendSeries([1, 2, nil, 9])
/// RollingWindow(length: 3).means(of: series)     // [nil, 1.5, 1.5, 5.5]
/// RollingWindow(length: 3).medians(of: series)   // [nil, 1.5, 1.5, 5.5]
/// ```
///
/// A window is an interval and those before it, `length` together. It has a figure if at least half of
/// its intervals have one, those before the series' first counting as intervals without.
public struct RollingWindow: Sendable, Hashable {
  /// How many intervals it spans, at least 1.
  public let length: Int

  /// A window of `length` intervals, at least 1.
  public init(length: Int) {
    precondition(length >= 1, "a window spans one interval or more")
    self.length = length
  }

  /// The means, one per interval. O(count + n x length): each is summed anew, so that no rounding
  /// is carried along.
  public func means(of series: TrendSeries) -> [Double?] {
    figures(of: series) { entries in
      entries.reduce(0) { $0 + series.values[$1] } / Double(entries.count)
    }
  }

  /// The medians, one per interval. O(count + n x length).
  public func medians(of series: TrendSeries) -> [Double?] {
    var window: [Double] = []
    var inside = 0..<0
    return figures(of: series) { entries in
      while inside.upperBound < entries.upperBound {
        let value = series.values[inside.upperBound]
        window.insert(value, at: window.partitioningIndex { $0 > value })
        inside = inside.lowerBound..<inside.upperBound + 1
      }
      while inside.lowerBound < entries.lowerBound {
        let value = series.values[inside.lowerBound]
        window.remove(at: window.partitioningIndex { $0 >= value })
        inside = inside.lowerBound + 1..<inside.upperBound
      }
      let middle = window.count / 2
      if !window.count.isMultiple(of: 2) { return window[middle] }
      return window[middle - 1] + (window[middle] - window[middle - 1]) / 2
    }
  }

  /// What `figure` says of the entries in each window; they never go back.
  private func figures(
    of series: TrendSeries, _ figure: (Range<Int>) -> Double
  ) -> [Double?] {
    var low = 0
    var high = 0
    return (0..<series.count).map { position in
      while high < series.positions.count, series.positions[high] <= position { high += 1 }
      while low < high, series.positions[low] <= position - length { low += 1 }
      return 2 * (high - low) >= length ? figure(low..<high) : nil
    }
  }
}
