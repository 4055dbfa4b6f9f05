import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKWorkoutEventTests {
  @Test func eventsAreEqualByTypeIntervalAndMetadata() {
    let lap = DateInterval(start: noon, duration: 60)
    let one = HKWorkoutEvent(type: .lap, dateInterval: lap, metadata: ["n": 1])
    #expect(one == HKWorkoutEvent(type: .lap, dateInterval: lap, metadata: ["n": 1]))
    #expect(one.hash == HKWorkoutEvent(type: .lap, dateInterval: lap, metadata: ["n": 1]).hash)
    #expect(one != HKWorkoutEvent(type: .lap, dateInterval: lap, metadata: ["n": 2]))
    #expect(one != HKWorkoutEvent(type: .segment, dateInterval: lap, metadata: ["n": 1]))
    #expect(one != HKWorkoutEvent(type: .lap, date: noon, metadata: ["n": 1]))
  }

  @Test func eventAtAnInstantHasNoLength() {
    let event = HKWorkoutEvent(type: .marker, date: noon)
    #expect(event.dateInterval.duration == 0)
    #expect(event.date == noon)
    #expect(event.metadata == nil)
  }

  @Test func archiveKeepsEveryType() throws {
    for type in HKWorkoutEventType.allCases {
      let event = HKWorkoutEvent(
        type: type, dateInterval: DateInterval(start: noon, duration: 2.5), metadata: ["k": "v"])
      #expect(try roundTrip(event) == event)
    }
  }
}

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
    #expect(activity.complaint == nil)
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
          quantityType: steps, start: noon, end: noon + 100, merged: StatisticsFigures(sum: 9))
      ], metadata: nil)
    #expect(activity.duration == 60)
    let copy = try roundTrip(activity)
    #expect(copy == activity)
    #expect(copy.duration == 60)
    #expect(copy.endDate == noon + 100)
    #expect(copy.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 9)
  }

  @Test func invalidActivityComplains() {
    let configuration = HKWorkoutConfiguration()
    let backwards = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: noon - 1, metadata: nil)
    #expect(backwards.complaint?.contains("before its start") == true)
    let listed = HKWorkoutActivity(
      workoutConfiguration: configuration, start: noon, end: nil, metadata: ["l": [1]])
    #expect(listed.complaint?.contains("metadata key l") == true)
  }
}

@Suite struct HKWorkoutConfigurationTests {
  @Test func configurationStartsUnknown() {
    let configuration = HKWorkoutConfiguration()
    #expect(configuration.activityType == .other)
    #expect(configuration.locationType == .unknown)
    #expect(configuration.swimmingLocationType == .unknown)
    #expect(configuration.lapLength == nil)
  }

  @Test func copiesChangeByThemselves() throws {
    let pool = HKWorkoutConfiguration()
    pool.activityType = .swimming
    pool.locationType = .indoor
    pool.swimmingLocationType = .pool
    pool.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let copy = try #require(pool.copy() as? HKWorkoutConfiguration)
    #expect(copy == pool)
    #expect(copy.hash == pool.hash)
    copy.lapLength = nil
    #expect(copy != pool)
    #expect(try roundTrip(pool) == pool)
    #expect(try roundTrip(copy).lapLength == nil)
  }

  @Test func changesFromManyThreadsLeaveOneOfThem() async {
    let configuration = HKWorkoutConfiguration()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask { configuration.activityType = index.isMultiple(of: 2) ? .yoga : .rowing }
      }
    }
    #expect([.yoga, .rowing].contains(configuration.activityType))
  }
}
