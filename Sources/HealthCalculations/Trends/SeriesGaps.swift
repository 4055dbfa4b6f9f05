/// Where a series has no figures between its first and its last one: days on which nothing was worn,
/// weighed or written down.
///
/// ```swift
/// let gaps = SeriesGaps(of: TrendSeries([nil, 1, nil, nil, 2, nil]))
/// gaps.ranges    // [2..<4]
/// gaps.covered   // 2 of the 4 intervals from the first figure to the last
/// ```
public struct SeriesGaps: Sendable, Equatable {
  /// The intervals without a figure, neighbours together, ascending.
  public let ranges: [Range<Int>]
  /// How many intervals have a figure.
  public let covered: Int
  /// How many intervals there are from the first figure to the last.
  public let span: Int

  /// The gaps of a series. O(n).
  public init(of series: TrendSeries) {
    covered = series.positions.count
    span = (series.positions.last ?? -1) - (series.positions.first ?? 0) + 1
    ranges = zip(series.positions, series.positions.dropFirst()).compactMap { left, right in
      right > left + 1 ? left + 1..<right : nil
    }
  }

  /// How many intervals are without a figure.
  public var missing: Int { span - covered }

  /// The longest gap, of equal ones the latest; nil without gaps.
  public var longest: Range<Int>? {
    ranges.reduce(nil as Range<Int>?) { best, range in
      if let best, best.count > range.count { best } else { range }
    }
  }
}
