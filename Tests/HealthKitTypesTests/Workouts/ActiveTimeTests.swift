import Foundation
import Testing

@testable import HealthKitTypes

private func active(_ events: [(HKWorkoutEventType, TimeInterval)]) -> TimeInterval {
  ActiveTime.seconds(
    from: noon, to: noon + 1000,
    events: events.map { HKWorkoutEvent(type: $0.0, date: noon + $0.1) })
}

@Suite struct ActiveTimeTests {
  @Test func withoutEventsAllTimeIsActive() {
    #expect(active([]) == 1000)
    #expect(active([(.lap, 100), (.marker, 200), (.segment, 300)]) == 1000)
  }

  @Test func pausesAreLeftOut() {
    #expect(active([(.pause, 100), (.resume, 300)]) == 800)
    #expect(active([(.pause, 100), (.resume, 300), (.pause, 500), (.resume, 600)]) == 700)
  }

  @Test func pauseWithoutResumptionLastsToTheEnd() {
    #expect(active([(.pause, 400)]) == 400)
  }

  @Test func resumptionWithoutPauseChangesNothing() {
    #expect(active([(.resume, 400)]) == 1000)
  }

  @Test func secondPauseInsideAPauseChangesNothing() {
    #expect(active([(.pause, 100), (.pause, 200), (.resume, 300)]) == 800)
  }

  @Test func orderOfTheListDoesNotMatter() {
    #expect(active([(.resume, 300), (.pause, 100)]) == 800)
  }

  @Test func pauseAndResumptionAtOneInstantLeaveNothingOut() {
    #expect(active([(.pause, 100), (.resume, 100)]) == 1000)
  }

  @Test func pauseAndStandstillAreIndependentAndCountOnce() {
    #expect(
      active([(.pause, 100), (.motionPaused, 200), (.resume, 300), (.motionResumed, 400)]) == 700)
    #expect(active([(.motionPaused, 100), (.motionResumed, 250)]) == 850)
  }

  @Test func partsOutsideTheWorkoutAreLeftOut() {
    #expect(active([(.pause, -50), (.resume, 100), (.pause, 900), (.resume, 2000)]) == 800)
  }

  @Test func endBeforeStartHasNoActiveTime() {
    #expect(ActiveTime.seconds(from: noon, to: noon - 10, events: []) == 0)
  }
}
