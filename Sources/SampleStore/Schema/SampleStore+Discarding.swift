internal import Foundation
internal import GRDB

extension SampleStore {
  /// Closes the store, and takes its file away if nothing was ever saved in it and nobody else has it open: for
  /// whoever made it and has nothing to put into it after all.
  ///
  /// Nobody's data can go with it. The file goes while nobody else can read or write it, and whoever opens it at that
  /// moment looks whether it is still there, and makes a new one.
  ///
  /// - Returns: whether the file is gone. It stays where anything is unclear.
  @discardableResult
  public func closeAndDiscardIfUnused() -> Bool {
    guard case .readWrite(let database) = connections, database is DatabasePool else {
      close()
      return false
    }
    close()
    var configuration = Self.baseConfiguration
    configuration.busyMode = .immediateError
    guard let address = try? CheckedPages.address(of: path),
      let queue = try? DatabaseQueue(path: address, configuration: configuration)
    else { return false }
    defer { try? queue.close() }
    return (try? queue.writeWithoutTransaction { try Self.discard($0, path) }) ?? false
  }

  private static func discard(_ db: Database, _ path: String) throws -> Bool {
    // From now on what is locked stays locked until the file is closed, and without a log there is one lock.
    try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
      return false
    }
    try db.execute(sql: "BEGIN EXCLUSIVE")
    let isUnused = try isUnused(db)
    if isUnused { _ = unsafe unlink(path) }
    try db.execute(sql: "ROLLBACK")
    if !isUnused { _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
    return isUnused
  }

  /// Whether no table but those that a new store is made with has a row.
  private static func isUnused(_ db: Database) throws -> Bool {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table'
        AND name NOT IN ('counter', 'grdb_migrations') AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
        """)
    for table in tables {
      let name = table.quotedDatabaseIdentifier
      guard try Int.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(name))") == 0 else {
        return false
      }
    }
    return true
  }
}
