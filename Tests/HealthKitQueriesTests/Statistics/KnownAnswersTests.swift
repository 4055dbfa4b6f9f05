import Dispatch
import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// Runs the jobs of one actor, and counts them.
private final class CountingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "CountingExecutor")
  private let jobs = Mutex(0)

  var count: Int { jobs.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.withLock { $0 += 1 }
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Somebody who is not on the pool of threads, as a main actor is not.
private actor Caller {
  private let executor = CountingExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// How often the actor was left to run `body`.
  func departures(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> Int {
    let before = executor.count
    try await body()
    return executor.count - before
  }
}

/// What is known already is answered where it is asked.
@Suite(.endsInTime) struct KnownAnswersTests {
  @Test func aKnownAnswerComesWithoutAChangeOfThreads() async throws {
    try await StatisticsCacheTests.withFixtures(access: .app) { fixture in
      try fixture.decide(read: true)
      let store = fixture.store
      let collection = fixture.descriptor()
      let whole = HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: fixture.type), options: .cumulativeSum)
      let caller = Caller()
      _ = try await collection.result(for: store)
      _ = try await whole.result(for: store)
      // The count counts.
      #expect(await caller.departures { await Task.yield() } == 1)
      let again = try await caller.departures {
        for _ in 0..<10 {
          _ = try await collection.result(for: store)
          _ = try await whole.result(for: store)
        }
      }
      #expect(again == 0)
      try fixture.save(100, 160, 5)
      #expect(try await whole.result(for: store)?.sum == 15)
    }
  }

  @Test func aKnownAnswerInMemoryWaitsForNoReader() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(0, 60, 10)
    let known = try await fixture.collection()
    // The store's only connection is held until the answer has come, or seemingly for ever.
    let reading = Notes<Bool>()
    let answered = DispatchSemaphore(value: 0)
    let wasAnswered = Mutex(true)
    let filter = SampleFilter.sample { _ in
      reading.write(true)
      let result = answered.wait(timeout: .now() + 3_600)
      wasAnswered.withLock { $0 = result == .success }
      return true
    }
    let (store, type) = (fixture.store.database.store, fixture.type.identifier)
    fixture.store.database.queue.async {
      _ = try? store.samples(ofType: type, matching: filter)
      reading.write(false)
    }
    #expect(await reading.next() == true)
    #expect(try await fixture.collection() === known)
    answered.signal()
    #expect(await reading.next() == false)
    #expect(wasAnswered.withLock { $0 })
  }
}
