internal import Dispatch
internal import GRDB

/// What a store reads and writes through.
enum StoreConnections: Sendable {
  /// The connections of a store that can be written.
  case readWrite(any DatabaseWriter)
  /// Those of a file that is only read.
  case readOnly(ReadOnlyConnections)
  /// Those that read one committed state of a file.
  case snapshot(SnapshotConnections)
  /// That which reads one committed state of a store in memory.
  case memorySnapshot(MemorySnapshot)
}

/// A connection to a file that is only read.
struct ReadOnlyConnection: Sendable {
  /// The connection itself.
  let queue: DatabaseQueue
  /// Whether it reads through a map of the file.
  private(set) var mapsFile = true

  /// Reads through a map of the file from now on, or page by page.
  ///
  /// A map is quicker, but the system fills it in blocks of 64 kB around each page that is read, which count
  /// as memory of the process: for a small part of a file that is more than the part.
  mutating func setMapsFile(_ mapsFile: Bool) throws {
    guard mapsFile != self.mapsFile else { return }
    try queue.unsafeRead { db in
      try db.execute(sql: "PRAGMA mmap_size = \(mapsFile ? SampleStore.largestMap : 0)")
    }
    self.mapsFile = mapsFile
  }
}

/// The connections of a file that is only read: each is opened when all others are in use.
///
/// A pool of GRDB also opens a connection for writing at its beginning, where a short command needs one
/// for reading alone; to open one costs a millisecond.
final class ReadOnlyConnections: Sendable {
  /// The most connections. Who comes then waits until one is free.
  static let limit = 8

  private let path: String
  private let isUnchanging: Bool
  private let configuration: Configuration
  /// Those that nobody uses; nil when they are closed.
  private let free = LockedState<[ReadOnlyConnection]?>([])
  private let permits = DispatchSemaphore(value: ReadOnlyConnections.limit)

  /// Connections to the file at `path`; `configuration` is one for reading. Nothing is opened yet.
  ///
  /// - Parameter isUnchanging: whether nobody changes the file meanwhile, so that nothing is kept beside it.
  init(path: String, isUnchanging: Bool = false, configuration: Configuration) {
    self.path = path
    self.isUnchanging = isUnchanging
    var configuration = configuration
    // A snapshot keeps its transaction open from one reading to the next.
    configuration.allowsUnsafeTransactions = true
    self.configuration = configuration
  }

  /// By which SQLite opens the file.
  var address: String {
    get throws { try CheckedPages.address(of: path, isUnchanging: isUnchanging) }
  }

  /// Runs `body` on one committed state of the file.
  ///
  /// - Throws: what `body` throws; what opening a connection throws; ``SampleStoreError`` if they were
  ///   closed.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.queue.read(body)
  }

  /// Closes what nobody uses; the others when they are free. A call that comes later throws.
  func close() {
    let closed = free.withLock { free in
      defer { free = nil }
      return free ?? []
    }
    for connection in closed { try? connection.queue.close() }
  }

  /// A connection for the caller alone, which gives it back; waits for one if all are in use.
  func take() throws -> ReadOnlyConnection {
    permits.wait()
    return try takePermitted()
  }

  /// The same if not all are in use; else nil.
  func takeIfAny() throws -> ReadOnlyConnection? {
    permits.wait(timeout: .now()) == .success ? try takePermitted() : nil
  }

  private func takePermitted() throws -> ReadOnlyConnection {
    do {
      let known = try free.withLock { free in
        guard free != nil else {
          throw SampleStoreError(
            .misuse, "The store at \(path) was closed. Open it again to read it.")
        }
        return free?.popLast()
      }
      return try known
        ?? ReadOnlyConnection(
          queue: DatabaseQueue(path: address, configuration: configuration))
    } catch {
      permits.signal()
      throw error
    }
  }

  /// Takes a connection back that nobody uses any longer and that is in no transaction.
  func giveBack(_ connection: ReadOnlyConnection) {
    let isClosed = free.withLock { free in
      free?.append(connection)
      return free == nil
    }
    if isClosed { try? connection.queue.close() }
    permits.signal()
  }
}
