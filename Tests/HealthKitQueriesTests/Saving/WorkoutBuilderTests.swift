import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

@Suite struct WorkoutBuilderTests {
  typealias Fixture = SavingFixture
  static let energy = HKQuantityType(.activeEnergyBurned)
  static let heartRate = HKQuantityType(.heartRate)
  static let types: [HKSampleType] = [.workoutType(), energy, heartRate]

  func builder(_ store: HKHealthStore, _ activity: HKWorkoutActivityType = .running)
    -> HKWorkoutBuilder
  {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    return HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
  }

  func at(_ seconds: TimeInterval) -> Date { Fixture.now.addingTimeInterval(seconds) }

  func read(_ store: HKHealthStore) throws -> [HKWorkout] {
    var configuration = store.configuration
    configuration.access = .owner
    let search = SampleSearch(parts: [.init(type: .workoutType(), condition: .all([]))])
    return try search.samples(in: store.store(for: configuration)).compactMap { $0 as? HKWorkout }
  }

  @Test func aWorkoutIsSavedWithItsSamplesEventsAndStatistics() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store)
    #expect(builder.startDate == nil && builder.elapsedTime(at: at(5)) == 0)
    try await builder.beginCollection(at: at(0))
    try await builder.addSamples([
      Fixture.sample(100, type: Self.energy, at: 0, lasting: 300),
      Fixture.sample(50, type: Self.energy, at: 300, lasting: 300),
    ])
    try await builder.addSamples([
      Fixture.sample(2, type: Self.heartRate, at: 10),
      Fixture.sample(3, type: Self.heartRate, at: 20),
    ])
    try await builder.addWorkoutEvents([
      HKWorkoutEvent(type: .resume, date: at(160)), HKWorkoutEvent(type: .pause, date: at(100)),
    ])
    try await builder.addMetadata([HKMetadataKeyIndoorWorkout: true])
    #expect(builder.elapsedTime(at: at(200)) == 140)
    #expect(
      builder.statistics(for: Self.energy)?.sumQuantity()
        == HKQuantity(unit: Self.energy.canonicalUnit, doubleValue: 150))
    try await builder.endCollection(at: at(600))
    let workout = try #require(try await builder.finishWorkout())
    #expect(workout.duration == 540 && workout.workoutEvents?.map(\.type) == [.pause, .resume])
    let saved = try #require(try read(store).first)
    #expect(saved.uuid == workout.uuid && saved.duration == 540)
    #expect(saved.workoutActivityType == .running && saved.workoutEvents == workout.workoutEvents)
    #expect(saved.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
    #expect(saved.totalEnergyBurned == workout.totalEnergyBurned)
    let heart = saved.statistics(for: Self.heartRate)
    #expect(heart?.minimumQuantity() == workout.statistics(for: Self.heartRate)?.minimumQuantity())
    #expect(saved.sourceRevision.source.bundleIdentifier == Fixture.app.bundleIdentifier)
    let inWorkout = try store.database.store.samples(
      ofType: Self.energy.identifier, matching: .inWorkout(workout.uuid))
    #expect(inWorkout.map(\.value) == [100, 50])
  }

  @Test func stepsInAnotherOrderAreErrors() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store)
    let sample = Fixture.sample(1, type: Self.energy)
    func code(_ body: () async throws -> Void) async -> HKError.Code? {
      await Fixture.error(body)?.code
    }
    #expect(await code { try await builder.addSamples([sample]) } == .errorInvalidArgument)
    #expect(await code { try await builder.endCollection(at: at(1)) } == .errorInvalidArgument)
    try await builder.beginCollection(at: at(0))
    #expect(await code { try await builder.beginCollection(at: at(0)) } == .errorInvalidArgument)
    #expect(await code { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
    #expect(await code { try await builder.endCollection(at: at(-1)) } == .errorInvalidArgument)
    let early = HKWorkoutEvent(type: .lap, date: at(-5))
    #expect(await code { try await builder.addWorkoutEvents([early]) } == .errorInvalidArgument)
    try await builder.endCollection(at: at(10))
    try await builder.addSamples([sample])
    #expect(try await builder.finishWorkout() != nil)
    #expect(await code { _ = try await builder.finishWorkout() } == .errorInvalidArgument)
    #expect(await code { try await builder.addMetadata([:]) } == .errorInvalidArgument)
  }

  @Test func datesThatAreNoNumbersAreRefused() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store)
    let never = Date(timeIntervalSince1970: .nan)
    func code(_ body: () async throws -> Void) async -> HKError.Code? {
      await Fixture.error(body)?.code
    }
    #expect(await code { try await builder.beginCollection(at: never) } == .errorInvalidArgument)
    try await builder.beginCollection(at: at(0))
    let event = HKWorkoutEvent(type: .pause, date: never)
    #expect(await code { try await builder.addWorkoutEvents([event]) } == .errorInvalidArgument)
    let activity = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: never, end: nil, metadata: nil)
    #expect(await code { try await builder.addWorkoutActivity(activity) } == .errorInvalidArgument)
    #expect(await code { try await builder.endCollection(at: never) } == .errorInvalidArgument)
    try await builder.endCollection(at: at(10))
    #expect(try await builder.finishWorkout()?.duration == 10)
    let workout = HKWorkout(
      activityType: .running, start: never, end: never, workoutEvents: [event],
      totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
    #expect(await code { try await store.save(workout) } == .errorInvalidArgument)
  }

  /// HKWorkoutBuilder.h: samples are saved when they are added, and discarding deletes none.
  @Test func theSamplesOfADiscardedWorkoutStay() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store)
    try await builder.beginCollection(at: at(0))
    let known = Fixture.sample(2, type: Self.energy)
    try await store.save(known)
    try await builder.addSamples([Fixture.sample(1, type: Self.energy), known])
    #expect(try Fixture.stored(store, Self.energy).count == 2)
    builder.discardWorkout()
    #expect(await Fixture.error { try await builder.endCollection(at: at(1)) } != nil)
    let late = await Fixture.error {
      try await builder.addSamples([Fixture.sample(3, type: Self.energy)])
    }
    #expect(late?.code == .errorInvalidArgument)
    #expect(try Fixture.stored(store, Self.energy).count == 2)
    let workouts = try await HKSampleQueryDescriptor(
      predicates: [.workout()], sortDescriptors: []
    ).result(for: store)
    #expect(workouts.isEmpty)
  }

  @Test func aSampleThatIsDeletedMeanwhileIsNotPartOfTheWorkout() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store)
    try await builder.beginCollection(at: at(0))
    let samples = [
      Fixture.sample(1, type: Self.energy, at: 1), Fixture.sample(2, type: Self.energy, at: 2),
    ]
    try await builder.addSamples(samples)
    try await store.delete(samples[0])
    try await builder.endCollection(at: at(10))
    let workout = try #require(try await builder.finishWorkout())
    #expect(
      workout.statistics(for: Self.energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 2)
    #expect(try Fixture.stored(store, Self.energy).map(\.uuid) == [samples[1].uuid])
  }

  @Test func whatMayNotBeSavedIsRefusedWhenItIsAdded() async throws {
    let store = try Fixture.store([.workoutType()])
    let builder = builder(store)
    try await builder.beginCollection(at: at(0))
    let error = await Fixture.error {
      try await builder.addSamples([Fixture.sample(1, type: Self.energy)])
    }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    let forbidden = self.builder(try Fixture.store([]))
    let begin = await Fixture.error { try await forbidden.beginCollection(at: at(0)) }
    #expect(begin?.code == .errorAuthorizationNotDetermined)
  }

  @Test func activitiesHaveTheirOwnSamplesAndStatistics() async throws {
    let store = try Fixture.store(Self.types)
    let builder = builder(store, .swimBikeRun)
    try await builder.beginCollection(at: at(0))
    let swim = HKWorkoutConfiguration()
    swim.activityType = .swimming
    swim.swimmingLocationType = .pool
    swim.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let first = HKWorkoutActivity(
      workoutConfiguration: swim, start: at(0), end: nil, metadata: nil)
    let second = HKWorkoutActivity(
      workoutConfiguration: HKWorkoutConfiguration(), start: at(100), end: nil, metadata: nil)
    try await builder.addWorkoutActivity(first)
    try await builder.updateActivity(uuid: first.uuid, end: at(100))
    try await builder.updateActivity(uuid: first.uuid, adding: ["lane": 4])
    try await builder.addWorkoutActivity(second)
    let unknown = await Fixture.error { try await builder.updateActivity(uuid: UUID(), end: at(5)) }
    #expect(unknown?.code == .errorInvalidArgument)
    try await builder.addSamples([
      Fixture.sample(10, type: Self.energy, at: 50), Fixture.sample(30, type: Self.energy, at: 100),
    ])
    try await builder.endCollection(at: at(200))
    let workout = try #require(try await builder.finishWorkout())
    let saved = try #require(try read(store).first?.workoutActivities)
    #expect(saved.map(\.uuid) == [first.uuid, second.uuid])
    #expect(saved.map(\.endDate) == [at(100), at(200)])
    #expect(saved[0].workoutConfiguration == swim)
    #expect(saved[0].metadata?["lane"] as? Int == 4)
    let sums = saved.map {
      $0.statistics(for: Self.energy)?.sumQuantity()?.doubleValue(for: Self.energy.canonicalUnit)
    }
    #expect(sums == [10, 30])
    #expect(workout.workoutActivities.map(\.uuid) == saved.map(\.uuid))
  }

  @Test func oldWorkoutsAreSavedWithTheirTotals() async throws {
    let store = try Fixture.store([.workoutType()])
    let workout = HKWorkout(
      activityType: .cycling, start: at(0), end: at(3600), duration: 3000,
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 300),
      totalDistance: HKQuantity(unit: .meter(), doubleValue: 12_000), metadata: nil)
    try await store.save(workout)
    let saved = try #require(try read(store).first)
    #expect(saved.duration == 3000 && saved.totalDistance == workout.totalDistance)
    #expect(saved.totalEnergyBurned == workout.totalEnergyBurned)
    // There are no samples, so there are no statistics of them.
    #expect(saved.allStatistics.isEmpty && saved.statistics(for: Self.energy) == nil)
  }

  @Test func samplesThatAreAddedLaterMakeTheStatisticsAndTheTotals() async throws {
    let store = try Fixture.store(Self.types)
    let workout = HKWorkout(
      activityType: .running, start: at(0), end: at(100), duration: 0,
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 300), totalDistance: nil,
      metadata: nil)
    try await store.save(workout)
    func energy() throws -> (statistic: Double?, total: Double?) {
      let saved = try #require(try read(store).first)
      return (
        saved.statistics(for: Self.energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()),
        saved.totalEnergyBurned?.doubleValue(for: .kilocalorie())
      )
    }
    #expect(try energy() == (nil, 300))
    let first = Fixture.sample(10, type: Self.energy, at: 0, lasting: 10)
    try await store.addSamples([first], to: workout)
    #expect(try energy() == (10, 10))
    try await store.addSamples(
      [
        first, Fixture.sample(5, type: Self.energy, at: 10, lasting: 10),
        Fixture.sample(2, type: Self.heartRate, at: 10),
      ], to: workout)
    #expect(try energy() == (15, 15))
    let saved = try #require(try read(store).first)
    #expect(Set(saved.allStatistics.keys) == [Self.energy, Self.heartRate])
  }

  @Test func aBuiltWorkoutKeepsItsConfiguration() async throws {
    let store = try Fixture.store(Self.types)
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.locationType = .indoor
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    try await builder.beginCollection(at: at(0))
    try await builder.addSamples([Fixture.sample(10, type: Self.energy, at: 0, lasting: 10)])
    try await builder.endCollection(at: at(600))
    try await builder.finishWorkout()
    let saved = try #require(try read(store).first)
    let activity = try #require(saved.workoutActivities.first)
    #expect(saved.workoutActivities.count == 1 && activity.workoutConfiguration == configuration)
    #expect(activity.startDate == at(0) && activity.endDate == at(600))
    #expect(activity.statistics(for: Self.energy)?.sumQuantity() != nil)
    #expect(saved.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
    #expect(
      saved.metadata?[HKMetadataKeySwimmingLocationType] as? Int
        == HKWorkoutSwimmingLocationType.pool.rawValue)
    #expect(saved.metadata?[HKMetadataKeyLapLength] as? HKQuantity == configuration.lapLength)
  }

  @Test func whatTheAppSaysOfThePlaceStandsBeforeTheConfiguration() async throws {
    let store = try Fixture.store(Self.types)
    let configuration = HKWorkoutConfiguration()
    configuration.locationType = .outdoor
    let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
    try await builder.beginCollection(at: at(0))
    try await builder.addMetadata([HKMetadataKeyIndoorWorkout: true])
    #expect(builder.metadata.count == 1)
    try await builder.endCollection(at: at(600))
    try await builder.finishWorkout()
    let saved = try #require(try read(store).first)
    #expect(saved.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
    #expect(saved.metadata?[HKMetadataKeySwimmingLocationType] == nil)
  }

  @Test func samplesAreAddedToASavedWorkoutWhetherSavedOrNot() async throws {
    let store = try Fixture.store(Self.types)
    let workout = HKWorkout(activityType: .running, start: at(0), end: at(100))
    let saved = Fixture.sample(1, type: Self.energy)
    let new = Fixture.sample(2, type: Self.energy)
    let missing = await Fixture.error { try await store.addSamples([new], to: workout) }
    #expect(missing?.code == .errorInvalidArgument)
    try await store.save([workout, saved])
    try await store.addSamples([saved, new], to: workout)
    try await store.addSamples([new], to: workout)
    let inWorkout = try store.database.store.samples(
      ofType: Self.energy.identifier, matching: .inWorkout(workout.uuid))
    #expect(Set(inWorkout.map(\.uuid)) == [saved.uuid, new.uuid])
    #expect(try Fixture.stored(store, Self.energy).count == 2)
  }

  @Test func effortsAreRelatedAndUnrelated() async throws {
    let effort = HKQuantityType(.workoutEffortScore)
    let store = try Fixture.store(Self.types + [effort])
    let workout = HKWorkout(activityType: .running, start: at(0), end: at(100))
    try await store.save(workout)
    let score = Fixture.sample(7, type: effort)
    let wrong = await Fixture.error {
      try await store.relateWorkoutEffortSample(
        Fixture.sample(1, type: Self.energy), with: workout, activity: nil)
    }
    #expect(wrong?.code == .errorInvalidArgument)
    #expect(try await store.relateWorkoutEffortSample(score, with: workout, activity: nil))
    #expect(try await store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
    #expect(try await !store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
    #expect(try Fixture.stored(store, effort).count == 1)
  }
}
