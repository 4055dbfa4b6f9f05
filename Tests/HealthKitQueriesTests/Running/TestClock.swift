import Foundation
import HealthKitQueries
import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: HealthClock {
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

  init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
    state = Mutex(State(now: now))
  }

  var now: Date { state.withLock { $0.now } }

  /// How many sleep.
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until date: Date) async throws {
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

  /// Waits until so many sleep, so that none of them misses what the test does next; or until the test
  /// is cancelled, because its time is over.
  func waitForSleepers(_ count: Int) async {
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

  /// Moves the clock, and wakes who sleeps until then.
  func advance(by seconds: TimeInterval) {
    let due = state.withLock { state in
      state.now += seconds
      return state.due()
    }
    for sleeper in due { sleeper.resume() }
  }
}
