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

  private func take() throws -> DatabaseQueue {
    let known = try free.withLock { free in
      guard free != nil else {
        throw SampleStoreError(
          .misuse, "The store at \(path) was closed. Open it again to read it.")
      }
      return free?.popLast()
    }
    return try known ?? DatabaseQueue(path: path, configuration: configuration)
  }

  private func giveBack(_ connection: DatabaseQueue) {
    let isClosed = free.withLock { free in
      free?.append(connection)
      return free == nil
    }
    if isClosed { try? connection.close() }
  }
}
