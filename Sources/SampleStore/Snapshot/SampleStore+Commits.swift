internal import Synchronization

extension SampleStore {
  /// Calls `listener` after each commit that this object makes: when readers see it, on the thread that
  /// made it. There is one listener; another one takes its place.
  package func onCommit(_ listener: @escaping @Sendable () -> Void) {
    commitListener.withLock { $0 = CommitListener(call: listener) }
  }
}

/// Who is told of commits. A function by itself would get one more around it each time that a lock lends it
/// (`Scripts/check-mutexes.sh`).
struct CommitListener: Sendable {
  let call: @Sendable () -> Void
}
