internal import ReportFormats
internal import ArgumentParser

/// What a figure of a series stands for.
enum SeriesInterval: String, CaseIterable, ExpressibleByArgument, Sendable {
  case day, week

  /// The buckets of the summary that the figures come from.
  var summary: SummaryInterval { self == .day ? .daily : .weekly }

  /// How many days one lasts.
  var dayCount: Int { self == .day ? 1 : 7 }

  /// How many make a month: 30.436875 days, the mean of the calendar.
  var countPerMonth: Double { 30.436875 / Double(dayCount) }

  /// How many are taken for a year: 364 days, so that every day falls on its weekday.
  var countPerYear: Int { 364 / dayCount }

  /// How many make a period unless the caller says so.
  var usualPeriod: Int { self == .day ? 28 : 12 }

  /// How many a rolling mean spans unless the caller says so.
  var usualWindow: Int { self == .day ? 7 : 4 }

  /// The fewest of a segment between two changes of level.
  var shortestSegment: Int { self == .day ? 14 : 4 }

  /// So many of them, in words: `28 days`, `a day`.
  func words(_ count: Int) -> String {
    count == 1 ? "1 \(rawValue)" : "\(NumberText.grouped(count)) \(rawValue)s"
  }
}
