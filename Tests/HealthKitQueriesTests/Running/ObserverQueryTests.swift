import Foundation
import HealthKitTesting
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

private typealias Fixture = RunningFixture

@Suite(.endsInTime) struct ObserverQueryTests {
  private struct Call: Sendable {
    var types: Set<HKSampleType>?
    var error: HKError?
    var completion: HKObserverQueryCompletionHandler
  }

  private let clock = ManualHealthClock()
  private let calls = Notes<Call>()

  private func query(_ predicate: NSPredicate? = nil) -> HKObserverQuery {
    let calls = calls
    return HKObserverQuery(sampleType: Fixture.water, predicate: predicate) {
      calls.write(Call(types: nil, error: $2 as? HKError, completion: $1))
    }
  }

  // MARK: Observing

  @Test func theHandlerIsCalledOnceAndThenAfterEachMatchingCommit() async throws {
    let store = try Fixture.store(clock: clock)
    try await store.save(Fixture.glass(0))
    let query = query()
    store.execute(query)
    #expect(await calls.next()?.error == nil)
    let glass = Fixture.glass(1)
    try await store.save(glass)
    _ = await calls.next()
    try await store.save(Fixture.step(0))
    try await store.delete(glass)
    _ = await calls.next()
    await store.settle()
    // Not for the steps, and nobody waits for the completion handlers.
    #expect(calls.count == 3)
    store.stop(query)
    try await store.save(Fixture.glass(2))
    await store.settle()
    #expect(calls.count == 3)
  }

  @Test func thePredicateDecides() async throws {
    let store = try Fixture.store(clock: clock)
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan,
      quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 400))
    let query = query(large)
    store.execute(query)
    _ = await calls.next()
    try await store.save(Fixture.glass(0, 300))
    await store.settle()
    #expect(calls.count == 1)
    try await store.save(Fixture.glass(1, 500))
    _ = await calls.next()
    store.stop(query)
  }

  @Test func ofSeveralTypesTheHandlerIsToldWhichChanged() async throws {
    let store = try Fixture.store(clock: clock)
    let calls = calls
    let query = HKObserverQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: Fixture.water, predicate: nil),
        HKQueryDescriptor(sampleType: Fixture.steps, predicate: nil),
      ]
    ) { calls.write(Call(types: $1, error: $3 as? HKError, completion: $2)) }
    store.execute(query)
    #expect(await calls.next()?.types == [Fixture.water, Fixture.steps])
    try await store.save(Fixture.step(0))
    #expect(await calls.next()?.types == [Fixture.steps])
    store.stop(query)
  }

  @Test func aTypeThatWasNeverAskedForIsAnErrorAndEndsTheQuery() async throws {
    let store = try Fixture.store(clock: clock, reads: nil)
    store.execute(query())
    #expect(await calls.next()?.error?.code == .errorAuthorizationNotDetermined)
    var owner = store.configuration
    owner.access = .owner
    try await store.store(for: owner).save(Fixture.glass(0))
    await store.settle()
    #expect(calls.count == 1)
    let unsupported = query(HealthPredicate(.unsupported("Nobody can compare this.")))
    store.execute(unsupported)
    #expect(await calls.next()?.error?.description == "Nobody can compare this.")
  }

  @Test func anAppThatMayNotReadIsToldOfItsOwnChangesOnly() async throws {
    let store = try Fixture.store(clock: clock, reads: false)
    let other = store.store(
      for: HKHealthStore.Configuration(
        app: HealthApp(bundleIdentifier: "org.example.other", name: "Other")))
    try await other.requestAuthorization(toShare: [Fixture.water], read: [])
    let query = query()
    store.execute(query)
    _ = await calls.next()
    let foreign = Fixture.glass(0)
    try await other.save(foreign)
    try await other.delete(foreign)
    await store.settle()
    #expect(calls.count == 1)
    try await store.save(Fixture.glass(1))
    _ = await calls.next()
    store.stop(query)
  }

  @Test func anotherProcessesCommitIsSeenByPolling() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let store = try Fixture.store(.file(URL(filePath: path)), clock: clock)
    let query = query()
    store.execute(query)
    _ = await calls.next()
    await clock.waitForSleepers(1)
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    let unit = Fixture.water.canonicalUnit.unitString
    try other.save([
      NewSample(
        type: Fixture.water.identifier, canonicalUnit: unit, start: 0, end: 0, value: 1, unit: unit,
        sourceName: "org.example.other")
    ])
    clock.advance(by: StoreChanges.pollingInterval)
    _ = await calls.next()
    store.stop(query)
  }

  // MARK: Background delivery

  @Test func afterThreeUnconfirmedDeliveriesTheQueryGoesOnWithoutThem() async throws {
    let store = try Fixture.store(clock: clock)
    try await store.enableBackgroundDelivery(for: Fixture.water, frequency: .immediate)
    store.execute(query())
    _ = await calls.next()
    try await store.save(Fixture.glass(0))
    _ = await calls.next()
    for pause in [60.0, 120] {
      await clock.waitForSleepers(1)
      clock.advance(by: DeliverySchedule.timeLimit)
      await clock.waitForSleepers(1)
      clock.advance(by: pause)
      _ = await calls.next()
    }
    await clock.waitForSleepers(1)
    #expect(calls.count == 4)
    clock.advance(by: DeliverySchedule.timeLimit)
    await store.settle()
    #expect(calls.count == 4)
    for number in 1...2 {
      try await store.save(Fixture.glass(number))
      #expect(await calls.next()?.error == nil)
      #expect(calls.count == 4 + number)
    }
  }

  @Test func deliveriesCoalesceByTheFrequency() async throws {
    let frequencies: [(HKUpdateFrequency, TimeInterval)] = [
      (.hourly, 3600), (.daily, 86_400), (.weekly, 604_800),
    ]
    for (frequency, interval) in frequencies {
      let store = try Fixture.store(clock: clock)
      let calls = Notes<Call>()
      try await store.enableBackgroundDelivery(for: Fixture.water, frequency: frequency)
      let query = HKObserverQuery(sampleType: Fixture.water, predicate: nil) {
        calls.write(Call(types: nil, error: $2 as? HKError, completion: $1))
      }
      store.execute(query)
      _ = await calls.next()
      try await store.save(Fixture.glass(0))
      await calls.next()?.completion()
      await store.settle()
      for minute in 1...3 { try await store.save(Fixture.glass(minute)) }
      await clock.waitForSleepers(1)
      clock.advance(by: interval - 1)
      await store.settle()
      #expect(calls.count == 2, "\(frequency)")
      clock.advance(by: 1)
      await calls.next()?.completion()
      await store.settle()
      #expect(calls.count == 3, "\(frequency)")
      store.stop(query)
    }
  }

  @Test func registrationsSurviveARestartAndWhatWasMissedWaitsForItsConfirmation() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    do {
      let store = try Fixture.store(.file(URL(filePath: path)), clock: clock)
      try await store.enableBackgroundDelivery(for: Fixture.water, frequency: .immediate)
    }
    // While the app is not running.
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    let unit = Fixture.water.canonicalUnit.unitString
    let sequences = try other.save([
      NewSample(
        type: Fixture.water.identifier, canonicalUnit: unit, start: 0, end: 0, value: 1, unit: unit,
        sourceName: "org.example.other")
    ])
    let store = try Fixture.store(.file(URL(filePath: path)), clock: clock)
    func seen() throws -> [Int64] {
      try store.database.store.backgroundDeliveries(ofApp: Fixture.app.bundleIdentifier)
        .map(\.seenSequence)
    }
    #expect(try seen() == [0])
    let query = query()
    store.execute(query)
    let first = try #require(await calls.next())
    // The poller, and the time limit of the first call.
    await clock.waitForSleepers(2)
    first.completion()
    await store.settle()
    #expect(try seen() == [sequences.upperBound - 1])
    store.stop(query)
  }

  @Test func correlationsHaveNoBackgroundDelivery() async throws {
    let store = try Fixture.store()
    let pressure = HKCorrelationType(.bloodPressure)
    #expect(
      await Fixture.code {
        try await store.enableBackgroundDelivery(for: pressure, frequency: .immediate)
      } == .errorInvalidArgument)
  }

  @Test func stepsAreDeliveredHourlyAtMost() async throws {
    let store = try Fixture.store(clock: clock)
    try await store.enableBackgroundDelivery(for: Fixture.steps, frequency: .immediate)
    let calls = Notes<Bool>()
    let query = HKObserverQuery(sampleType: Fixture.steps, predicate: nil) { _, done, error in
      calls.write(error == nil)
      done()
    }
    store.execute(query)
    #expect(await calls.next() == true)
    try await store.save(Fixture.step(0))
    #expect(await calls.next() == true)
    await store.settle()
    try await store.save(Fixture.step(1))
    await clock.waitForSleepers(1)
    #expect(calls.count == 2)
    clock.advance(by: 3_600)
    #expect(await calls.next() == true)
    store.stop(query)
  }

  @Test func backgroundDeliveryIsEnabledChangedAndDisabled() async throws {
    let store = try Fixture.store(clock: clock)
    func registered() throws -> [String: Int] {
      Dictionary(
        uniqueKeysWithValues: try store.database.store.backgroundDeliveries(
          ofApp: Fixture.app.bundleIdentifier
        ).map { ($0.type, $0.frequency) })
    }
    try await store.enableBackgroundDelivery(for: Fixture.water, frequency: .hourly)
    try await store.enableBackgroundDelivery(for: Fixture.steps, frequency: .daily)
    try await store.enableBackgroundDelivery(for: Fixture.water, frequency: .weekly)
    #expect(try registered() == [Fixture.water.identifier: 4, Fixture.steps.identifier: 3])
    try await store.disableBackgroundDelivery(for: Fixture.water)
    #expect(try registered() == [Fixture.steps.identifier: 3])
    let isDone = await withCheckedContinuation { continuation in
      store.disableAllBackgroundDelivery { success, _ in continuation.resume(returning: success) }
    }
    #expect(isDone)
    #expect(try registered().isEmpty)
    #expect(
      await Fixture.code {
        try await store.enableBackgroundDelivery(
          for: HKQuantityType(.heartRate), frequency: .immediate)
      } == .errorAuthorizationNotDetermined)
  }

  @Test func queriesThatWereStoppedAreFreed() async throws {
    let store = try Fixture.store(clock: clock)
    try store.database.store.decide([
      StoredPermission(
        app: Fixture.app.bundleIdentifier,
        type: HKObjectType.activitySummaryType().identifier, read: true)
    ])
    try await store.enableBackgroundDelivery(for: Fixture.water, frequency: .hourly)
    weak var observer: HKObserverQuery?
    weak var days: HKStatisticsCollectionQuery?
    weak var rings: HKActivitySummaryQuery?
    do {
      // Nobody confirms, so an alarm waits, too.
      let first = HKObserverQuery(sampleType: Fixture.water, predicate: nil) { _, _, _ in }
      let second = HKStatisticsCollectionQuery(
        quantityType: Fixture.water, quantitySamplePredicate: nil, options: .cumulativeSum,
        anchorDate: Fixture.start, intervalComponents: DateComponents(day: 1))
      second.statisticsUpdateHandler = { _, _, _, _ in }
      let third = HKActivitySummaryQuery(predicate: nil) { _, _, _ in }
      third.updateHandler = { _, _, _ in }
      (observer, days, rings) = (first, second, third)
      let queries: [HKQuery] = [first, second, third]
      for query in queries { store.execute(query) }
      await store.settle()
      try await store.save(Fixture.glass(0))
      await store.settle()
      #expect(observer != nil && days != nil && rings != nil)
      for query in queries { store.stop(query) }
    }
    await store.settle()
    #expect(observer == nil && days == nil && rings == nil)
  }
}
