import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct HKWorkoutSessionTests {
  typealias Fixture = SessionFixture

  @Test func delegateHearsOfAWholeWorkoutInOrder() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    #expect(session.state == .notStarted && session.startDate == nil && session.endDate == nil)
    #expect(session.type == .primary && session.activityType == .running)
    #expect(session.locationType == .unknown)
    session.prepare()
    session.startActivity(with: Fixture.at(3))
    #expect(session.state == .running && session.startDate == Fixture.at(3))
    fixture.wait(until: 60)
    session.pause()
    fixture.wait(until: 90)
    session.resume()
    session.stopActivity(with: Fixture.at(120))
    #expect(session.state == .stopped && session.endDate == nil)
    fixture.wait(until: 130)
    session.end()
    #expect(session.state == .ended && session.endDate == Fixture.at(130))
    #expect(
      await fixture.told.next(8) == [
        "notStarted > prepared at 0", "prepared > running at 3", "running > paused at 60",
        "pause at 60", "paused > running at 90", "resume at 90", "running > stopped at 120",
        "stopped > ended at 130",
      ])
  }

  @Test func withoutADateTheActivityStartsAndStopsNow() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    fixture.wait(until: 5)
    session.startActivity(with: nil)
    fixture.wait(until: 9)
    session.stopActivity(with: nil)
    session.end()
    #expect(
      await fixture.told.next(3) == [
        "notStarted > running at 5", "running > stopped at 9", "stopped > ended at 9",
      ])
  }

  @Test func whatTheStateDoesNotAllowIsAnErrorOfTheDelegate() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    session.pause()
    session.resume()
    session.stopActivity(with: nil)
    session.end()
    #expect(session.state == .notStarted)
    session.startActivity(with: nil)
    session.startActivity(with: nil)
    session.prepare()
    session.resume()
    session.end()
    session.end()
    session.startActivity(with: nil)
    #expect(session.state == .ended)
    let wrong = "error \(HKError.Code.errorInvalidArgument)"
    #expect(
      await fixture.told.next(11) == [
        wrong, wrong, wrong, wrong, "notStarted > running at 0", wrong, wrong, wrong,
        "running > ended at 0", wrong, wrong,
      ])
  }

  @Test func aNewSessionEndsTheOneThatGoesOn() async throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.session(), try fixture.session(.cycling))
    second.delegate = nil
    first.startActivity(with: nil)
    #expect(try await fixture.store.recoverActiveWorkoutSession() === first)
    second.prepare()
    #expect(first.state == .ended && second.state == .prepared)
    #expect(try await fixture.store.recoverActiveWorkoutSession() === second)
    second.end()
    #expect(try await fixture.store.recoverActiveWorkoutSession() == nil)
    #expect(
      await fixture.told.next(3) == [
        "notStarted > running at 0",
        "error \(HKError.Code.errorAnotherWorkoutSessionStarted)", "running > ended at 0",
      ])
  }

  @Test func anEndedSessionIsNotEndedAgain() async throws {
    let fixture = try Fixture()
    let (first, second) = (try fixture.session(), try fixture.session())
    first.startActivity(with: nil)
    first.end()
    // Each session tells its delegate on a queue of its own.
    let whole = ["notStarted > running at 0", "running > ended at 0"]
    #expect(await fixture.told.next(2) == whole)
    second.startActivity(with: nil)
    second.end()
    #expect(await fixture.told.next(2) == whole)
  }

  @Test func aGuestCannotStart() async throws {
    let fixture = try Fixture(.guest)
    let session = try fixture.session()
    session.startActivity(with: nil)
    #expect(session.state == .notStarted)
    #expect(
      await fixture.told.next(1) == [
        "error \(HKError.Code.errorNotPermissibleForGuestUserMode)"
      ])
  }

  @Test func aPoolNeedsALapLength() throws {
    let fixture = try Fixture()
    let pool = Fixture.configuration(.swimming)
    pool.swimmingLocationType = .pool
    #expect {
      try HKWorkoutSession(healthStore: fixture.store, configuration: pool)
    } throws: { "\($0)".contains("lap length") }
    pool.lapLength = HKQuantity(unit: .gram(), doubleValue: 25)
    #expect(throws: HKError.self) {
      try HKWorkoutSession(healthStore: fixture.store, configuration: pool)
    }
    pool.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let session = try HKWorkoutSession(healthStore: fixture.store, configuration: pool)
    pool.activityType = .running
    #expect(session.workoutConfiguration.activityType == .swimming)
  }

  // MARK: Activities

  @Test func activitiesFollowOneAnother() async throws {
    let fixture = try Fixture()
    let session = try fixture.session(.swimBikeRun)
    let own = session.currentActivity
    #expect(own.startDate == Fixture.start && own.endDate == nil)
    session.beginNewActivity(configuration: Fixture.configuration(), date: .now, metadata: nil)
    session.startActivity(with: Fixture.at(0))
    session.endCurrentActivity(on: Fixture.at(1))
    session.beginNewActivity(
      configuration: Fixture.configuration(.cycling), date: Fixture.at(10), metadata: ["leg": 1])
    #expect(session.currentActivity.workoutConfiguration.activityType == .cycling)
    #expect(session.currentActivity.metadata?["leg"] as? Int == 1)
    session.beginNewActivity(
      configuration: Fixture.configuration(.running), date: Fixture.at(20), metadata: nil)
    session.endCurrentActivity(on: Fixture.at(19))
    session.endCurrentActivity(on: Fixture.at(30))
    #expect(session.currentActivity.uuid == own.uuid)
    session.beginNewActivity(
      configuration: Fixture.configuration(.yoga), date: Fixture.at(40), metadata: nil)
    session.stopActivity(with: Fixture.at(50))
    let wrong = "error \(HKError.Code.errorInvalidArgument)"
    #expect(
      await fixture.told.next(11) == [
        wrong, "notStarted > running at 0", wrong, "begins cycling at 10", "ends cycling at 20",
        "begins running at 20", wrong, "ends running at 30", "begins yoga at 40",
        "running > stopped at 50", "ends yoga at 50",
      ])
  }

  @Test func anActivityBeforeTheStartOrWithoutALapLengthIsRefused() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    session.startActivity(with: Fixture.at(0))
    session.beginNewActivity(
      configuration: Fixture.configuration(), date: Fixture.at(-1), metadata: nil)
    let pool = Fixture.configuration(.swimming)
    pool.swimmingLocationType = .pool
    session.beginNewActivity(configuration: pool, date: Fixture.at(1), metadata: nil)
    session.beginNewActivity(
      configuration: Fixture.configuration(), date: Fixture.at(1), metadata: ["list": [1]])
    #expect(session.currentActivity.workoutConfiguration.activityType == .running)
    let wrong = "error \(HKError.Code.errorInvalidArgument)"
    #expect(await fixture.told.next(4) == ["notStarted > running at 0", wrong, wrong, wrong])
  }

  @Test func aStopThatIsRefusedEndsNoActivity() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    session.startActivity(with: Fixture.at(0))
    session.beginNewActivity(
      configuration: Fixture.configuration(.cycling), date: Fixture.at(5), metadata: nil)
    session.stopActivity(with: Fixture.at(-1))
    #expect(session.state == .running)
    #expect(session.currentActivity.workoutConfiguration.activityType == .cycling)
    fixture.wait(until: 9)
    session.end()
    #expect(
      await fixture.told.next(5) == [
        "notStarted > running at 0", "begins cycling at 5",
        "error \(HKError.Code.errorInvalidArgument)", "running > ended at 9", "ends cycling at 9",
      ])
  }

  // MARK: Archives and delegates

  @Test func archiveKeepsStateAndDates() throws {
    let fixture = try Fixture()
    let session = try fixture.session(.rowing)
    session.startActivity(with: Fixture.at(1))
    fixture.wait(until: 5)
    session.end()
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: session, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKWorkoutSession.self, from: data))
    #expect(copy.state == .ended && copy.activityType == .rowing && copy.delegate == nil)
    #expect(copy.startDate == Fixture.at(1) && copy.endDate == Fixture.at(5))
  }

  @Test func delegateIsNotKeptAlive() throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    let builder = session.associatedWorkoutBuilder()
    do {
      let told = Told()
      session.delegate = told
      builder.delegate = told
      #expect(session.delegate === told && builder.delegate === told)
    }
    #expect(session.delegate == nil && builder.delegate == nil)
  }

  @Test func delegateMayLeaveOutWhatIsOptional() async throws {
    final class Brief: NSObject, HKWorkoutSessionDelegate, Sendable {
      let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
      func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
      ) {
        if toState == .ended { continuation.yield(true) }
      }
      func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
        continuation.yield(false)
      }
    }
    let session = try Fixture().session()
    let brief = Brief()
    session.delegate = brief
    session.startActivity(with: nil)
    session.pause()
    session.beginNewActivity(
      configuration: Fixture.configuration(), date: Fixture.at(0), metadata: nil)
    session.end()
    #expect(await brief.ends.first { _ in true } == true)
  }
}
