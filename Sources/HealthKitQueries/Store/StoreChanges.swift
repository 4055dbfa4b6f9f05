internal import SampleStore
internal import Synchronization

/// Tells observers that a store was written to.
///
/// Commits of this process are announced by whoever made them; those of other processes are found by
/// asking the store, which is done only while somebody observes.
final class StoreChanges: Sendable {
  private struct State {
    var observers: [Int: @Sendable () -> Void] = [:]
    var nextID = 0
  }

  private let store: SampleStore
  private let state = Mutex(State())

  init(store: SampleStore) {
    self.store = store
  }

  /// Calls `body` after each commit until the returned number is handed to ``remove(_:)``.
  func add(_ body: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextID += 1
      state.observers[state.nextID] = body
      return state.nextID
    }
  }

  /// Ends the calls.
  func remove(_ id: Int) {
    state.withLock { $0.observers[id] = nil }
  }

  /// Tells everybody, on the caller's thread.
  func announce() {
    let observers = state.withLock { Array($0.observers.values) }
    for observer in observers { observer() }
  }
}
