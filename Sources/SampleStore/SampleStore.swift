internal import CFileSharing
internal import Foundation
internal import GRDB
internal import Synchronization

/// Health samples in one SQLite file, or in memory.
///
/// Samples live in segments: immutable rows of up to 4,096 samples of one type, whose columns are
/// encoded one by one and checked by a checksum whenever they are read. Many readers, in this
/// process and in others, work beside one writer; each call sees one committed state.
///
/// ```swift
/// let store = try SampleStore.open(SampleStore.defaultPath, mode: .readOnly)
/// let type = "HKQuantityTypeIdentifierStepCount"
/// let ranking = SourceRanking(try store.sourcePairFacts(ofType: type))
/// let columns = try store.columns(ofType: type, from: nil, to: nil, ranking: ranking)
/// ```
///
/// Every method throws ``SampleStoreError``.
public final class SampleStore: Sendable {
  /// How a file is opened.
  public enum Mode: Sendable, Equatable {
    /// For reading only. The file must exist.
    case readOnly
    /// For reading and writing. With `create`, a missing file and its folder are made, readable
    /// by their owner alone.
    case readWrite(create: Bool)
  }

  /// How long a call waits for another writer, in seconds: as long as none gets any further.
  static let busyTimeout = 10.0
  /// How long it waits for many that write in turn, in seconds.
  static let busyTimeoutInAll = busyTimeout * Double(FS_LIMITS_IN_ALL)

  /// The path of the file; `:memory:` for a store in memory.
  public let path: String
  let connections: StoreConnections
  /// What snapshots of a file that can be written read through; of a file that is only read it is
  /// ``connections``.
  let snapshotSource: ReadOnlyConnections?
  /// Held while a store in memory is written to or a snapshot of it is read.
  let memoryGate = NSRecursiveLock()
  /// What is known of the UUIDs of saved samples.
  let savedUUIDs = Mutex(SavedUUIDs())
  /// The connection that ``commitStamp()`` asks, once it was asked for; a store in memory has none.
  let stampConnection = LockedState<DatabaseQueue?>(nil)
  /// How many transactions this object committed: what ``commitStamp()`` says of a store in memory.
  let commitCount = Atomic<Int>(0)
  /// Who is told of commits.
  let commitListener = Mutex<CommitListener?>(nil)

  init(
    _ connections: StoreConnections, path: String, snapshotSource: ReadOnlyConnections? = nil
  ) {
    self.connections = connections
    self.snapshotSource = snapshotSource
    self.path = path
  }

  /// Whether the store cannot be written.
  public var isReadOnly: Bool {
    if case .readWrite = connections { false } else { true }
  }

  /// What writes to the store.
  ///
  /// - Throws: ``SampleStoreError`` if it was opened for reading only, or is the store of a snapshot.
  var database: any DatabaseWriter {
    get throws {
      guard case .readWrite(let database) = connections else {
        throw SampleStoreError(
          .readOnly, "\(path) was opened for reading only. Open it for writing to change it.")
      }
      return database
    }
  }

  /// Whether the store lives in the memory of this process, so that nobody else can write to it.
  package var isInMemory: Bool {
    if case .readWrite(let database) = connections { !(database is DatabasePool) } else { false }
  }

  deinit { close() }

  /// Ends the use of the file. A call that comes later throws.
  public func close() {
    // Who still reads keeps a connection, which ends with the process. What reads is closed before what
    // writes: SQLite takes its log away when the last connection is closed, and that has to be one that may.
    snapshotSource?.close()
    stampConnection.withLock { connection in
      try? connection?.close()
      connection = nil
    }
    switch connections {
    case .readWrite(let database):
      (database as? DatabasePool)?.invalidateReadOnlyConnections()
      try? database.close()
    case .readOnly(let connections): connections.close()
    case .snapshot(let connections): connections.end()
    case .memorySnapshot(let snapshot): snapshot.end()
    }
  }

  /// Runs `body` on one committed state of the store. What `body` calls may read too, as a filter of the
  /// caller's own may; it reads the same state, or a later one of a file that is only read, unless this is
  /// the store of a snapshot.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      switch connections {
      case .readWrite(let database): return try database.readReentrantly(body)
      case .readOnly(let connections): return try connections.read(body)
      case .snapshot(let connections): return try connections.read(body)
      case .memorySnapshot(let snapshot): return try snapshot.read(body)
      }
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  /// Runs `body` in one transaction that holds the write lock from its beginning.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    let database = try database
    // A snapshot of a store in memory is one because nobody writes meanwhile.
    if isInMemory { memoryGate.lock() }
    defer { if isInMemory { memoryGate.unlock() } }
    do {
      let result = try database.writeWithoutTransaction { db in
        var result: T?
        try db.inTransaction(.immediate) {
          result = try body(db)
          // A store in memory has no further connection that could ask for it.
          if !isInMemory {
            try db.cachedStatement(sql: "UPDATE counter SET commits = commits + 1").execute()
          }
          return .commit
        }
        // Before this connection is left, so that nobody in this process reads what it does not count.
        commitCount.add(1, ordering: .releasing)
        guard let result else {
          throw SampleStoreError(.other, "The transaction on \(path) was not committed.")
        }
        return result
      }
      commitListener.withLock { $0 }?.call()
      return result
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }
}

extension DatabaseReader {
  /// Runs `body` in a transaction, in that of the reading that this one is made in if there is one.
  func readReentrantly<T>(_ body: (Database) throws -> T) throws -> T {
    try unsafeReentrantRead { db in
      if db.isInsideTransaction { return try body(db) }
      var result: T?
      try db.inTransaction(.deferred) {
        result = try body(db)
        return .commit
      }
      guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
      return result
    }
  }
}
