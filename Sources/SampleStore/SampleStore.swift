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

  /// How long a call waits for another writer, in seconds.
  static let busyTimeout = 10.0

  /// The path of the file; `:memory:` for a store in memory.
  public let path: String
  /// Whether the store can be written.
  public let isReadOnly: Bool
  let database: any DatabaseWriter
  /// What is known of the UUIDs of saved samples.
  let savedUUIDs = Mutex(SavedUUIDs())
  /// The connection that ``commitStamp()`` asks, once it was asked for; a store in memory has none.
  let stampConnection = Mutex<DatabaseQueue?>(nil)
  /// Who is told of commits.
  let commitListener = Mutex<(@Sendable () -> Void)?>(nil)

  init(database: any DatabaseWriter, path: String, isReadOnly: Bool) {
    self.database = database
    self.path = path
    self.isReadOnly = isReadOnly
  }

  /// Ends the use of the file. A call that comes later throws.
  public func close() {
    // Who still reads keeps a connection, which ends with the process.
    try? database.close()
  }

  /// Runs `body` on one committed state of the store.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    do {
      return try database.read(body)
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  /// Runs `body` in one transaction that holds the write lock from its beginning.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    guard !isReadOnly else {
      throw SampleStoreError(
        .readOnly, "\(path) was opened for reading only. Open it for writing to change it.")
    }
    do {
      let result = try database.writeWithoutTransaction { db in
        var result: T?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        guard let result else {
          throw SampleStoreError(.other, "The transaction on \(path) was not committed.")
        }
        return result
      }
      commitListener.withLock { $0 }?()
      return result
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }
}
