import CFileSharing
import GRDB

/// How a connection gets on with others that read and write the same file all the time: who has waited longest for
/// a lock asks most often, and the log begins anew although somebody always reads.
enum FileSharing {
  /// Has a connection wait for as long as its configuration says.
  static func begin(_ db: Database) throws {
    guard case .timeout(let seconds) = db.configuration.busyMode else { return }
    try wait(seconds, db)
    guard !db.configuration.readonly else { return }
    try check(unsafe fs_keep_log_short(db.sqliteConnection, milliseconds(seconds)))
  }

  /// Runs `body`, in which the connection waits for nobody.
  static func withoutWaiting<T>(_ db: Database, _ body: () throws -> T) throws -> T {
    guard case .timeout(let seconds) = db.configuration.busyMode else { return try body() }
    try wait(0, db)
    let result = Result(catching: body)
    try wait(seconds, db)
    return try result.get()
  }

  private static func wait(_ seconds: Double, _ db: Database) throws {
    try check(unsafe fs_wait(db.sqliteConnection, milliseconds(seconds)))
  }

  private static func milliseconds(_ seconds: Double) -> Int32 {
    Int32(seconds * 1_000)
  }

  private static func check(_ code: Int32) throws {
    if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
