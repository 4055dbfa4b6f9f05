internal import ArgumentParser
internal import CalendarBuckets

/// What `hkstats workouts` shows.
enum WorkoutView: String, CaseIterable, ExpressibleByArgument {
  case list, splits, efforts, course, weekly, monthly, yearly

  /// The interval of totals; nil for single workouts.
  var interval: CalendarInterval? {
    switch self {
    case .list, .splits, .efforts, .course: nil
    case .weekly: .week
    case .monthly: .month
    case .yearly: .year
    }
  }
}
