import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKWorkoutActivityTests {
  @Test func activityKeepsACopyOfItsConfiguration() {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: noon + 60, metadata: ["a": true])
    configuration.activityType = .rowing
    #expect(activity.workoutConfiguration.activityType == .swimming)
    #expect(activity.duration == 60)
    #expect(activity.metadata?["a"] as? Bool == true)
    #expect(activity.workoutEvents.isEmpty)
    #expect(activity.statistics(for: HKQuantityType(.stepCount)) == nil)
    #expect(activity.validationError == nil)
  }

  @Test func activityThatGoesOnLastsUntilNow() {
    let activity = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: Date() - 100, end: nil, metadata: nil)
    #expect(activity.duration >= 100)
    #expect(activity.duration < 4000)
  }

  @Test func storedActivityHasEventsAndStatistics() throws {
    let steps = HKQuantityType(.stepCount)
    let activity = HKWorkoutActivity(
      uuid: UUID(), configuration: HKWorkoutConfiguration(), start: noon, end: noon + 100,
      events: [HKWorkoutEvent(type: .pause, date: noon + 60)],
      statistics: [
        steps: HKStatistics(
          quantityType: steps, start: noon, end: noon + 100, merged: HKStatistics.Figures(sum: 9))
      ], metadata: nil)
    #expect(activity.duration == 60)
    let copy = try roundTrip(activity)
    #expect(copy == activity)
    #expect(copy.duration == 60)
    #expect(copy.endDate == noon + 100)
    #expect(copy.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 9)
  }

  @Test func invalidActivityIsRemembered() {
    let configuration = HKWorkoutConfiguration()
    let backwards = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: noon - 1, metadata: nil)
    #expect(backwards.validationError?.description.contains("before its start") == true)
    let listed = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: nil, metadata: ["l": [1]])
    #expect(listed.validationError?.description.contains("metadata key l") == true)
  }
}
