public import Foundation
public import HKStats
internal import Synchronization

/// A clock that stands still until a test moves it: hourly deliveries, back-offs and time-outs take no time.
///
/// ```swift
/// let clock = ManualHealthClock()
/// let store = try HKHealthStore.forTesting(clock: clock)
/// await clock.waitForSleepers(1)  // Until the delivery waits for its hour.
/// clock.advance(by: 3_600)
/// await store.settled()
/// ```
public final class ManualHealthClock: HealthClock {
  private struct Sleeper {
    let end: Date
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now: Date
    var sleepers: [Int: Sleeper] = [:]
    var watchers: [Watcher] = []
    var nextID = 0

    mutating func due() -> [CheckedContinuation<Void, any Error>] {
      let due = sleepers.filter { $0.value.end <= now }.sorted { $0.value.end < $1.value.end }
      for (id, _) in due { sleepers[id] = nil }
      return due.map(\.value.continuation)
    }

    mutating func satisfied() -> [CheckedContinuation<Void, Never>] {
      let satisfied = watchers.filter { $0.count <= sleepers.count }
      watchers.removeAll { $0.count <= sleepers.count }
      return satisfied.map(\.continuation)
    }
  }

  private let state: Mutex<State>

  /// A clock at an instant.
  public init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
    state = Mutex(State(now: now))
  }

  /// The instant that the clock shows.
  public var now: Date { state.withLock { $0.now } }

  /// How many wait for a later instant.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Returns when the clock was moved to `date` or beyond.
  public func sleep(until date: Date) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (now, satisfied) = state.withLock {
          state -> (Bool, [CheckedContinuation<Void, Never>]) in
          if date <= state.now || Task.isCancelled { return (true, []) }
          state.sleepers[id] = Sleeper(end: date, continuation: continuation)
          return (false, state.satisfied())
        }
        for watcher in satisfied { watcher.resume() }
        if now { continuation.resume() }
      }
      try Task.checkCancellation()
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
        .resume(throwing: CancellationError())
    }
  }

  /// Waits until so many wait for a later instant, so that none of them misses what the test does next; or
  /// until the test is cancelled, because its time is over.
  public func waitForSleepers(_ count: Int) async {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.sleepers.count >= count || Task.isCancelled { return true }
          state.watchers.append(Watcher(id: id, count: count, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  /// Moves the clock, and wakes who waits for an instant until then.
  public func advance(by seconds: TimeInterval) {
    let due = state.withLock { state in
      state.now += seconds
      return state.due()
    }
    for sleeper in due { sleeper.resume() }
  }
}
