import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKActivitySummaryTests {
  private var summary: HKActivitySummary {
    var values = HKActivitySummary.Values()
    values.activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 512.5)
    values.activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 500)
    values.appleStandHours = HKQuantity(unit: .count(), doubleValue: 11)
    values.standHoursGoal = HKQuantity(unit: .count(), doubleValue: 12)
    return HKActivitySummary(day: .init(year: 2011, month: 12, day: 29), values: values)
  }

  @Test func freshSummaryHasZerosAndNoGoals() {
    let fresh = HKActivitySummary()
    #expect(fresh.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 0)
    #expect(fresh.appleExerciseTime.doubleValue(for: .minute()) == 0)
    #expect(fresh.appleStandHours.doubleValue(for: .count()) == 0)
    #expect(fresh.exerciseTimeGoal == nil)
    #expect(fresh.standHoursGoal == nil)
    #expect(fresh.appleExerciseTimeGoal.doubleValue(for: .minute()) == 0)
    #expect(fresh.activityMoveMode == .activeEnergy)
    #expect(!fresh.isPaused)
    #expect(fresh.dateComponents(for: Calendar(identifier: .gregorian)) == DateComponents())
  }

  @Test func valuesCanBeSet() {
    let rings = HKActivitySummary()
    rings.appleExerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
    rings.appleStandHoursGoal = HKQuantity(unit: .count(), doubleValue: 10)
    rings.isPaused = true
    rings.activityMoveMode = .appleMoveTime
    #expect(rings.exerciseTimeGoal?.doubleValue(for: .minute()) == 30)
    #expect(rings.standHoursGoal?.doubleValue(for: .count()) == 10)
    #expect(rings.isPaused)
    #expect(rings.activityMoveMode == .appleMoveTime)
  }

  @Test(arguments: ["Pacific/Apia", "Pacific/Kiritimati", "America/Sao_Paulo", "UTC"])
  func dayIsTheSameInEveryZone(zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let components = summary.dateComponents(for: calendar)
    #expect(components.year == 2011)
    #expect(components.month == 12)
    #expect(components.day == 29)
    #expect(components.era == 1)
    #expect(components.calendar == calendar)
  }

  @Test func dayIsConvertedToAnotherCalendar() throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    #expect(summary.dateComponents(for: calendar).year == 2554)
  }

  @Test func archiveKeepsDayAndValues() throws {
    let copy = try roundTrip(summary)
    #expect(copy == summary)
    #expect(copy.hash == summary.hash)
    #expect(copy.standHoursGoal?.doubleValue(for: .count()) == 12)
    #expect(copy.exerciseTimeGoal == nil)
    #expect(try roundTrip(HKActivitySummary()) == HKActivitySummary())
    #expect(copy != HKActivitySummary())
  }

  @Test func copyChangesByItself() throws {
    let original = summary
    let copy = try #require(original.copy() as? HKActivitySummary)
    copy.appleStandHours = HKQuantity(unit: .count(), doubleValue: 1)
    #expect(original.appleStandHours.doubleValue(for: .count()) == 11)
    #expect(copy != original)
  }
}
