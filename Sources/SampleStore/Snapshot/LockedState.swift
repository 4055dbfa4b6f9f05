internal import Foundation

/// A value behind a lock that several threads wait for.
///
/// As `Mutex`, which serves wherever threads hardly ever meet. The thread sanitizer does not see on Linux
/// that one thread waited for another at a `Mutex`, and reports races that are none; it sees `NSLock`.
///
/// `@unchecked` because the value is only reached through ``withLock(_:)``.
package final class LockedState<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// A value that nobody else holds.
  package init(_ value: sending Value) {
    self.value = value
  }

  /// Runs `body` on the value while no other thread does.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
