import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// Effort scores of workouts and of their activities.
@Suite(.endsInTime) struct EffortRelationshipTests {
  typealias Fixture = SavingFixture
  static let said = HKQuantityType(.workoutEffortScore)
  static let estimated = HKQuantityType(.estimatedWorkoutEffortScore)

  /// A run and a ride of two legs; nothing is related yet.
  struct Case {
    let store: HKHealthStore
    let owner: HKHealthStore
    let run: HKWorkout
    let ride: HKWorkout
    var legs: [HKWorkoutActivity] { ride.workoutActivities }
  }

  static func given() async throws -> Case {
    let store = try Fixture.store([.workoutType(), said, estimated])
    // The ride is saved first and begins later.
    let builder = HKWorkoutBuilder(
      healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    try await builder.beginCollection(at: Fixture.now.addingTimeInterval(1000))
    for offset in [1000.0, 1100] {
      try await builder.addWorkoutActivity(
        HKWorkoutActivity(
          workoutConfiguration: HKWorkoutConfiguration(),
          start: Fixture.now.addingTimeInterval(offset), end: nil, metadata: nil))
    }
    try await builder.endCollection(at: Fixture.now.addingTimeInterval(1200))
    let ride = try #require(try await builder.finishWorkout())
    let run = HKWorkout(
      activityType: .running, start: Fixture.now, end: Fixture.now.addingTimeInterval(600))
    try await store.save(run)
    return Case(
      store: store, owner: store.store(for: Fixture.configuration(access: .owner)), run: run,
      ride: ride)
  }

  static func score(_ value: Double, _ type: HKQuantityType = said, at offset: TimeInterval = 0)
    -> HKQuantitySample
  {
    Fixture.sample(value, type: type, at: offset)
  }

  static func descriptor(
    _ predicate: NSPredicate? = nil, after anchor: HKQueryAnchor? = nil,
    option: HKWorkoutEffortRelationshipQueryOptions = .default
  ) -> HKWorkoutEffortRelationshipQueryDescriptor {
    HKWorkoutEffortRelationshipQueryDescriptor(
      predicate: predicate, anchor: anchor, option: option)
  }

  /// What relationships say: the workout's start, the number of the leg, the scores.
  static func lines(_ relationships: [HKWorkoutEffortRelationship]) -> [String] {
    relationships.map { relationship in
      let leg = relationship.activity.flatMap { activity in
        relationship.workout.workoutActivities.firstIndex { $0.uuid == activity.uuid }
      }
      let scores = (relationship.samples ?? []).compactMap {
        ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .appleEffortScore())
      }
      let start = Int(relationship.workout.startDate.timeIntervalSince(Fixture.now))
      return "\(start) \(leg.map(String.init) ?? "-") \(scores.map { Int($0) })"
    }
  }

  @Test func workoutsAndActivitiesHaveTheirOwnScores() async throws {
    let given = try await Self.given()
    let none = try await Self.descriptor().result(for: given.owner)
    #expect(none.relationships.isEmpty)
    for (value, leg) in [(7.0, 1), (4, 0), (5, 1)] {
      try await given.store.relateWorkoutEffortSample(
        Self.score(value, at: value), with: given.ride, activity: given.legs[leg])
    }
    try await given.store.relateWorkoutEffortSample(
      Self.score(9), with: given.ride, activity: nil)
    try await given.store.relateWorkoutEffortSample(Self.score(3), with: given.run, activity: nil)
    let all = try await Self.descriptor().result(for: given.owner)
    #expect(
      Self.lines(all.relationships) == ["0 - [3]", "1000 - [9]", "1000 0 [4]", "1000 1 [5, 7]"])
    #expect(all.relationships.first?.workout == given.run)
    let runs = HKQuery.predicateForWorkouts(with: .running)
    #expect(
      Self.lines(try await Self.descriptor(runs).result(for: given.owner).relationships)
        == ["0 - [3]"])
    let early = HKQuery.predicateForSamples(withStart: nil, end: Fixture.now)
    #expect(try await Self.descriptor(early).result(for: given.owner).relationships.isEmpty)
  }

  @Test func mostRelevantIsTheLastThatAPersonGave() async throws {
    let given = try await Self.given()
    func relevant() async throws -> [String] {
      Self.lines(
        try await Self.descriptor(option: .mostRelevant).result(for: given.owner).relationships)
    }
    func relate(_ score: HKQuantitySample) async throws {
      try await given.store.relateWorkoutEffortSample(score, with: given.run, activity: nil)
    }
    try await relate(Self.score(6, Self.estimated, at: 20))
    try await relate(Self.score(5, Self.estimated, at: 10))
    #expect(try await relevant() == ["0 - [6]"])
    try await relate(Self.score(2, at: 5))
    #expect(try await relevant() == ["0 - [2]"])
    let last = Self.score(3, at: 5)
    try await relate(last)
    #expect(try await relevant() == ["0 - [3]"])
    #expect(
      Self.lines(try await Self.descriptor().result(for: given.owner).relationships)
        == ["0 - [2, 3, 5, 6]"])
    try await given.store.unrelateWorkoutEffortSample(last, from: given.run, activity: nil)
    #expect(try await relevant() == ["0 - [2]"])
    try await given.store.delete(given.run)
    #expect(try await relevant().isEmpty)
  }

  @Test func anAnchorLeavesOutWhatWasThereBefore() async throws {
    let given = try await Self.given()
    try await given.store.relateWorkoutEffortSample(Self.score(3), with: given.run, activity: nil)
    let first = try await Self.descriptor().result(for: given.owner)
    #expect(
      try await Self.descriptor(after: first.newAnchor).result(for: given.owner).relationships
        .isEmpty)
    try await given.store.relateWorkoutEffortSample(Self.score(8), with: given.ride, activity: nil)
    let second = try await Self.descriptor(after: first.newAnchor).result(for: given.owner)
    #expect(Self.lines(second.relationships) == ["1000 - [8]"])
    // Another store's anchor, and one of the future.
    let other = try await Self.given()
    let foreign = try await Self.descriptor().result(for: other.owner).newAnchor
    let error = await Fixture.error {
      _ = try await Self.descriptor(after: foreign).result(for: given.owner)
    }
    #expect(error?.code == .errorInvalidArgument)
    let ahead = Self.descriptor(after: HKQueryAnchor(fromValue: 1_000_000))
    #expect(try await ahead.result(for: given.owner).relationships.isEmpty)
  }

  @Test func relationshipsAreFollowed() async throws {
    let given = try await Self.given()
    let saved = Self.score(1, at: 1)
    try await given.store.save(saved)
    try await given.store.relateWorkoutEffortSample(Self.score(3), with: given.run, activity: nil)
    var iterator = Self.descriptor().results(for: given.owner).makeAsyncIterator()
    #expect(Self.lines(try #require(try await iterator.next()).relationships) == ["0 - [3]"])
    // Both were there before: related now.
    try await given.store.relateWorkoutEffortSample(
      saved, with: given.ride, activity: given.legs[1])
    #expect(Self.lines(try #require(try await iterator.next()).relationships) == ["1000 1 [1]"])
    // What ends is no news of its own.
    try await given.store.unrelateWorkoutEffortSample(
      saved, from: given.ride, activity: given.legs[1])
    try await given.store.relateWorkoutEffortSample(
      Self.score(5, at: 9), with: given.run, activity: nil)
    #expect(Self.lines(try #require(try await iterator.next()).relationships) == ["0 - [3, 5]"])
  }

  @Test func handlersAreToldOnce() async throws {
    let given = try await Self.given()
    try await given.store.relateWorkoutEffortSample(Self.score(3), with: given.run, activity: nil)
    let lines: [String] = await ReadingFixture.answer(in: given.owner) { answer in
      HKWorkoutEffortRelationshipQuery(predicate: nil, anchor: nil, options: .default) {
        _, relationships, anchor, error in
        answer(anchor == nil || error != nil ? ["error"] : Self.lines(relationships ?? []))
      }
    }
    #expect(lines == ["0 - [3]"])
    let code: HKError.Code? = await ReadingFixture.answer(in: given.owner) { answer in
      HKWorkoutEffortRelationshipQuery(
        predicate: nil, anchor: HKQueryAnchor(fromValue: -1), options: .mostRelevant
      ) { _, _, _, error in answer((error as? HKError)?.code) }
    }
    #expect(code == .errorInvalidArgument)
  }

  @Test func permissionsDecideWhichScoresAndWorkoutsAreSeen() async throws {
    let given = try await Self.given()
    try await given.store.relateWorkoutEffortSample(Self.score(3), with: given.run, activity: nil)
    try await given.store.relateWorkoutEffortSample(
      Self.score(6, Self.estimated), with: given.run, activity: nil)
    let reader = given.store.store(for: Fixture.configuration(Fixture.other))
    func decide(_ type: HKObjectType, _ read: Bool) throws {
      try given.store.database.store.decide([
        StoredPermission(
          app: Fixture.other.bundleIdentifier, type: type.identifier, share: nil, read: read)
      ])
    }
    func answer() async throws -> [String] {
      Self.lines(try await Self.descriptor().result(for: reader).relationships)
    }
    func code() async -> HKError.Code? { await Fixture.error { _ = try await answer() }?.code }
    #expect(await code() == .errorAuthorizationNotDetermined)
    try decide(.workoutType(), true)
    #expect(await code() == .errorAuthorizationNotDetermined)
    try decide(Self.said, true)
    #expect(try await answer() == ["0 - [3]"])
    try decide(Self.estimated, true)
    #expect(try await answer() == ["0 - [3, 6]"])
    try decide(Self.said, false)
    #expect(try await answer() == ["0 - [6]"])
    try decide(.workoutType(), false)
    #expect(try await answer().isEmpty)
  }
}
