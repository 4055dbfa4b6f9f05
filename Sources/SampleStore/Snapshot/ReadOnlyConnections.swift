internal import Dispatch
internal import GRDB

/// What a store reads and writes through.
enum StoreConnections: Sendable {
  /// The connections of a store that can be written.
  case readWrite(any DatabaseWriter)
  /// Those of a file that is only read.
  case readOnly(ReadOnlyConnections)
}

/// The connections of a file that is only read: each is opened when all others are in use.
///
/// A pool of GRDB also opens a connection for writing at its beginning, where a short command needs one
/// for reading alone; to open one costs a millisecond.
final class ReadOnlyConnections: Sendable {
  /// The most connections. Who comes then waits until one is free.
  static let limit = 8

  private let path: String
  private let configuration: Configuration
  /// Those that nobody uses; nil when they are closed.
  private let free = LockedState<[DatabaseQueue]?>([])
  /// Whether new ones read through a map of the file.
  private let mapsFile = LockedState(true)
  private let permits = DispatchSemaphore(value: ReadOnlyConnections.limit)

  /// Connections to the file at `path`; `configuration` is one for reading. Nothing is opened yet.
  init(path: String, configuration: Configuration) {
    self.path = path
    self.configuration = configuration
  }

  /// Runs `body` on one committed state of the file.
  ///
  /// - Throws: what `body` throws; what opening a connection throws; ``SampleStoreError`` if they were
  ///   closed.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    permits.wait()
    defer { permits.signal() }
    let connection = try take()
    defer { giveBack(connection) }
    return try connection.read(body)
  }

  /// Closes what nobody uses; the others when they are free. A call that comes later throws.
  func close() {
    let closed = free.withLock { free in
      defer { free = nil }
      return free ?? []
    }
    for connection in closed { try? connection.close() }
  }

  /// From now on the file is read page by page instead of through a map of it.
  ///
  /// A map is quicker, but the system fills it in blocks of 64 kB around each page that is read, which count
  /// as memory of the process: for a small part of a file that is more than the part.
  func readPageByPage() throws {
    mapsFile.withLock { $0 = false }
    let known = free.withLock { free in
      defer { free = free.map { _ in [] } }
      return free ?? []
    }
    for connection in known {
      defer { giveBack(connection) }
      try Self.unmapFile(connection)
    }
  }

  private static func unmapFile(_ connection: DatabaseQueue) throws {
    try connection.unsafeRead { try $0.execute(sql: "PRAGMA mmap_size = 0") }
  }

  private func take() throws -> DatabaseQueue {
    let known = try free.withLock { free in
      guard free != nil else {
        throw SampleStoreError(
          .misuse, "The store at \(path) was closed. Open it again to read it.")
      }
      return free?.popLast()
    }
    if let known { return known }
    let connection = try DatabaseQueue(path: path, configuration: configuration)
    if !mapsFile.withLock({ $0 }) { try Self.unmapFile(connection) }
    return connection
  }

  private func giveBack(_ connection: DatabaseQueue) {
    let isClosed = free.withLock { free in
      free?.append(connection)
      return free == nil
    }
    if isClosed { try? connection.close() }
  }
}
