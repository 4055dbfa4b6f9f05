internal import GRDB

/// The one connection of a store in memory, while nobody may write through it.
final class MemorySnapshot: Sendable {
  private let database: any DatabaseWriter
  private let hasEnded = LockedState(false)

  init(_ database: any DatabaseWriter) {
    self.database = database
  }

  /// Runs `body` on the state.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    if hasEnded.withLock(\.self) {
      throw SampleStoreError(
        .misuse, "The snapshot of the store in memory has ended. Take a new one to read it.")
    }
    return try database.readReentrantly(body)
  }

  /// Ends the snapshot. A call that comes later throws.
  func end() {
    hasEnded.withLock { $0 = true }
  }
}
