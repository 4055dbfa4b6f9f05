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
}
