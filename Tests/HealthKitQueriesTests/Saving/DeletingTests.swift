import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct DeletingTests {
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

  /// Ten glasses of the app, a minute apart, and ten of another app between them.
  private func glasses() async throws -> (store: HKHealthStore, other: HKHealthStore) {
    let store = try Fixture.store()
    try Fixture.allow([Fixture.water], Fixture.other, in: store)
    let other = store.store(for: Fixture.configuration(Fixture.other))
    try await store.save((0..<10).map { Fixture.sample(Double($0), at: Double($0) * 60) })
    try await other.save((0..<10).map { Fixture.sample(100, at: Double($0) * 60 + 30) })
    return (store, other)
  }

  private let firstFive = HKQuery.predicateForSamples(
    withStart: Fixture.now, end: Fixture.now.addingTimeInterval(300), options: .strictStartDate)

  @Test func revokedShareForbidsDeletingByPredicateAndKeepsTheSamples() async throws {
    let (store, other) = try await glasses()
    try Fixture.allow([Fixture.water], Fixture.app, false, in: store)
    var error = await Fixture.error {
      try await store.deleteObjects(of: Fixture.water, predicate: firstFive)
    }
    #expect(error?.code == .errorAuthorizationDenied)
    #expect(error?.description.contains("hkstats authorize grant") == true)
    #expect(try Fixture.stored(store).count == 20 && store.database.store.deletions().isEmpty)
    // Others go on, and so does the app when it may again.
    #expect(try await other.deleteObjects(of: Fixture.water, predicate: firstFive) == 5)
    try Fixture.allow([Fixture.water], Fixture.app, in: store)
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: firstFive) == 5)
    error = await Fixture.error {
      try await store.deleteObjects(of: HKQuantityType(.bodyMass), predicate: firstFive)
    }
    #expect(error?.code == .errorAuthorizationNotDetermined)
    #expect(try Fixture.stored(store).count == 10)
  }

  @Test(arguments: [
    (HKHealthStore.Configuration.Session.guest, HKError.Code.errorNotPermissibleForGuestUserMode),
    (.guestOfIOS17, .errorHealthDataRestricted),
  ])
  func aGuestDeletesNothingByPredicate(
    session: HKHealthStore.Configuration.Session, code: HKError.Code
  ) async throws {
    let (store, _) = try await glasses()
    for access in [HKHealthStore.Configuration.Access.app, .owner] {
      var configuration = Fixture.configuration(access: access)
      configuration.session = session
      let guest = store.store(for: configuration)
      let error = await Fixture.error {
        try await guest.deleteObjects(of: Fixture.water, predicate: firstFive)
      }
      #expect(error?.code == code)
      // Also where there would be nothing to delete.
      let empty = await Fixture.error {
        try await guest.deleteObjects(of: Fixture.water, predicate: NSPredicate(value: false))
      }
      #expect(empty?.code == code)
    }
    #expect(try Fixture.stored(store).count == 20)
  }

  @Test func samplesOfOtherAppsInTheRangeStayAndAreNotCounted() async throws {
    let (store, other) = try await glasses()
    // Whatever the app may read, it deletes its own.
    try store.database.store.decide([
      StoredPermission(
        app: Fixture.app.bundleIdentifier, type: Fixture.water.identifier, share: true, read: true)
    ])
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: firstFive) == 5)
    #expect(try Fixture.stored(store).filter { $0.value == 100 }.count == 10)
    // A predicate for the other app's samples picks none of them.
    let theirs = HKQuery.predicateForObjects(from: HKSource(exportName: "org.example.other"))
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: theirs) == 0)
    let rest = NSCompoundPredicate(notPredicateWithSubpredicate: theirs)
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: rest) == 5)
    #expect(try Fixture.stored(store).map(\.value) == Array(repeating: 100, count: 10))
    let deletions = try store.database.store.deletions()
    #expect(deletions.count == 10)
    #expect(deletions.allSatisfy { $0.sourceName == Fixture.app.bundleIdentifier })
    #expect(try await other.deleteObjects(of: Fixture.water, predicate: firstFive) == 5)
  }

  @Test func anErrorDeletesNothingAndCountsNothing() async throws {
    let (store, _) = try await glasses()
    let unknown = HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: ["red"])
    let both = NSCompoundPredicate(orPredicateWithSubpredicates: [firstFive, unknown])
    let (success, count, code) = await withCheckedContinuation { continuation in
      store.deleteObjects(of: Fixture.water, predicate: both) { success, count, error in
        continuation.resume(returning: (success, count, (error as? HKError)?.code))
      }
    }
    #expect(!success && count == 0 && code == .errorInvalidArgument)
    #expect(try Fixture.stored(store).count == 20)
  }

  @Test func everySegmentLosesItsSamplesInOneCommit() async throws {
    let store = try Fixture.store()
    try await store.save((0..<9000).map { Fixture.sample(Double($0), at: Double($0)) })
    let commits = Mutex(0)
    let observation = store.database.changes.observe(by: store.configuration.clock) {
      commits.withLock { $0 += 1 }
    }
    defer { observation.cancel() }
    let odd = NSPredicate { object, _ in
      (object as? HKQuantitySample).map {
        Int($0.quantity.doubleValue(for: Fixture.water.canonicalUnit)) % 2 == 1
      } ?? false
    }
    #expect(try await store.deleteObjects(of: Fixture.water, predicate: odd) == 4500)
    #expect(commits.withLock { $0 } == 1)
    #expect(
      try Fixture.stored(store).map(\.value) == stride(from: 0, to: 9000, by: 2).map(Double.init))
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
