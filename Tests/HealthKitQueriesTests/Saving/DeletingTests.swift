import Foundation
import HealthKitTypes
import SampleStore
import Testing

@testable import HealthKitQueries

@Suite struct DeletingTests {
  typealias Fixture = SavingFixture

  @Test func onlyWhatTheAppSavedIsDeleted() async throws {
    let store = try Fixture.store()
    try Fixture.allow([Fixture.water], Fixture.other, in: store)
    let other = store.store(for: Fixture.configuration(Fixture.other))
    let own = Fixture.sample(1)
    let foreign = Fixture.sample(2)
    try await store.save(own)
    try await other.save(foreign)
    let error = await Fixture.error { try await store.delete([own, foreign]) }
    #expect(error?.code == .errorAuthorizationDenied)
    #expect(try Fixture.stored(store).count == 2)
    try await store.delete(own)
    #expect(try Fixture.stored(store).map(\.value) == [2])
    // The owner's tools delete everything.
    let owner = store.store(for: Fixture.configuration(access: .owner))
    try await owner.delete(foreign)
    #expect(try Fixture.stored(store).isEmpty)
    #expect(
      try store.database.store.deletions().map(\.uuid) == [own.uuid, foreign.uuid])
  }

  @Test func whatIsNotSavedIsAnInvalidArgument() async throws {
    let store = try Fixture.store()
    for objects in [[], [Fixture.sample(1)]] {
      let error = await Fixture.error { try await store.delete(objects) }
      #expect(error?.code == .errorInvalidArgument)
    }
  }

  @Test func revokedShareKeepsSamplesAndForbidsDeletingThem() async throws {
    let store = try Fixture.store()
    let sample = Fixture.sample(1)
    try await store.save(sample)
    try Fixture.allow([Fixture.water], Fixture.app, false, in: store)
    let error = await Fixture.error { try await store.delete(sample) }
    #expect(error?.code == .errorAuthorizationDenied)
    #expect(try Fixture.stored(store).count == 1)
  }

  @Test func whatWasDeletedIsNotSavedAgain() async throws {
    let store = try Fixture.store()
    let sample = Fixture.sample(1)
    try await store.save(sample)
    try await store.delete(sample)
    let error = await Fixture.error { try await store.save(sample) }
    #expect(error?.code == .errorInvalidArgument)
    #expect(try Fixture.stored(store).isEmpty)
  }

  @Test func theSamplesOfADeletedWorkoutStay() async throws {
    let store = try Fixture.store([.workoutType(), Fixture.water])
    let workout = HKWorkout(
      activityType: .running, start: Fixture.now, end: Fixture.now.addingTimeInterval(60))
    try await store.save(workout)
    try await store.addSamples([Fixture.sample(1)], to: workout)
    try await store.delete(workout)
    #expect(try store.database.store.workouts().isEmpty)
    #expect(try Fixture.stored(store).map(\.value) == [1])
  }

  @Test func aCorrelationIsDeletedByWhoMaySaveItsSamples() async throws {
    let types = [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
    let store = try Fixture.store(types)
    func correlation() -> HKCorrelation {
      HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: Fixture.now, end: Fixture.now,
        objects: Set(types.map { Fixture.sample(100, type: $0) }))
    }
    let saved = correlation()
    try await store.save(saved)
    // The app may not even read the type that it may not save any more.
    try Fixture.allow([types[1]], Fixture.app, false, in: store)
    let all = NSPredicate(value: true)
    for error in [
      await Fixture.error { try await store.delete(saved) },
      await Fixture.error {
        try await store.deleteObjects(of: saved.correlationType, predicate: all)
      },
    ] { #expect(error?.code == .errorAuthorizationDenied) }
    #expect(try store.database.store.correlations().count == 1)
    try Fixture.allow([types[1]], Fixture.app, in: store)
    #expect(try await store.deleteObjects(of: saved.correlationType, predicate: all) == 1)
    let another = correlation()
    try await store.save(another)
    try await store.delete(another)
    #expect(try store.database.store.correlations().isEmpty)
  }

  @Test func aGuestDeletesNothing() async throws {
    let store = try Fixture.store()
    let sample = Fixture.sample(1)
    try await store.save(sample)
    var configuration = Fixture.configuration()
    configuration.session = .guest
    let error = await Fixture.error {
      try await store.store(for: configuration).delete(sample)
    }
    #expect(error?.code == .errorNotPermissibleForGuestUserMode)
  }

  @Test func handlersGetWhatIsThrown() async throws {
    let store = try Fixture.store()
    let sample = Fixture.sample(1)
    try await store.save(sample)
    for expected in [true, false] {
      let success = await withCheckedContinuation { continuation in
        store.delete(sample) { success, error in
          continuation.resume(returning: success == (error == nil) && success)
        }
      }
      #expect(success == expected)
    }
  }

  @Test func deletingByPredicateCountsWhatTheAppSaved() async throws {
    let store = try Fixture.store()
    try Fixture.allow([Fixture.water], Fixture.other, in: store)
    let other = store.store(for: Fixture.configuration(Fixture.other))
    try await store.save((0..<10).map { Fixture.sample(Double($0), at: Double($0) * 60) })
    try await other.save(Fixture.sample(100, at: 60))
    let predicate = HKQuery.predicateForSamples(
      withStart: Fixture.now, end: Fixture.now.addingTimeInterval(240))
    // The app never asked to read; what it saved itself it may delete.
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: predicate) == 4)
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: predicate) == 0)
    #expect(try Fixture.stored(store).count == 7)
    let owner = store.store(for: Fixture.configuration(access: .owner))
    let everything = NSPredicate(value: true)
    let count = await withCheckedContinuation { continuation in
      owner.deleteObjects(of: Fixture.water, predicate: everything) { success, count, error in
        continuation.resume(returning: success && error == nil ? count : -1)
      }
    }
    #expect(count == 7)
    let error = await Fixture.error {
      try await store.deleteObjects(
        of: HKCharacteristicType(.bloodType), predicate: NSPredicate(value: true))
    }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func workoutsAreDeletedByPredicate() async throws {
    let store = try Fixture.store([.workoutType()])
    for activity in [HKWorkoutActivityType.running, .cycling] {
      try await store.save(
        HKWorkout(
          activityType: activity, start: Fixture.now, end: Fixture.now.addingTimeInterval(60)))
    }
    let count = try await store.deleteObjects(
      of: .workoutType(), predicate: HKQuery.predicateForWorkouts(with: .running))
    #expect(count == 1)
    #expect(
      try store.database.store.workouts().map(\.activityType) == ["HKWorkoutActivityTypeCycling"])
  }
}
