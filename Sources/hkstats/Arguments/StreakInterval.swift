internal import ArgumentParser
internal import CalendarBuckets

/// The intervals that a streak is made of.
enum StreakInterval: String, CaseIterable, ExpressibleByArgument {
  case day, week, month

  /// The interval by its own name.
  var calendar: CalendarInterval {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    }
  }
}
