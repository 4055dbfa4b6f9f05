internal import Foundation
internal import GRDB

/// The connections that read one committed state of a file, each in a read transaction of its own.
///
/// The first transaction fixes the state. A thread that finds all connections in use opens another one,
/// which joins if the file still has the same number of commits; once somebody has committed, threads wait
/// for a connection that reads the state already. So nothing that is read here is ever of another state, and
/// nothing has to begin anew, however often others write.
///
/// A call inside a call of the same thread reads through the connection that the thread holds.
final class SnapshotConnections: Sendable {
  private struct State {
    /// Connections in a transaction of the state that nobody uses.
    var free: [ReadOnlyConnection] = []
    /// The connections in use, by thread.
    var held: [ObjectIdentifier: ReadOnlyConnection] = [:]
    /// Whether a further connection may still find the state.
    var mayGrow: Bool
    /// Whether the file is read through a map of it.
    var mapsFile = true
    /// Whether the snapshot has ended.
    var hasEnded = false
  }

  private let source: ReadOnlyConnections
  private let path: String
  /// How many commits the state has seen; nil for a file of an earlier version, which does not count them.
  private let commits: Int64?
  private let state: LockedState<State>
  /// Signalled when a connection was given back.
  private let changes = NSCondition()

  /// Begins to read the latest state of a file.
  init(_ source: ReadOnlyConnections, path: String) throws {
    self.source = source
    self.path = path
    var first = try source.take()
    do {
      try first.setMapsFile(true)
      commits = try Self.begin(first)
    } catch {
      source.giveBack(first)
      throw error
    }
    state = LockedState(State(free: [first], mayGrow: commits != nil))
  }

  /// Begins a read transaction and answers how many commits the file has seen.
  private static func begin(_ connection: ReadOnlyConnection) throws -> Int64? {
    try connection.queue.unsafeRead { db in
      try db.beginTransaction(.deferred)
      do {
        // The first reading fixes the state.
        return try Int64.readOne(db, sql: "SELECT commits FROM counter")
      } catch {
        try? db.rollback()
        throw error
      }
    }
  }

  private func release(_ connection: ReadOnlyConnection) {
    try? connection.queue.unsafeRead { db in
      if db.isInsideTransaction { try db.rollback() }
    }
    source.giveBack(connection)
  }

  /// Runs `body` on the state.
  ///
  /// - Throws: what `body` throws, what opening a connection throws, ``SampleStoreError`` if the snapshot
  ///   has ended.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    let thread = ObjectIdentifier(Thread.current)
    if let held = state.withLock({ $0.held[thread] }) {
      return try held.queue.unsafeReentrantRead(body)
    }
    let connection = try take(for: thread)
    defer { giveBack(connection, from: thread) }
    return try connection.queue.unsafeRead(body)
  }

  private func take(for thread: ObjectIdentifier) throws -> ReadOnlyConnection {
    while true {
      let (free, mayGrow, mapsFile) = try state.withLock { state in
        if state.hasEnded { throw ended }
        let free = state.free.popLast()
        if let free { state.held[thread] = free }
        return (free, state.mayGrow, state.mapsFile)
      }
      if var connection = try free ?? (mayGrow ? furtherConnection() : nil) {
        if connection.mapsFile != mapsFile { try connection.setMapsFile(mapsFile) }
        state.withLock { $0.held[thread] = connection }
        return connection
      }
      changes.lock()
      while state.withLock({ $0.free.isEmpty && !$0.hasEnded }) { changes.wait() }
      changes.unlock()
    }
  }

  /// A further connection that reads the same state; nil if there can be none now.
  private func furtherConnection() throws -> ReadOnlyConnection? {
    guard let connection = try source.takeIfAny() else { return nil }
    do {
      if try Self.begin(connection) == commits { return connection }
    } catch {
      source.giveBack(connection)
      throw error
    }
    state.withLock { $0.mayGrow = false }
    release(connection)
    return nil
  }

  private func giveBack(_ connection: ReadOnlyConnection, from thread: ObjectIdentifier) {
    let hasEnded = state.withLock { state in
      state.held[thread] = nil
      if !state.hasEnded { state.free.append(connection) }
      return state.hasEnded
    }
    if hasEnded { release(connection) }
    signal()
  }

  private func signal() {
    changes.lock()
    changes.broadcast()
    changes.unlock()
  }

  /// From now on the file is read page by page instead of through a map of it
  /// (``ReadOnlyConnection/setMapsFile(_:)``).
  func readPageByPage() {
    state.withLock { $0.mapsFile = false }
  }

  /// Ends the transactions. A call that comes later throws.
  func end() {
    let free = state.withLock { state in
      state.hasEnded = true
      defer { state.free = [] }
      return state.free
    }
    free.forEach(release)
    signal()
  }

  private var ended: SampleStoreError {
    SampleStoreError(
      .misuse, "The snapshot of the store at \(path) has ended. Take a new one to read it.")
  }
}
