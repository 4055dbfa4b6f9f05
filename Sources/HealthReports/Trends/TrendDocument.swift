package import HealthCalculations

/// The answer of `hkstats trends`, before it is written as a table, JSON or CSV.
package struct TrendDocument {
  /// The figures that it is about.
  package var figures: SeriesFigures
  /// What one of them stands for.
  package var interval: SeriesInterval
  /// How many of them make a period.
  package var period: Int
  /// How many of them a rolling mean spans.
  package var window: Int
  /// One entry a type.
  package var entries: [TrendEntry]
}

/// What was found of one type.
package struct TrendEntry: Sendable {
  /// The type, its unit and where its figures come from.
  package var summary: SummarySeries
  /// The figures.
  package var series: TrendSeries
  /// The last period beside others.
  package var comparison: PeriodComparison
  /// The line through the figures; nil of too few.
  package var line: TheilSen?
  /// Whether they rise or fall at all; nil of too few.
  package var test: MannKendall?
  /// Everything else; nil unless asked for.
  package var detail: TrendDetail?

  /// The fewest figures of which a trend is told.
  package static let fewestFigures = 10

  /// The period before the last one; nil if it has figures on less than half as many days.
  package var previous: PeriodComparison.Period? { comparable(comparison.previous) }

  /// The last period a year ago; nil if it has figures on less than half as many days.
  package var yearAgo: PeriodComparison.Period? { comparable(comparison.yearAgo) }

  private func comparable(_ period: PeriodComparison.Period) -> PeriodComparison.Period? {
    period.count > 0 && 2 * period.count >= comparison.current.count ? period : nil
  }

  /// What a figure is.
  package var statistic: Statistic { summary.statistics.first ?? .count }

  /// Whether figures are amounts of their day rather than readings on it.
  package var isAmount: Bool { statistic != .average }
}

/// What the view of a single type shows beside its trend.
package struct TrendDetail: Sendable {
  /// Means over the last intervals; nil unless asked for.
  package var rollingMeans: [Double?]?
  /// Medians over the last intervals; nil unless asked for.
  package var rollingMedians: [Double?]?
  /// The weekdays; nil of weeks.
  package var weekdays: WeekdayProfile?
  /// The quantiles; nil without figures.
  package var quantiles: Quantiles?
  /// The histogram; nil without figures.
  package var histogram: Histogram?
  /// What is usual; nil without figures.
  package var baseline: Baseline?
  /// The positions of unusual figures, ascending.
  package var unusual: [Int]
  /// The changes of level, ascending.
  package var changes: [LevelChange]
  /// Levels beside a straight line, if changes of level were found; where the line is better, there are
  /// none in ``changes``.
  package var shape: LevelsOrLine?
  /// Where there are no figures.
  package var gaps: SeriesGaps
}

/// A change of level.
package struct LevelChange: Sendable, Equatable {
  /// The interval from which on the new level holds.
  package var position: Int
  /// The median from the change before to this one.
  package var before: Double
  /// The median from this change to the next one.
  package var after: Double
}
