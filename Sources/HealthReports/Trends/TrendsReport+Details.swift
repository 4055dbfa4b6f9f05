public import CalendarBuckets

extension TrendsReport {
  /// The distribution of a series' figures, and what stands out.
  public struct Details: Sendable, Codable, Equatable {
    /// From when to when there are figures; nil without any.
    public var coverage: Coverage?
    /// Where there are none in between, in order.
    public var gaps: [Gap]
    /// The quantiles at 0, 0.05, 0.25, 0.5, 0.75, 0.95 and 1; empty without figures.
    public var quantiles: [Quantile]
    /// The histogram; nil without figures.
    public var histogram: Histogram?
    /// What is typical; nil without figures.
    public var baseline: Baseline?
    /// The figures beyond 3.5 robust standard deviations, in order.
    public var unusual: [Unusual]
    /// Whether the figures look interpolated: most days lie as far from the day before as that from the one
    /// before it. Of such figures no changes of level are told.
    public var interpolated: Bool
    /// The changes of level, in order; empty also where a straight line fits better.
    public var levelChanges: [LevelChange]
    /// Whether levels or a line fit better; nil if no changes of level were found.
    public var levelsOrLine: Fit?
    /// The days of the week from Monday on; nil for weeks.
    public var weekdays: [WeekdayFigures]?
    /// The probability of weekdays as different as these if they are alike (Kruskal and Wallis); nil for
    /// weeks, and unless two weekdays have figures that are not all equal.
    public var weekdaysP: Double?
  }

  /// From when to when there are figures.
  public struct Coverage: Sendable, Codable, Equatable {
    /// The local date of the first figure.
    public var firstDate: String
    /// The local date of the last figure.
    public var lastDate: String
    /// How many intervals there are from the first to the last.
    public var intervals: Int
    /// How many of these have a figure.
    public var covered: Int
  }

  /// Intervals without a figure between two with one.
  public struct Gap: Sendable, Codable, Equatable {
    /// The local date of the first one.
    public var date: String
    /// Where the first one begins.
    public var start: OffsetInstant
    /// Where the last one ends, itself excluded.
    public var end: OffsetInstant
    /// How many there are.
    public var intervals: Int
  }

  /// A quantile by definition 7 of Hyndman and Fan.
  public struct Quantile: Sendable, Codable, Equatable {
    /// The share of the figures that lie below: 0 to 1.
    public var share: Double
    /// The quantile.
    public var value: Double
  }

  /// How many figures lie in bins of equal width.
  public struct Histogram: Sendable, Codable, Equatable {
    /// The edges of the bins, ascending: one more than ``counts``.
    public var edges: [Double]
    /// How many figures each bin holds; the last one holds its upper edge too.
    public var counts: [Int]
  }

  /// What is typical of a series.
  public struct Baseline: Sendable, Codable, Equatable {
    /// The median.
    public var median: Double
    /// The median distance from it.
    public var medianDeviation: Double
  }

  /// A figure far from the others.
  public struct Unusual: Sendable, Codable, Equatable {
    /// The local date on which its interval begins.
    public var date: String
    /// Where its interval begins.
    public var start: OffsetInstant
    /// The figure.
    public var value: Double
    /// How far it lies from the median, in robust standard deviations.
    public var score: Double?
  }

  /// A change of level.
  public struct LevelChange: Sendable, Codable, Equatable {
    /// The local date of the first interval on the new level.
    public var date: String
    /// Where that interval begins.
    public var start: OffsetInstant
    /// The median from the change before to this one.
    public var before: Double
    /// The median from this change to the next one.
    public var after: Double
  }

  /// Whether a course is better told by levels or by a straight line, by Schwarz's criterion.
  public struct Fit: Sendable, Codable, Equatable {
    /// What fits better.
    public var better: Shape
    /// How many levels were compared with the line.
    public var levels: Int

    /// What a course is told by.
    public enum Shape: String, Sendable, Codable {
      /// Levels with changes between them.
      case levels
      /// A straight line.
      case line
    }
  }

  /// The figures of one day of the week.
  public struct WeekdayFigures: Sendable, Codable, Equatable {
    /// The day of the week.
    public var weekday: Weekday
    /// How many such days have a figure.
    public var count: Int
    /// The mean of these figures; nil without any.
    public var mean: Double?
    /// Their median; nil without any.
    public var median: Double?
  }
}
