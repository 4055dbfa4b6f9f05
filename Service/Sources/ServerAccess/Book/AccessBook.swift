public import Foundation
internal import GRDB
internal import Synchronization

/// Who may reach whose data: accounts, tokens of apps, what apps asked for, and who read what when.
///
/// It is a small SQLite file beside the stores, readable by its owner alone from its first byte on, and made when there is
/// something to keep. Secrets are not in it: of passwords it holds scrypt's hashes, of tokens SHA-256.
///
/// ```swift
/// let book = AccessBook(path: "health.access.sqlite")
/// let (token, secret) = try await book.makeToken(forApp: app, of: .me, name: "Water", days: 90)
/// try await book.token(ofSecret: secret)?.app   // "com.example.water"
/// ```
///
/// Every method throws ``AccessBookError`` if the file cannot be read or written.
public final class AccessBook: Sendable {
  /// The path of the file.
  let path: String
  /// The present in seconds since 1970.
  let now: @Sendable () -> Double
  private let opened = Mutex<DatabasePool?>(nil)
  let audit = Mutex(PendingAudit())

  /// A book in a file, which need not be there yet.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - now: the present in seconds since 1970.
  public init(
    path: String, now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.path = path
    self.now = now
  }

  /// Reads; `nothing` where there is no file yet.
  func read<T: Sendable>(
    else nothing: T, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(AccessBookError) -> T {
    do {
      guard let pool = try pool(makesFile: false) else { return nothing }
      return try await pool.read(body)
    } catch {
      throw AccessBookError()
    }
  }

  /// Writes in one transaction; the file is made if it is missing.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(AccessBookError) -> T {
    do {
      guard let pool = try pool(makesFile: true) else { throw AccessBookError() }
      return try await pool.write(body)
    } catch {
      throw AccessBookError()
    }
  }

  private func pool(makesFile: Bool) throws -> DatabasePool? {
    try opened.withLock { opened in
      if let opened { return opened }
      guard try AccessFile.prepare(path, makesFile: makesFile) else { return nil }
      let pool = try AccessFile.opened(path)
      opened = pool
      return pool
    }
  }
}

/// The book of accounts and tokens cannot be read or written.
public struct AccessBookError: Error, CustomStringConvertible {
  /// A sentence without a path.
  public var description: String {
    "The file of accounts and tokens beside the store cannot be read or written: check its permissions and the free space."
  }
}
