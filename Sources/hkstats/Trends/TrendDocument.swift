internal import HealthCalculations

/// The answer of `hkstats trends`, before it is written as a table, JSON or CSV.
struct TrendDocument {
  /// The figures that it is about.
  var figures: SeriesFigures
  /// What one of them stands for.
  var interval: SeriesInterval
  /// How many of them make a period.
  var period: Int
  /// How many of them a rolling mean spans.
  var window: Int
  /// One entry a type.
  var entries: [TrendEntry]
}

/// What was found of one type.
struct TrendEntry: Sendable {
  /// The type, its unit and where its figures come from.
  var summary: SummarySeries
  /// The figures.
  var series: TrendSeries
  /// The last period beside others.
  var comparison: PeriodComparison
  /// The line through the figures; nil of too few.
  var line: TheilSen?
  /// Whether they rise or fall at all; nil of too few.
  var test: MannKendall?
  /// Everything else; nil unless asked for.
  var detail: TrendDetail?

  /// The fewest figures of which a trend is told.
  static let fewestFigures = 10

  /// The period before the last one; nil if it has figures on less than half as many days.
  var previous: PeriodComparison.Period? { comparable(comparison.previous) }

  /// The last period a year ago; nil if it has figures on less than half as many days.
  var yearAgo: PeriodComparison.Period? { comparable(comparison.yearAgo) }

  private func comparable(_ period: PeriodComparison.Period) -> PeriodComparison.Period? {
    period.count > 0 && 2 * period.count >= comparison.current.count ? period : nil
  }

  /// What a figure is.
  var statistic: Statistic { summary.statistics.first ?? .count }

  /// Whether figures are amounts of their day rather than readings on it.
  var isAmount: Bool { statistic != .average }
}

/// What the view of a single type shows beside its trend.
struct TrendDetail: Sendable {
  /// Means over the last intervals; nil unless asked for.
  var rollingMeans: [Double?]?
  /// Medians over the last intervals; nil unless asked for.
  var rollingMedians: [Double?]?
  /// The weekdays; nil of weeks.
  var weekdays: WeekdayProfile?
  /// The quantiles; nil without figures.
  var quantiles: Quantiles?
  /// The histogram; nil without figures.
  var histogram: Histogram?
  /// What is usual; nil without figures.
  var baseline: Baseline?
  /// The positions of unusual figures, ascending.
  var unusual: [Int]
  /// The changes of level, ascending.
  var changes: [LevelChange]
  /// Levels beside a straight line, if changes of level were found; where the line is better, there are
  /// none in ``changes``.
  var shape: LevelsOrLine?
  /// Where there are no figures.
  var gaps: SeriesGaps
}

/// A change of level.
struct LevelChange: Sendable, Equatable {
  /// The interval from which on the new level holds.
  var position: Int
  /// The median from the change before to this one.
  var before: Double
  /// The median from this change to the next one.
  var after: Double
}
