internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for activity summaries.
struct ActivitySummarySearch: Sendable {
  let condition: HealthCondition

  /// The summaries by day; none if the app may not read them.
  func summaries(in store: HKHealthStore) throws(HKError) -> [HKActivitySummary] {
    // No app saves summaries, so one that was denied has none of its own.
    guard case .everything = try store.readAccess(to: HKObjectType.activitySummaryType()) else {
      return []
    }
    do {
      return try store.database.store.activitySummaries().compactMap { stored in
        HKActivitySummary(stored)
      }.filter { condition.holds(for: $0) }
    } catch {
      throw HKError(storeError: error)
    }
  }
}

/// Summaries as they were, whatever becomes of the objects: these can be changed.
struct ActivitySummaryState: Equatable {
  private let days: [HKActivitySummary.Day?]
  private let values: [HKActivitySummary.Values]

  init(_ summaries: [HKActivitySummary]) {
    days = summaries.map(\.day)
    values = summaries.map(\.values)
  }
}

extension HKActivitySummary {
  /// The summary of a day; nil if its date is none.
  convenience init?(_ stored: ImportedActivitySummary) {
    let numbers = stored.date.split(separator: "-").map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2]
    else { return nil }
    self.init(
      day: Day(year: year, month: month, day: day), values: Values(stored.attributes))
  }
}

extension HKActivitySummary.Values {
  /// The values of an export. It does not say what the move ring counts: time, where there is a goal for
  /// time and none for energy.
  fileprivate init(_ attributes: [NamedValue]) {
    self.init()
    func number(_ name: String) -> Double? {
      attributes.first { $0.name == name }.flatMap { Double($0.value) }
    }
    func quantity(_ name: String, _ unit: HKUnit) -> HKQuantity? {
      number(name).map { HKQuantity(unit: unit, doubleValue: $0) }
    }
    let energyUnit =
      attributes.first { $0.name == "activeEnergyBurnedUnit" }
      .flatMap { try? HKUnit(parsing: $0.value) }.flatMap { unit in
        HKQuantity(unit: unit, doubleValue: 0).is(compatibleWith: .joule()) ? unit : nil
      } ?? .kilocalorie()
    if let energy = quantity("activeEnergyBurned", energyUnit) { activeEnergyBurned = energy }
    if let goal = quantity("activeEnergyBurnedGoal", energyUnit) { activeEnergyBurnedGoal = goal }
    if let time = quantity("appleMoveTime", .minute()) { appleMoveTime = time }
    if let goal = quantity("appleMoveTimeGoal", .minute()) { appleMoveTimeGoal = goal }
    if let time = quantity("appleExerciseTime", .minute()) { appleExerciseTime = time }
    exerciseTimeGoal = quantity("appleExerciseTimeGoal", .minute())
    if let hours = quantity("appleStandHours", .count()) { appleStandHours = hours }
    standHoursGoal = quantity("appleStandHoursGoal", .count())
    let energyGoal = number("activeEnergyBurnedGoal") ?? 0
    if energyGoal == 0, let timeGoal = number("appleMoveTimeGoal"), timeGoal > 0 {
      activityMoveMode = .appleMoveTime
    }
  }
}
