internal import ArgumentParser
internal import CalendarBuckets

/// The intervals that `hkstats summary` knows by name.
enum SummaryInterval: String, CaseIterable, ExpressibleByArgument {
  case hourly, daily, weekly, monthly, yearly

  /// The interval, `count` times as long.
  func interval(times count: Int) throws -> BucketInterval {
    switch self {
    case .hourly: try BucketInterval(hours: count)
    case .daily: try BucketInterval(days: count)
    case .weekly: try BucketInterval(weeks: count)
    case .monthly: try BucketInterval(months: count)
    case .yearly: try BucketInterval(years: count)
    }
  }

  /// How many buckets a summary shows that was not told from when to when; nil is all of them.
  var defaultBucketCount: Int? {
    switch self {
    case .hourly: 24
    case .daily: 14
    case .weekly: 12
    case .monthly: 12
    case .yearly: nil
    }
  }
}

/// In which units figures are shown.
enum UnitsChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, metric, us, canonical
}

/// A day of the week as people type it: `sunday`, `Sun`.
enum Weekday: String, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// What people call it.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The days from Monday, the weekday of the usual anchor, to this one.
  var daysAfterMonday: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Weekday: ExpressibleByArgument {
  /// The day that an argument names in full or by its first three letters, in any case.
  init?(argument: String) {
    let typed = argument.lowercased()
    let day = Self.allCases.first { $0.rawValue == typed || $0.rawValue.prefix(3) == typed }
    guard let day else { return nil }
    self = day
  }

  /// What the help lists.
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
