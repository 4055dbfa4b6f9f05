internal import ColumnKernels

/// The last intervals of a series beside those before them, and beside the same ones a year ago.
public struct PeriodComparison: Sendable, Equatable {
  /// The figures of one period.
  public struct Period: Sendable, Equatable {
    /// Its intervals; a period may begin before the series does.
    public let intervals: Range<Int>
    /// How many of them have a figure.
    public let count: Int
    /// The mean of the figures; nil without any.
    public let mean: Double?
    /// The variance of the figures, divided by n - 1; nil of fewer than two.
    public let variance: Double?

    init(_ intervals: Range<Int>, of series: TrendSeries) {
      self.intervals = intervals
      let values = Array(series.values(in: intervals))
      count = values.count
      mean = ColumnKernels.mean(values)
      variance = ColumnKernels.variance(values, dividingBy: .countMinusOne)
    }
  }

  /// The last period.
  public let current: Period
  /// The one that ends where it begins.
  public let previous: Period
  /// The one that lies a year before it.
  public let yearAgo: Period

  /// The periods of a series.
  ///
  /// - Parameters:
  ///   - series: the figures, one an interval.
  ///   - length: the intervals of a period, at least 1.
  ///   - yearLength: how many intervals a year is taken to have: 364 days or 52 weeks, so that each
  ///     day is compared with the same day of the week.
  /// - Complexity: O(log n + length).
  public init(of series: TrendSeries, length: Int, yearLength: Int) {
    precondition(length >= 1 && yearLength >= 1, "a period has one interval or more")
    let current = series.count - length..<series.count
    func moved(_ distance: Int) -> Range<Int> {
      current.lowerBound - distance..<current.upperBound - distance
    }
    self.current = Period(current, of: series)
    previous = Period(moved(length), of: series)
    yearAgo = Period(moved(yearLength), of: series)
  }

  /// The chance of means as different as these if the two periods are alike, by the t test for unequal
  /// variances (Welch, Biometrika 34, 1947); nil of fewer than two figures on either side, or if neither
  /// side scatters, or one more than a number holds.
  public static func p(_ left: Period, _ right: Period) -> Double? {
    guard let leftMean = left.mean, let rightMean = right.mean, let leftVariance = left.variance,
      let rightVariance = right.variance
    else { return nil }
    let leftError = leftVariance / Double(left.count)
    let rightError = rightVariance / Double(right.count)
    let error = leftError + rightError
    guard error > 0, error.isFinite else { return nil }
    // Of shares, because the square of an error may be more than a number holds.
    let (leftShare, rightShare) = (leftError / error, rightError / error)
    let degrees =
      1
      / (leftShare * leftShare / Double(left.count - 1)
        + rightShare * rightShare / Double(right.count - 1))
    return StudentT.twoSidedP((leftMean - rightMean) / error.squareRoot(), degrees: degrees)
  }
}
