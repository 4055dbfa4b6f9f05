internal import HealthReports
internal import CalendarBuckets
internal import ArgumentParser
internal import HealthCalculations

/// Days of the week as people type them with commas between: `saturday,sunday`.
struct FreeDays: ExpressibleByArgument, Equatable, Sendable {
  /// The days, from Monday on, each once.
  let days: [Weekday]

  /// Days in any order.
  init(_ days: [Weekday]) {
    self.days = Weekday.allCases.filter(days.contains)
  }

  /// The days that an argument names in full or by their first three letters; nil if one of them is none.
  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    let days = names.compactMap { Weekday(argument: String($0)) }
    guard days.count == names.count else { return nil }
    self.init(days)
  }

  /// The days as `SleepRules.freeWeekdays` has them, 1 being Monday.
  var numbers: Set<Int> { Set(days.map { $0.daysAfterMonday + 1 }) }

  var defaultValueDescription: String { days.map(\.rawValue).joined(separator: ",") }
}
