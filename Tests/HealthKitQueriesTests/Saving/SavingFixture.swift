import Foundation
import HealthKitTypes
import SampleStore
import Synchronization

@testable import HealthKitQueries

/// A clock that stands still.
struct StillClock: HealthClock {
  var now: Date

  func sleep(until date: Date) async throws {
    try Task.checkCancellation()
  }
}

/// Stores for tests of saving.
enum SavingFixture {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  static let water = HKQuantityType(.dietaryWater)
  static let steps = HKQuantityType(.stepCount)
  static let app = HealthApp(bundleIdentifier: "org.example.app", name: "Example", version: "1.2")
  static let other = HealthApp(bundleIdentifier: "org.example.other", name: "Other")

  /// How a store is opened for an app, or for its owner.
  static func configuration(
    _ app: HealthApp = app, storage: HKHealthStore.Configuration.Storage = .inMemory,
    access: HKHealthStore.Configuration.Access = .app
  ) -> HKHealthStore.Configuration {
    var configuration = HKHealthStore.Configuration(storage: storage, app: app)
    configuration.clock = StillClock(now: now)
    configuration.access = access
    return configuration
  }

  /// A store whose app may save some types.
  static func store(
    _ types: [HKSampleType] = [water, steps],
    storage: HKHealthStore.Configuration.Storage = .inMemory
  ) throws -> HKHealthStore {
    let store = try HKHealthStore(configuration: configuration(storage: storage))
    try allow(types, app, in: store)
    return store
  }

  /// Lets an app save some types, or forbids it.
  static func allow(
    _ types: [HKSampleType], _ app: HealthApp, _ share: Bool = true, in store: HKHealthStore
  ) throws {
    try store.database.store.decide(
      types.map {
        StoredPermission(
          app: app.bundleIdentifier, type: $0.identifier, share: share, read: nil)
      })
  }

  static func sample(
    _ value: Double, type: HKQuantityType = water, unit: HKUnit? = nil, at offset: TimeInterval = 0,
    lasting duration: TimeInterval = 0, device: HKDevice? = nil, metadata: [String: Any]? = nil
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit ?? type.canonicalUnit, doubleValue: value),
      start: now.addingTimeInterval(offset), end: now.addingTimeInterval(offset + duration),
      device: device, metadata: metadata)
  }

  static func sync(_ identifier: Any?, _ version: Any?) -> [String: Any] {
    var metadata: [String: Any] = [:]
    metadata[HKMetadataKeySyncIdentifier] = identifier
    metadata[HKMetadataKeySyncVersion] = version
    return metadata
  }

  static func stored(_ store: HKHealthStore, _ type: HKSampleType = water) throws -> [StoredSample]
  {
    var samples: [StoredSample] = []
    try store.database.store.forEachSample(ofType: type.identifier) { samples.append($0) }
    return samples
  }

  /// The code and the sentence of the error that `body` throws.
  static func error(_ body: () async throws -> Void) async -> HKError? {
    do {
      try await body()
      return nil
    } catch {
      return error as? HKError
    }
  }
}
