/// What a daily series is like on each day of the week.
public struct WeekdayProfile: Sendable, Equatable {
  /// The figures of one day of the week.
  public struct Day: Sendable, Equatable {
    /// How many such days have a figure.
    public var count = 0
    /// The mean of their figures; nil without any.
    public var mean: Double?
    /// The median of their figures; nil without any.
    public var median: Double?
  }

  /// Monday to Sunday.
  public let days: [Day]
  /// The chance of weekdays as different as these if they are alike, by Kruskal and Wallis's test; nil
  /// unless two weekdays or more have figures that are not all equal.
  public let p: Double?

  /// The profile of a daily series whose first day is the weekday `first`: 1 is Monday, 7 is Sunday.
  ///
  /// Complexity: O(n log n).
  public init(of series: TrendSeries, firstWeekday first: Int) {
    precondition((1...7).contains(first), "weekdays are numbered from 1 to 7")
    var values = [[Double]](repeating: [], count: 7)
    for (position, value) in zip(series.positions, series.values) {
      values[(position + first - 1) % 7].append(value)
    }
    p = KruskalWallis.p(values)
    days = values.map { values in
      Day(
        count: values.count,
        mean: values.isEmpty ? nil : values.reduce(0, +) / Double(values.count),
        median: OrderStatistics.median(values))
    }
  }
}
