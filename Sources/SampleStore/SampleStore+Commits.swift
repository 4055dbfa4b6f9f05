internal import GRDB
internal import Synchronization

extension SampleStore {
  /// Whether the store lives in the memory of this process, so that nobody else can write to it.
  package var isInMemory: Bool { !(database is DatabasePool) }

  /// Calls `listener` after each commit that this object makes: when readers see it, on the thread that
  /// made it. There is one listener; another one takes its place.
  package func onCommit(_ listener: @escaping @Sendable () -> Void) {
    commitListener.withLock { $0 = listener }
  }
}
