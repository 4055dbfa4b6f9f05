public import HealthReports
public import ArgumentParser
public import CalendarBuckets

/// The intervals that `hkstats summary` knows by name.
enum SummaryInterval: String, CaseIterable, ExpressibleByArgument {
  case hourly, daily, weekly, monthly, yearly

  /// The interval by its own name.
  var calendar: CalendarInterval {
    switch self {
    case .hourly: .hour
    case .daily: .day
    case .weekly: .week
    case .monthly: .month
    case .yearly: .year
    }
  }

  /// The interval, `count` times as long.
  func interval(times count: Int) throws -> BucketInterval {
    try calendar.bucketInterval(times: count)
  }

  /// How many buckets a summary shows that was not told from when to when; nil is all of them.
  var defaultBucketCount: Int? { calendar.defaultBucketCount }
}

/// The intervals that hold whole days: `hourly` is read, so that an answer can say why there is none.
struct DaysInterval: ExpressibleByArgument {
  /// The interval.
  let summary: SummaryInterval

  static let daily = DaysInterval(summary: .daily)

  init(summary: SummaryInterval) {
    self.summary = summary
  }

  init?(argument: String) {
    guard let summary = SummaryInterval(argument: argument) else { return nil }
    self.summary = summary
  }

  var defaultValueDescription: String { summary.rawValue }

  static var allValueStrings: [String] {
    SummaryInterval.allCases.filter { $0 != .hourly }.map(\.rawValue)
  }
}

extension UnitsChoice: ExpressibleByArgument {}

extension Weekday {
  /// What people call it.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The days from Monday, the weekday of the default anchor, to this one.
  var daysAfterMonday: Int { number - 1 }
}

extension Weekday: ExpressibleByArgument {
  /// The day that an argument names in full or by its first three letters, in any case.
  public init?(argument: String) {
    let typed = argument.lowercased()
    let day = Self.allCases.first { $0.rawValue == typed || $0.rawValue.prefix(3) == typed }
    guard let day else { return nil }
    self = day
  }

  /// What the help lists.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}
