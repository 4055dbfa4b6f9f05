internal import Synchronization

/// How many of something an answer may take, counted over its parts, which come side by side and in any order.
final class CountLimit: Sendable {
  /// How many there may be.
  let most: Int
  private let counted = Mutex(0)

  /// A limit for one answer.
  init(_ most: Int) {
    self.most = most
  }

  /// Counts those of a part; whether all up to now may be.
  func allows(_ count: Int) -> Bool {
    counted.withLock { counted in
      counted += count
      return counted <= most
    }
  }
}
