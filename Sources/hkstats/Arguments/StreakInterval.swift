internal import ReportFormats
internal import ArgumentParser
internal import CalendarBuckets

/// The intervals that a streak is made of.
enum StreakInterval: String, CaseIterable, ExpressibleByArgument {
  case day, week, month

  /// The intervals, counted from 2018-01-01 00:00 local time, a Monday.
  func edges(in zone: ZoneRules) throws -> BucketEdges {
    let interval =
      switch self {
      case .day: try BucketInterval(days: 1)
      case .week: try BucketInterval(weeks: 1)
      case .month: try BucketInterval(months: 1)
      }
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(zone: zone, anchor: anchor, interval: interval)
  }

  /// So many of them in words.
  func counted(_ count: Int) -> String {
    "\(NumberText.grouped(count)) \(rawValue)\(count == 1 ? "" : "s")"
  }

  /// The present one in words.
  var present: String { self == .day ? "Today" : "This \(rawValue)" }

  /// An interval that begins at an instant in words: its day, or its month.
  func name(at instant: Double, in zone: ZoneRules) -> String {
    let date = zone.localDateTime(at: instant).dateText
    return self == .month ? String(date.prefix(7)) : date
  }
}
