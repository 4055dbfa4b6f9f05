internal import Foundation
internal import GRDBSQLite
internal import SampleStore

/// What somebody would write in an afternoon to keep samples: a table with a row for each, a
/// write-ahead log, and every commit on the disk before it returns.
final class BareTable {
  private var database: OpaquePointer?
  private var statement: OpaquePointer?

  /// A new table in a new file.
  init(_ path: String) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw failure("open") }
    try execute("PRAGMA journal_mode = WAL")
    try execute("PRAGMA synchronous = FULL")
    try execute(
      """
      CREATE TABLE sample (
        id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type INTEGER NOT NULL,
        start REAL NOT NULL, end REAL NOT NULL, value REAL NOT NULL, creation REAL,
        source INTEGER NOT NULL
      )
      """)
    let insertion = """
      INSERT INTO sample (uuid, type, start, end, value, creation, source)
      VALUES (?, 1, ?, ?, ?, ?, 1)
      """
    guard sqlite3_prepare_v2(database, insertion, -1, &statement, nil) == SQLITE_OK else {
      throw failure("prepare")
    }
  }

  deinit {
    sqlite3_finalize(statement)
    sqlite3_close(database)
  }

  /// Inserts the samples in one transaction.
  func insert(_ samples: [NewSample]) throws {
    try execute("BEGIN IMMEDIATE")
    for sample in samples {
      withUnsafeBytes(of: sample.uuid.uuid) { bytes in
        // SQLite copies the bytes: they are gone when the statement runs.
        let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        _ = sqlite3_bind_blob(statement, 1, bytes.baseAddress, 16, copies)
      }
      sqlite3_bind_double(statement, 2, sample.start)
      sqlite3_bind_double(statement, 3, sample.end)
      sqlite3_bind_double(statement, 4, sample.value)
      sqlite3_bind_double(statement, 5, sample.creation ?? 0)
      guard sqlite3_step(statement) == SQLITE_DONE else { throw failure("insert") }
      sqlite3_reset(statement)
    }
    try execute("COMMIT")
  }

  /// How many rows there are.
  func count() throws -> Int {
    var query: OpaquePointer?
    defer { sqlite3_finalize(query) }
    guard
      sqlite3_prepare_v2(database, "SELECT COUNT(*) FROM sample", -1, &query, nil) == SQLITE_OK,
      sqlite3_step(query) == SQLITE_ROW
    else { throw failure("count") }
    return Int(sqlite3_column_int64(query, 0))
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  private func failure(_ what: String) -> WrongAnswer {
    WrongAnswer("SQLite cannot \(what): \(String(cString: sqlite3_errmsg(database))).")
  }
}
