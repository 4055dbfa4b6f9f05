import Foundation
import Testing

@testable import HealthKitQueries

@Suite struct DeliveryScheduleTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)
  private let immediate = ["a": DeliverySchedule.Registration(interval: 0)]

  @Test func typesWithoutBackgroundDeliveryAreToldAtOnceAndNobodyWaits() {
    var schedule = DeliverySchedule()
    #expect(schedule.begin(["a"], missed: [], at: start) == .deliver(["a"], number: nil))
    #expect(schedule.next(at: start, [:]) == .idle)
    schedule.note(["a"])
    #expect(schedule.next(at: start, [:]) == .deliver(["a"], number: nil))
    schedule.note(["a"])
    #expect(schedule.next(at: start, [:]) == .deliver(["a"], number: nil))
    #expect(schedule.next(at: start, [:]) == .idle)
  }

  @Test func changesWaitWhileADeliveryIsNotConfirmed() {
    var schedule = DeliverySchedule()
    schedule.note(["a"])
    #expect(schedule.next(at: start, immediate) == .deliver(["a"], number: 1))
    schedule.note(["a"])
    schedule.note(["a"])
    #expect(schedule.next(at: start + 10, immediate) == .wait(until: start + 30))
    #expect(schedule.confirm(1) == ["a"])
    #expect(schedule.next(at: start + 10, immediate) == .deliver(["a"], number: 2))
    #expect(schedule.confirm(1) == nil)
    #expect(schedule.confirm(2) == ["a"])
    #expect(schedule.confirm(2) == nil)
    #expect(schedule.next(at: start + 10, immediate) == .idle)
  }

  @Test func threeFailuresInARowEndDeliveriesInTheBackgroundAlone() {
    var schedule = DeliverySchedule()
    schedule.note(["a"])
    #expect(schedule.next(at: start, immediate) == .deliver(["a"], number: 1))
    #expect(schedule.next(at: start, immediate) == .wait(until: start + 30))
    // A minute after the first failure.
    #expect(schedule.next(at: start + 30, immediate) == .wait(until: start + 90))
    #expect(schedule.next(at: start + 90, immediate) == .deliver(["a"], number: 2))
    // Two minutes after the second.
    #expect(schedule.next(at: start + 120, immediate) == .wait(until: start + 240))
    #expect(schedule.next(at: start + 240, immediate) == .deliver(["a"], number: 3))
    #expect(schedule.next(at: start + 270, immediate) == .idle)
    // The running observer is told of what comes, and nobody waits for it.
    schedule.note(["a"])
    #expect(schedule.next(at: start + 280, immediate) == .deliver(["a"], number: nil))
    #expect(schedule.next(at: start + 10_000, immediate) == .idle)
  }

  @Test func aConfirmationThatComesLateEndsTheBackOff() {
    var schedule = DeliverySchedule()
    schedule.note(["a"])
    #expect(schedule.next(at: start, immediate) == .deliver(["a"], number: 1))
    #expect(schedule.next(at: start + 30, immediate) == .wait(until: start + 90))
    #expect(schedule.confirm(1) == ["a"])
    #expect(schedule.next(at: start + 40, immediate) == .idle)
    // The failures are forgotten: three more are needed.
    schedule.note(["a"])
    #expect(schedule.next(at: start + 40, immediate) == .deliver(["a"], number: 2))
    #expect(schedule.next(at: start + 70, immediate) == .wait(until: start + 130))
  }

  @Test func intervalsRunFromTheLastConfirmedDelivery() {
    var schedule = DeliverySchedule()
    let types = [
      "a": DeliverySchedule.Registration(interval: 3600, delivered: start),
      "b": DeliverySchedule.Registration(interval: 86_400, delivered: start),
    ]
    schedule.note(["a", "b"])
    #expect(schedule.next(at: start + 60, types) == .wait(until: start + 3600))
    #expect(schedule.next(at: start + 3600, types) == .deliver(["a"], number: 1))
    #expect(schedule.confirm(1) == ["a"])
    #expect(schedule.next(at: start + 3600, types) == .wait(until: start + 86_400))
    #expect(schedule.next(at: start + 86_400, types) == .deliver(["b"], number: 2))
  }

  @Test func otherTypesDoNotWaitForTheConfirmationOfOne() {
    var schedule = DeliverySchedule()
    schedule.note(["a"])
    #expect(schedule.next(at: start, immediate) == .deliver(["a"], number: 1))
    schedule.note(["a", "b"])
    #expect(schedule.next(at: start, immediate) == .deliver(["b"], number: nil))
    #expect(schedule.next(at: start, immediate) == .wait(until: start + 30))
  }

  @Test func theFirstCallIsConfirmedIfSomethingWasMissed() {
    var schedule = DeliverySchedule()
    #expect(
      schedule.begin(["a", "b"], missed: ["a"], at: start) == .deliver(["a", "b"], number: 1))
    #expect(schedule.next(at: start, immediate) == .wait(until: start + 30))
    #expect(schedule.confirm(1) == ["a"])
    #expect(schedule.next(at: start, immediate) == .idle)
  }
}
