import Foundation
import HealthKitTesting
import HealthKitTypes
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries
@testable import SampleStore

/// Samples as an app would save them, in the terms of the store.
func storeSteps(_ count: Int, from start: Double = 1_700_000_000) -> [NewSample] {
  (0..<count).map { place in
    let start = start + Double(place) * 60
    return NewSample(
      type: HKQuantityTypeIdentifier.stepCount.rawValue, canonicalUnit: "count", start: start,
      end: start + 60, value: Double(place + 1), unit: "count", sourceName: "org.example.phone")
  }
}

@Suite(.endsInTime) struct StoreChangesTests {
  private let clock = ManualHealthClock()

  private func configuration(
    _ storage: HKHealthStore.Configuration.Storage
  ) -> HKHealthStore.Configuration {
    var configuration = HKHealthStore.Configuration(storage: storage)
    configuration.clock = clock
    return configuration
  }

  @Test func commitsOfThisProcessWakeObserversAtOnce() throws {
    let database = try HealthDatabase.open(.inMemory)
    let wakes = Mutex(0)
    let observation = database.changes.observe(by: clock) { wakes.withLock { $0 += 1 } }
    try database.store.save(storeSteps(1))
    try database.store.save(storeSteps(1))
    #expect(wakes.withLock { $0 } == 2)
    observation.cancel()
    try database.store.save(storeSteps(1))
    #expect(wakes.withLock { $0 } == 2)
  }

  @Test func commitsThatFailWakeNobody() throws {
    let database = try HealthDatabase.open(.inMemory)
    let wakes = Mutex(0)
    let observation = database.changes.observe(by: clock) { wakes.withLock { $0 += 1 } }
    var sample = storeSteps(1)
    sample[0].value = .nan
    #expect(throws: SampleStoreError.self) { try database.store.save(sample) }
    #expect(wakes.withLock { $0 } == 0)
    observation.cancel()
  }

  @Test func anObservationThatIsLetGoEnds() throws {
    let database = try HealthDatabase.open(.inMemory)
    let wakes = Mutex(0)
    do {
      let observation = database.changes.observe(by: clock) { wakes.withLock { $0 += 1 } }
      try withExtendedLifetime(observation) { _ = try database.store.save(storeSteps(1)) }
    }
    try database.store.save(storeSteps(1))
    #expect(wakes.withLock { $0 } == 1)
  }

  @Test func aStoreInMemoryIsNeverPolled() throws {
    let database = try HealthDatabase.open(.inMemory)
    let observation = database.changes.observe(by: clock) {}
    #expect(clock.sleeperCount == 0)
    observation.cancel()
  }

  @Test func anotherProcessesCommitsAreSeenByPolling() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let database = try HealthDatabase.open(.file(URL(filePath: path)))
    // A store of its own, with its own connections, is what another process has.
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    var wakeUps = database.changes.wakeUps(by: clock).makeAsyncIterator()
    await clock.waitForSleepers(1)
    try other.save(storeSteps(1))
    clock.advance(by: StoreChanges.pollingInterval)
    await wakeUps.next()
    // Once for each commit: without another one the clock alone wakes nobody.
    await clock.waitForSleepers(1)
    let wakes = Mutex(0)
    let observation = database.changes.observe(by: clock) { wakes.withLock { $0 += 1 } }
    clock.advance(by: StoreChanges.pollingInterval)
    await clock.waitForSleepers(1)
    #expect(wakes.withLock { $0 } == 0)
    try other.save(storeSteps(1))
    clock.advance(by: StoreChanges.pollingInterval)
    await clock.waitForSleepers(1)
    #expect(wakes.withLock { $0 } == 1)
    observation.cancel()
  }

  @Test func whatWasCommittedBeforeTheFirstPollIsSeen() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("store.sqlite")
    let database = try HealthDatabase.open(.file(URL(filePath: path)))
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    var wakeUps = database.changes.wakeUps(by: clock).makeAsyncIterator()
    // Before the poller has slept at all.
    try other.save(storeSteps(1))
    await clock.waitForSleepers(1)
    clock.advance(by: StoreChanges.pollingInterval)
    await wakeUps.next()
  }

  @Test func nobodyPollsWhenNobodyObserves() async throws {
    let folder = try TemporaryDirectory()
    let database = try HealthDatabase.open(.file(URL(filePath: folder.file("store.sqlite"))))
    let first = database.changes.observe(by: clock) {}
    let second = database.changes.observe(by: clock) {}
    await clock.waitForSleepers(1)
    first.cancel()
    #expect(clock.sleeperCount == 1)
    second.cancel()
    // Cancelling a sleeper takes it out at once.
    #expect(clock.sleeperCount == 0)
  }

  @Test func cancellingTheTaskEndsTheWakeUps() async throws {
    let database = try HealthDatabase.open(.inMemory)
    let wakeUps = database.changes.wakeUps(by: clock)
    let task = Task {
      var count = 0
      for await _ in wakeUps { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value == 0)
  }
}
