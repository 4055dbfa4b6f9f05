internal import Synchronization

/// Lets one permission sheet at a time be shown, in the order of the requests.
final class PresentationQueue: Sendable {
  private struct State {
    var isShowing = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` when those before it have ended.
  func run<T>(_ body: () async throws -> sending T) async throws -> sending T {
    await begin()
    defer { end() }
    try Task.checkCancellation()
    return try await body()
  }

  private func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isShowing {
          state.waiting.append(continuation)
          return false
        }
        state.isShowing = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isShowing = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
