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
