package import CalendarBuckets

/// What a figure of a series stands for.
package enum SeriesInterval: String, CaseIterable, Sendable {
  case day, week

  /// The buckets of the summary that the figures come from.
  package var summary: CalendarInterval { self == .day ? .day : .week }

  /// How many days one lasts.
  package var dayCount: Int { self == .day ? 1 : 7 }

  /// How many make a month: 30.436875 days, the mean of the calendar.
  package var countPerMonth: Double { 30.436875 / Double(dayCount) }

  /// How many are taken for a year: 364 days, so that every day falls on its weekday.
  package var countPerYear: Int { 364 / dayCount }

  /// How many make a period unless the caller says so.
  package var usualPeriod: Int { self == .day ? 28 : 12 }

  /// How many a rolling mean spans unless the caller says so.
  package var usualWindow: Int { self == .day ? 7 : 4 }

  /// The fewest of a segment between two changes of level.
  package var shortestSegment: Int { self == .day ? 14 : 4 }
}
