import Foundation
import HealthKitTesting
import HealthKitTypes
import SampleStore
import Synchronization

@testable import HealthKitQueries

/// What tests of anchored queries, observers and background delivery share.
enum RunningFixture {
  static let water = HKQuantityType(.dietaryWater)
  static let steps = HKQuantityType(.stepCount)
  static let app = HealthApp(bundleIdentifier: "org.example.app", name: "Example", version: "1")
  static let start = Date(timeIntervalSince1970: 1_700_000_000)

  /// A store of an app that may save and read water and steps; with nil for `reads`, one of an app that
  /// never asked for anything.
  static func store(
    _ storage: HKHealthStore.Configuration.Storage = .inMemory,
    clock: ManualHealthClock = ManualHealthClock(),
    app: HealthApp = app, reads: Bool? = true
  ) throws -> HKHealthStore {
    var configuration = HKHealthStore.Configuration(storage: storage, app: app)
    configuration.clock = clock
    let store = try HKHealthStore(configuration: configuration)
    guard let reads else { return store }
    try store.database.store.decide(
      [water, steps, HKWorkoutType.workoutType()].map {
        StoredPermission(
          app: app.bundleIdentifier, type: $0.identifier, share: true, read: reads)
      })
    return store
  }

  /// A glass of water, some minutes after the start.
  static func glass(
    _ minute: Int, _ milliliters: Double = 250, metadata: [String: Any]? = nil
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: water,
      quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: milliliters),
      start: start + Double(minute) * 60, end: start + Double(minute) * 60, metadata: metadata)
  }

  /// The code of the error that `body` throws.
  static func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  static func step(_ minute: Int, _ count: Double = 10) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start + Double(minute) * 60, end: start + Double(minute + 1) * 60)
  }
}

extension HKAnchoredObjectQueryDescriptor.Result {
  var addedIDs: [UUID] { addedSamples.map(\.uuid) }
  var deletedIDs: [UUID] { deletedObjects.map(\.uuid) }
}

/// What a handler was told, in order.
final class Notes<Note: Sendable>: Sendable {
  private let stream: AsyncStream<Note>
  private let continuation: AsyncStream<Note>.Continuation
  private let written = Mutex(0)

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: Note.self)
  }

  /// How many there were.
  var count: Int { written.withLock { $0 } }

  func write(_ note: Note) {
    written.withLock { $0 += 1 }
    continuation.yield(note)
  }

  /// The next note, when it is written.
  func next() async -> Note? {
    for await note in stream { return note }
    return nil
  }
}

extension HKHealthStore {
  /// Returns when everything has run that queries were told to do so far.
  func settle() async {
    // Queues of queries hand on to each other: a barrier waits for one generation of them.
    for _ in 0..<4 {
      await withCheckedContinuation { continuation in
        database.queue.async(flags: .barrier) { continuation.resume() }
      }
    }
  }
}
