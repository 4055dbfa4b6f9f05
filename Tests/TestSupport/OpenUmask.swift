internal import Foundation
internal import Synchronization

/// Runs something while files that say nothing else are open to all users: the mask is the whole process's, so one does it
/// at a time.
package func withOpenUmask<Result>(_ body: () throws -> Result) rethrows -> Result {
  try OpenUmask.lock.withLock { _ in
    let mask = umask(0)
    defer { umask(mask) }
    return try body()
  }
}

private enum OpenUmask {
  static let lock = Mutex(())
}
