import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct HKLiveWorkoutBuilderTests {
  typealias Fixture = SessionFixture

  @Test func sessionHasOneBuilder() throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    let builder = session.associatedWorkoutBuilder()
    #expect(session.associatedWorkoutBuilder() === builder)
    #expect(builder.workoutSession === session && builder.device == nil)
    #expect(builder.workoutConfiguration == session.workoutConfiguration)
    #expect(builder.elapsedTime == 0 && builder.shouldCollectWorkoutEvents)
  }

  @Test func builderOutlivesItsSession() throws {
    let fixture = try Fixture()
    let builder = try fixture.session().associatedWorkoutBuilder()
    #expect(builder.workoutSession == nil)
  }

  @Test func pausesAndSamplesBecomeTheWorkout() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    let builder = session.associatedWorkoutBuilder()
    session.delegate = nil
    builder.delegate = fixture.told
    session.startActivity(with: Fixture.at(0))
    try await builder.beginCollection(at: Fixture.at(0))
    try await builder.addSamples([
      SavingFixture.sample(100, type: Fixture.energy, at: 0, lasting: 60),
      SavingFixture.sample(2, type: Fixture.heartRate, at: 10),
    ])
    fixture.wait(until: 60)
    #expect(builder.elapsedTime == 60)
    session.pause()
    fixture.wait(until: 90)
    #expect(builder.elapsedTime == 60)
    session.resume()
    fixture.wait(until: 100)
    #expect(builder.elapsedTime == 70)
    #expect(
      builder.statistics(for: Fixture.energy)?.sumQuantity()
        == HKQuantity(unit: Fixture.energy.canonicalUnit, doubleValue: 100))
    session.end()
    try await builder.endCollection(at: Fixture.at(120))
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.duration == 90)
    #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
    #expect(workout.allStatistics.keys.count == 2)
    #expect(
      await fixture.told.next(3) == [
        "builder: ActiveEnergyBurned, HeartRate", "builder: event", "builder: event",
      ])
  }

  @Test func pausesAreLeftOutBeforeCollectionAndIfTheyAreNotWanted() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    let builder = session.associatedWorkoutBuilder()
    session.startActivity(with: Fixture.at(0))
    session.pause()
    session.resume()
    fixture.wait(until: 10)
    try await builder.beginCollection(at: Fixture.at(10))
    #expect(builder.workoutEvents.isEmpty)
    builder.shouldCollectWorkoutEvents = false
    session.pause()
    #expect(builder.workoutEvents.isEmpty)
    builder.shouldCollectWorkoutEvents = true
    session.resume()
    #expect(builder.workoutEvents.map(\.type) == [.resume])
  }

  @Test func activitiesOfTheSessionBecomeThoseOfTheWorkout() async throws {
    let fixture = try Fixture()
    let session = try fixture.session(.swimBikeRun)
    session.delegate = nil
    let builder = session.associatedWorkoutBuilder()
    builder.delegate = fixture.told
    session.startActivity(with: Fixture.at(0))
    try await builder.beginCollection(at: Fixture.at(0))
    #expect(builder.currentWorkoutActivity == nil)
    session.beginNewActivity(
      configuration: Fixture.configuration(.cycling), date: Fixture.at(10), metadata: nil)
    #expect(builder.currentWorkoutActivity == session.currentActivity)
    try await builder.addSamples([SavingFixture.sample(7, type: Fixture.energy, at: 12)])
    session.beginNewActivity(
      configuration: Fixture.configuration(.running), date: Fixture.at(20), metadata: nil)
    session.stopActivity(with: Fixture.at(30))
    #expect(builder.currentWorkoutActivity == nil)
    session.end()
    try await builder.endCollection(at: Fixture.at(30))
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.workoutActivities.map(\.duration) == [10, 10])
    #expect(
      workout.workoutActivities.map(\.workoutConfiguration.activityType) == [.cycling, .running])
    #expect(workout.workoutActivities.first?.allStatistics.count == 1)
    #expect(
      await fixture.told.next(5) == [
        "builder: begins cycling", "builder: ActiveEnergyBurned", "builder: ends at 20",
        "builder: begins running", "builder: ends at 30",
      ])
  }

  @Test func whatIsAddedByHandlersIsToldAndWhatIsRefusedIsNot() async throws {
    let fixture = try Fixture()
    let session = try fixture.session()
    let builder = session.associatedWorkoutBuilder()
    builder.delegate = fixture.told
    let energy = SavingFixture.sample(1, type: Fixture.energy, at: 1)
    await #expect(throws: HKError.self) { try await builder.addSamples([energy]) }
    func done(_ body: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async -> Bool {
      await withCheckedContinuation { continuation in
        body { done, _ in continuation.resume(returning: done) }
      }
    }
    #expect(await done { builder.add([energy], completion: $0) } == false)
    #expect(await done { builder.beginCollection(withStart: Fixture.at(0), completion: $0) })
    #expect(await done { builder.add([energy], completion: $0) })
    let marker = HKWorkoutEvent(
      type: .marker, dateInterval: DateInterval(start: Fixture.at(2), duration: 0), metadata: nil)
    #expect(await done { builder.addWorkoutEvents([marker], completion: $0) })
    let activity = HKWorkoutActivity(
      workoutConfiguration: Fixture.configuration(), start: Fixture.at(3), end: nil, metadata: nil)
    #expect(await done { builder.addWorkoutActivity(activity, completion: $0) })
    #expect(
      await done { builder.updateActivity(uuid: activity.uuid, end: Fixture.at(4), completion: $0) }
    )
    #expect(
      await fixture.told.next(4) == [
        "builder: ActiveEnergyBurned", "builder: event", "builder: begins running",
        "builder: ends at 4",
      ])
  }

  @Test func dataSourceKeepsWhatIsWantedAndDeliversNothing() throws {
    let fixture = try Fixture()
    let builder = try fixture.session().associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(
      healthStore: fixture.store, workoutConfiguration: Fixture.configuration())
    #expect(builder.dataSource == nil && source.typesToCollect.isEmpty)
    builder.dataSource = source
    source.enableCollection(for: Fixture.heartRate, predicate: nil)
    source.enableCollection(
      for: Fixture.energy,
      predicate: HKQuery.predicateForSamples(withStart: Fixture.start, end: nil))
    #expect(builder.dataSource?.typesToCollect == [Fixture.energy, Fixture.heartRate])
    source.disableCollection(for: Fixture.heartRate)
    #expect(source.typesToCollect == [Fixture.energy] && builder.allStatistics.isEmpty)
  }
}
