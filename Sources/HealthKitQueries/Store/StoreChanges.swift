internal import Foundation
internal import SampleStore
internal import Synchronization

/// Tells observers that a store was written to.
///
/// The store itself says when this process has committed. Commits of other processes are found by
/// asking for the stamp of the last one every 250 ms, which is done only while somebody observes, and
/// never in memory, where there are no other processes.
///
/// An observer learns that something may have changed, not what: it asks the store for what came after
/// the sequence number that it knows. It is called once more too often rather than once too little.
final class StoreChanges: Sendable {
  /// How often the store is asked, in seconds.
  static let pollingInterval: TimeInterval = 0.25

  private struct Observer {
    let poller: PollerKey?
    let wake: @Sendable () -> Void
  }

  /// Observers by one clock share a poller.
  private enum PollerKey: Hashable {
    case system
    case object(ObjectIdentifier)
    case alone(Int)

    init(_ clock: any HealthClock, observer: Int) {
      if clock is SystemHealthClock {
        self = .system
      } else if type(of: clock) is AnyClass {
        self = .object(ObjectIdentifier(clock as AnyObject))
      } else {
        self = .alone(observer)
      }
    }
  }

  private struct State {
    var observers: [Int: Observer] = [:]
    var pollers: [PollerKey: Task<Void, Never>] = [:]
    var nextID = 0
  }

  private let store: SampleStore
  private let state = Mutex(State())

  init(store: SampleStore) {
    self.store = store
    store.onCommit { [weak self] in self?.announce() }
  }

  /// Calls `wake` after each commit from now on, until the observation is cancelled or let go.
  ///
  /// What is committed after this call is announced; what was committed before can be read. `wake` is
  /// called on the thread of whoever commits and must return at once.
  func observe(
    by clock: any HealthClock, _ wake: @escaping @Sendable () -> Void
  ) -> ChangeObservation {
    // Before anything is read: what another process commits from here on makes a difference.
    let stamp = store.isInMemory ? nil : try? store.commitStamp()
    let id = state.withLock { state in
      state.nextID += 1
      let id = state.nextID
      let poller = store.isInMemory ? nil : PollerKey(clock, observer: id)
      state.observers[id] = Observer(poller: poller, wake: wake)
      if let poller, state.pollers[poller] == nil {
        state.pollers[poller] = poll(for: poller, by: clock, from: stamp)
      }
      return id
    }
    return ChangeObservation { [weak self] in self?.remove(id) }
  }

  /// The same as a sequence, which ends when the task that iterates is cancelled. Several commits
  /// between two steps are one element.
  func wakeUps(by clock: any HealthClock) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = observe(by: clock) { continuation.yield() }
    continuation.onTermination = { _ in observation.cancel() }
    return stream
  }

  private func remove(_ id: Int) {
    let ended: Task<Void, Never>? = state.withLock { state in
      guard let poller = state.observers.removeValue(forKey: id)?.poller,
        !state.observers.values.contains(where: { $0.poller == poller })
      else { return nil }
      return state.pollers.removeValue(forKey: poller)
    }
    ended?.cancel()
  }

  /// Wakes everybody, on the caller's thread.
  func announce() {
    wake { _ in true }
  }

  private func wake(_ isMeant: (Observer) -> Bool) {
    let observers = state.withLock { $0.observers.values.filter(isMeant) }
    for observer in observers { observer.wake() }
  }

  private func poll(
    for key: PollerKey, by clock: any HealthClock, from stamp: CommitStamp?
  ) -> Task<Void, Never> {
    Task { [weak self] in
      var last = stamp
      while !Task.isCancelled {
        do {
          try await clock.sleep(until: clock.now + Self.pollingInterval)
        } catch {
          return
        }
        guard let self else { return }
        // A store that cannot be read now may be readable the next time.
        guard let stamp = try? store.commitStamp(), stamp != last else { continue }
        last = stamp
        wake { $0.poller == key }
      }
    }
  }
}

/// Somebody's wish to be told of commits. It ends when it is cancelled or let go.
final class ChangeObservation: Sendable {
  private struct End {
    let call: @Sendable () -> Void
  }

  private let end: Mutex<End?>

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(End(call: end))
  }

  deinit { cancel() }

  /// Ends the calls.
  func cancel() {
    let end = end.withLock { end in
      defer { end = nil }
      return end
    }
    end?.call()
  }
}
