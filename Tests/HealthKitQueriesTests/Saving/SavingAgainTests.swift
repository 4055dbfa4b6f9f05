import Foundation
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// What is sent again is known.
@Suite(.endsInTime) struct SavingAgainTests {
  typealias Fixture = SavingFixture

  @Test func anIdentityIsSavedOnce() async throws {
    let store = try Fixture.store()
    let identity = UUID()
    let first = try await store.saveUnlessKnown(
      [Fixture.sample(1), Fixture.sample(2)], identities: [identity, nil])
    #expect(first == SaveCounts(saved: 2))
    let second = try await store.saveUnlessKnown([Fixture.sample(3)], identities: [identity])
    #expect(second == SaveCounts(known: 1))
    let stored = try Fixture.stored(store)
    #expect(stored.map(\.value).sorted() == [1, 2])
    #expect(stored.first { $0.value == 1 }?.uuid == identity)
  }

  @Test func aHigherVersionReplacesAndALowerOneIsKnown() async throws {
    let store = try Fixture.store()
    func save(_ value: Double, version: Int) async throws -> SaveCounts {
      try await store.saveUnlessKnown(
        [
          Fixture.sample(
            value,
            metadata: [
              HKMetadataKeySyncIdentifier: "glass", HKMetadataKeySyncVersion: version,
            ])
        ], identities: [UUID()])
    }
    #expect(try await save(1, version: 1) == SaveCounts(saved: 1))
    #expect(try await save(2, version: 2) == SaveCounts(replaced: 1))
    #expect(try await save(3, version: 1) == SaveCounts(known: 1))
    #expect(try Fixture.stored(store).map(\.value) == [2])
  }

  @Test func aCorrelationIsOneOfWhatIsCounted() async throws {
    let store = try Fixture.store()
    let food = HKCorrelation(
      type: HKCorrelationType(.food), start: Fixture.now, end: Fixture.now,
      objects: [Fixture.sample(1), Fixture.sample(2)],
      metadata: [HKMetadataKeySyncIdentifier: "meal", HKMetadataKeySyncVersion: 1])
    let first = try await store.saveUnlessKnown([food], identities: [nil])
    #expect(first == SaveCounts(saved: 1))
    #expect(try await store.saveUnlessKnown([food], identities: [nil]) == SaveCounts(known: 1))
    let error = await Fixture.error {
      _ = try await store.saveUnlessKnown([food], identities: [UUID()])
    }
    #expect(error?.code == .errorInvalidArgument)
  }

  @Test func theRulesOfSavingHold() async throws {
    let store = try Fixture.store()
    let identity = UUID()
    let errors = [
      await Fixture.error { _ = try await store.saveUnlessKnown([], identities: []) },
      await Fixture.error {
        _ = try await store.saveUnlessKnown([Fixture.sample(1)], identities: [])
      },
      await Fixture.error {
        _ = try await store.saveUnlessKnown(
          [Fixture.sample(1), Fixture.sample(2)], identities: [identity, identity])
      },
      await Fixture.error {
        _ = try await store.saveUnlessKnown([Fixture.sample(.nan)], identities: [identity])
      },
    ]
    #expect(errors.allSatisfy { $0?.code == .errorInvalidArgument })
    let denied = await Fixture.error {
      _ = try await store.saveUnlessKnown(
        [
          Fixture.sample(
            60, type: HKQuantityType(.heartRate), unit: .count().unitDivided(by: .minute()))
        ],
        identities: [identity])
    }
    #expect(denied?.code == .errorAuthorizationNotDetermined)
    #expect(store.complaint(about: Fixture.sample(.nan))?.code == .errorInvalidArgument)
    #expect(store.complaint(about: Fixture.sample(1)) == nil)
    #expect(try Fixture.stored(store).isEmpty)
  }
}
