import CLockWaiting
import GRDB

/// How a connection waits while others read and write: who has waited longest asks most often, so that nobody is
/// overtaken until the time is up.
enum LockWaiting {
  /// Has a connection wait for as long as its configuration says.
  static func begin(_ db: Database) {
    guard case .timeout(let seconds) = db.configuration.busyMode else { return }
    _ = unsafe lw_wait(db.sqliteConnection, Int32(seconds * 1_000))
  }

  /// Has a connection wait for nobody.
  static func end(_ db: Database) {
    _ = unsafe lw_wait(db.sqliteConnection, 0)
  }
}
