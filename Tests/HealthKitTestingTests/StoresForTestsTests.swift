import Foundation
import HKStats
import HealthKitTesting
import TestSupport
import Testing

/// A store in a test: what is in it, what was granted, what goes wrong.
@Suite(.endsInTime) struct StoresForTestsTests {
  private let steps = HKQuantityType(.stepCount)
  private let noon = Date(timeIntervalSince1970: 1_709_294_400)

  private func walk(_ count: Double, at offset: TimeInterval = 0) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: noon + offset,
      end: noon + offset + 60)
  }

  private func total(_ store: HKHealthStore) async throws -> Double? {
    try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: steps), options: .cumulativeSum
    ).result(for: store)?.sumQuantity()?.doubleValue(for: .count())
  }

  private func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func fiveLinesAreEnough() async throws {
    let store = try HKHealthStore.forTesting(.samples([walk(120), walk(80, at: 120)]))
    try store.grant(read: [steps])
    #expect(try await total(store) == 200)
  }

  @Test func theDefaultStoreIsThatOfTheTask() async throws {
    let stores = try (1...8).map { number in
      try HKHealthStore.forTesting(
        .samples([walk(Double(number))]),
        app: HealthApp(bundleIdentifier: "org.example.app\(number)", name: "App"))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (position, store) in stores.enumerated() {
        group.addTask {
          try await HKHealthStore.withDefault(store) {
            let app = HKHealthStore()
            try await app.requestAuthorization(toShare: [steps], read: [steps])
            await Task.yield()
            #expect(try await total(HKHealthStore()) == Double(position + 1))
            #expect(HKSource.default().bundleIdentifier == "org.example.app\(position + 1)")
            // The app's own samples, by the source that HealthKit calls the default.
            try await app.save(walk(1000, at: 600))
            let own = try await HKSampleQueryDescriptor(
              predicates: [
                .quantitySample(
                  type: steps, predicate: HKQuery.predicateForObjects(from: .default()))
              ], sortDescriptors: []
            ).result(for: app)
            #expect(own.count == 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(
      HKHealthStore.withDefault(stores[0]) { HKHealthStore().configuration.app.name } == "App")
  }

  @Test func permissionsChangeInTheMidstOfATest() async throws {
    let store = try HKHealthStore.forTesting(.samples([walk(120)]))
    #expect(await code { _ = try await total(store) } == .errorAuthorizationNotDetermined)
    try store.grant(toShare: [steps], read: [steps])
    #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
    try await store.save(walk(30, at: 300))
    #expect(try await total(store) == 150)
    try store.deny(read: [steps])
    #expect(try await total(store) == 30)
    try store.revokeAll()
    #expect(await code { try await store.save(walk(1, at: 900)) } == .errorAuthorizationDenied)
    try store.forgetPermissions()
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [], read: [steps]) == .shouldRequest)
  }

  @Test func aTypeThatTheAppComesToWantIsAskedForAlone() async throws {
    let presenter = ScriptedPresenter([.grantAll])
    let store = try HKHealthStore.forTesting(presenter: presenter)
    try store.grant(read: [steps])
    let height = HKQuantityType(.height)
    #expect(
      try await store.statusForAuthorizationRequest(toShare: [], read: [steps, height])
        == .shouldRequest)
    try await store.requestAuthorization(toShare: [], read: [steps, height])
    #expect(presenter.sheets.map(\.readTypes) == [[height]])
  }

  @Test func aDeviceWithoutHealthDataSaysSo() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [steps], read: [steps])
    #expect(HKHealthStore.withDefault(store) { HKHealthStore.isHealthDataAvailable() })
    store.setHealthDataAvailable(false)
    #expect(!HKHealthStore.withDefault(store) { HKHealthStore.isHealthDataAvailable() })
    #expect(await code { _ = try await total(store) } == .errorHealthDataUnavailable)
    #expect(await code { try await store.save(walk(1)) } == .errorHealthDataUnavailable)
    #expect(
      await code { try await store.requestAuthorization(toShare: [], read: [steps]) }
        == .errorHealthDataUnavailable)
    store.setHealthDataAvailable(true)
    try await store.save(walk(1))
    #expect(try await total(store) == 1)
  }

  @Test func aLockedDeviceKeepsDataFromAppsAndTakesWhatTheySave() async throws {
    let store = try HKHealthStore.forTesting(.samples([walk(120)]))
    try store.grant(toShare: [steps], read: [steps])
    store.setLocked(true)
    #expect(await code { _ = try await total(store) } == .errorDatabaseInaccessible)
    #expect(
      await code {
        for try await _ in HKAnchoredObjectQueryDescriptor(
          predicates: [.quantitySample(type: steps)], anchor: nil
        ).results(for: store) { break }
      }
        == .errorDatabaseInaccessible)
    try await store.save(walk(30, at: 300))
    store.setLocked(false)
    #expect(try await total(store) == 150)
  }

  @Test func savingFailsAsLongAsTheTestSays() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [steps], read: [steps])
    let failure = HKError(HKError.Code.errorDatabaseInaccessible)
    store.failSaving(with: failure)
    #expect(await code { try await store.save(walk(1)) } == .errorDatabaseInaccessible)
    store.failSaving(with: nil)
    let sample = walk(2)
    try await store.save(sample)
    store.failSaving(with: failure)
    #expect(await code { try await store.delete(sample) } == .errorDatabaseInaccessible)
  }

  @Test func aPersonHasCharacteristicsAndRings() async throws {
    let store = try HKHealthStore.forTesting()
    let rings = HKObjectType.activitySummaryType()
    try store.grant(read: [
      HKCharacteristicType(.dateOfBirth), HKCharacteristicType(.biologicalSex),
      HKCharacteristicType(.bloodType), rings,
    ])
    try store.setCharacteristics(
      dateOfBirth: DateComponents(year: 1984, month: 2, day: 9), biologicalSex: .female)
    #expect(try store.dateOfBirthComponents().year == 1984)
    #expect(try store.biologicalSex().biologicalSex == .female)
    #expect(try store.bloodType().bloodType == .notSet)
    let summary = HKActivitySummary()
    summary.appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 31)
    summary.exerciseTimeGoal = HKQuantity(unit: .minute(), doubleValue: 30)
    let day = DateComponents(
      calendar: Calendar(identifier: .gregorian), year: 2024, month: 3, day: 1)
    try store.setActivitySummary(summary, on: day)
    let found = try await HKActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
    #expect(found.map { $0.appleExerciseTime.doubleValue(for: .minute()) } == [31])
    #expect(found.first?.dateComponents(for: Calendar(identifier: .gregorian)).day == 1)
  }

  @Test func whatObserversAreToldCanBeAwaited() async throws {
    let clock = ManualHealthClock(now: noon)
    let store = try HKHealthStore.forTesting(clock: clock)
    try store.grant(toShare: [steps], read: [steps])
    let calls = CallCounter()
    let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
      calls.add()
      done()
    }
    store.execute(query)
    await store.settled()
    #expect(calls.count == 1)
    for number in 0..<5 {
      try store.insert(.samples([walk(1, at: Double(number) * 60)]))
      await store.settled()
      #expect(calls.count == number + 2)
    }
    store.stop(query)
  }
}

/// Counts calls from any queue.
final class CallCounter: @unchecked Sendable {
  // @unchecked: the number is touched behind the lock alone.
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func add() { lock.withLock { number += 1 } }
}
