internal import Synchronization

extension SampleStore {
  /// Calls `listener` after each commit that this object makes: when readers see it, on the thread that
  /// made it. There is one listener; another one takes its place.
  package func onCommit(_ listener: @escaping @Sendable () -> Void) {
    commitListener.withLock { $0 = listener }
  }
}
