internal import Foundation
internal import GRDB

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The file of an ``AccessBook``.
enum AccessFile {
  /// Makes the file where it is missing, for its owner alone before SQLite writes the first byte. SQLite gives its log
  /// the same mode.
  ///
  /// - Returns: whether there is a file now.
  static func prepare(_ path: String, makesFile: Bool) throws -> Bool {
    if FileManager.default.fileExists(atPath: path) { return true }
    guard makesFile else { return false }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      // Somebody else was faster.
      guard errno == EEXIST else { throw AccessBookError() }
      return true
    }
    close(descriptor)
    return true
  }

  /// Opens the file and brings its tables up to date.
  static func opened(_ path: String) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.label = "hkstats-access"
    let pool = try DatabasePool(path: path, configuration: configuration)
    try migrator.migrate(pool)
    return pool
  }

  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE account (
            name TEXT PRIMARY KEY, hash TEXT NOT NULL, version INTEGER NOT NULL, created REAL NOT NULL
          ) STRICT;
          CREATE TABLE token (
            id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, person TEXT NOT NULL, app TEXT NOT NULL,
            name TEXT NOT NULL, created REAL NOT NULL, expires REAL NOT NULL, lastUse REAL
          ) STRICT;
          CREATE INDEX token_of_person ON token (person, app);
          CREATE TABLE request (
            id TEXT PRIMARY KEY, person TEXT NOT NULL, app TEXT NOT NULL, name TEXT NOT NULL,
            share TEXT NOT NULL, read TEXT NOT NULL, required TEXT NOT NULL, whyShare TEXT NOT NULL,
            whyRead TEXT NOT NULL, whyClinical TEXT NOT NULL, asked REAL NOT NULL, answered REAL
          ) STRICT;
          CREATE INDEX request_of_person ON request (person, app);
          CREATE TABLE audit (
            person TEXT NOT NULL, app TEXT NOT NULL, action TEXT NOT NULL, question TEXT NOT NULL,
            types TEXT NOT NULL, hour INTEGER NOT NULL, count INTEGER NOT NULL, last REAL NOT NULL,
            PRIMARY KEY (person, app, action, question, types, hour)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX audit_by_time ON audit (person, last);
          """)
    }
    return migrator
  }()
}
