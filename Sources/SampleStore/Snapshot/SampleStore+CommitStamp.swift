internal import GRDB
internal import Synchronization

/// What differs from one committed state of a store to the next, whoever committed.
///
/// Two equal stamps of one open store stand for the same state. Stamps of different stores, or of the
/// same file opened twice, cannot be compared.
public struct CommitStamp: Hashable, Sendable {
  private let number: Int64

  init(_ number: Int) {
    self.number = Int64(number)
  }
}

extension SampleStore {
  /// The stamp of the last commit to the store by this process or another.
  ///
  /// What is read after a stamp was taken is of its state or of a later one. So an answer that was
  /// calculated after taking a stamp is current as long as the stamp is.
  ///
  /// - Complexity: O(1), some microseconds in a file, a load in memory. It waits for no reader and for
  ///   no writer.
  public func commitStamp() throws -> CommitStamp {
    // Nobody else commits to a store in memory.
    if isInMemory { return CommitStamp(commitCount.load(ordering: .acquiring)) }
    do {
      return try stampConnection.withLock { connection in
        let queue =
          try connection
          ?? DatabaseQueue(path: address, configuration: stampConfiguration)
        connection = queue
        // The number changes with commits of other connections: this one commits nothing.
        return try queue.unsafeRead { db in
          let statement = try db.cachedStatement(sql: "PRAGMA data_version")
          return CommitStamp(try Int.readOne(statement) ?? 0)
        }
      }
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
  }

  private var address: String {
    get throws {
      if case .readOnly(let connections) = connections { return try connections.address }
      return try CheckedPages.address(of: path)
    }
  }

  private var stampConfiguration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.busyTimeout)
    configuration.readonly = true
    return configuration
  }
}
