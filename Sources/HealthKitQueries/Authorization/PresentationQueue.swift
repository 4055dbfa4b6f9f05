internal import SampleStore

/// Lets one permission sheet at a time be shown, in the order of the requests.
final class PresentationQueue: Sendable {
  private struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var isShowing = false
    var waiting: [Waiter] = []
    var nextID = 0

    mutating func takeID() -> Int {
      nextID += 1
      return nextID
    }

    mutating func remove(_ id: Int) -> Waiter? {
      waiting.firstIndex { $0.id == id }.map { waiting.remove(at: $0) }
    }
  }

  private let state = LockedState(State())

  /// Runs `body` when those before it have ended.
  ///
  /// - Throws: `CancellationError` at once if the task is cancelled while it waits, however long a sheet
  ///   stays on the screen, and what `body` throws.
  func run<T>(_ body: () async throws -> sending T) async throws -> sending T {
    try await begin()
    defer { end() }
    try Task.checkCancellation()
    return try await body()
  }

  private func begin() async throws {
    let id = state.withLock { $0.takeID() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isFree: Bool? = state.withLock { state in
          // Under the lock: whoever is cancelled after this is found among those who wait.
          if Task.isCancelled { return nil }
          if state.isShowing {
            state.waiting.append(Waiter(id: id, continuation: continuation))
            return false
          }
          state.isShowing = true
          return true
        }
        switch isFree {
        case true?: continuation.resume()
        case false?: break
        case nil: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let waiter = state.withLock { $0.remove(id) }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func end() {
    let next = state.withLock { state -> Waiter? in
      if state.waiting.isEmpty {
        state.isShowing = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.continuation.resume()
  }
}
