internal import HTTPTypes
internal import Foundation
internal import HKStats
public import PersonStores
internal import SampleStore
public import ServerAccess
internal import Synchronization

/// What writes to people's stores: samples that are sent, imports, erasing.
///
/// Each store is written by one connection of this process, and an import at a time. Whatever waits for a disk does so on
/// threads of its own.
public final class StoreWriting: Sendable {
  /// How much of bodies is read, in bytes.
  public struct Limits: Sendable {
    /// The largest export that is taken.
    public var upload: Int64 = 4 << 30
    /// The most samples, as bytes of JSON.
    public var samples = 16 << 20

    /// The limits unless told otherwise: exports of 4 GB, 16 MB of JSON.
    public init() {}
  }

  let answers: Answers
  let limits: Limits
  /// The accounts and tokens: what apps of a person came by goes with the data.
  let book: AccessBook
  let imports = ImportDesk()
  /// Threads that write what is uploaded, and read everything.
  let disk = CalculationDesk(threadCount: 3, mostWaiting: 64)
  private let stores: PersonStores
  private let state = Mutex(State())

  private struct State {
    /// The stores as the owner's tools have them: as long as one is open, all apps of the person share its connection.
    var opened: [PersonID: HKHealthStore] = [:]
    var erasing: Set<PersonID> = []
  }

  /// More stores than a family has: the connections of some are closed then.
  private static let capacity = 64

  /// What writes to some stores, whose people's apps a book knows.
  public init(
    _ stores: PersonStores, _ answers: Answers, _ book: AccessBook, _ limits: Limits = Limits()
  ) {
    self.book = book
    self.stores = stores
    self.answers = answers
    self.limits = limits
  }

  /// The last import of a person since the server was started.
  public func lastImport(of person: PersonID) -> ImportJob? { imports.last(of: person) }

  /// When an app of a person last saved anything, in seconds since 1970; nil for never.
  ///
  /// - Throws: ``Problem`` if the accounts cannot be read.
  public func lastWrite(of person: PersonID) async throws(Problem) -> Double? {
    do {
      return try await book.lastWrite(of: person)
    } catch {
      throw Problem(error)
    }
  }

  // MARK: Stores

  /// The path of a person's store.
  ///
  /// - Throws: ``Problem`` for somebody who has none, and while it is erased.
  func path(of person: PersonID) throws(Problem) -> String {
    if state.withLock({ $0.erasing.contains(person) }) { throw Self.isErased }
    guard let path = stores.files.path(of: person),
      FileManager.default.fileExists(atPath: path)
    else { throw .notFound }
    return path
  }

  /// The store as whoever asks may write it, under a name.
  func healthStore(
    for access: Access, source: String? = nil, version: String? = nil
  ) throws(Problem) -> HKHealthStore {
    let path = try path(of: access.person)
    let url = URL(filePath: path)
    do {
      try keepOpen(access.person, url)
      switch access.reader {
      case .owner:
        var configuration = HKHealthStore.Configuration.owner(url)
        let name = source ?? Self.ownSource
        configuration.app = HealthApp(bundleIdentifier: name, name: name, version: version)
        return try HKHealthStore(configuration: configuration)
      case .app(let identifier):
        return try HKHealthStore(
          configuration: .init(
            storage: .file(url),
            app: HealthApp(bundleIdentifier: identifier, name: identifier, version: version)))
      }
    } catch {
      throw Problem(error).hiding(path)
    }
  }

  /// What a person saves without naming a source is saved under.
  static let ownSource = "hkstats-server"

  private func keepOpen(_ person: PersonID, _ url: URL) throws {
    // A file that was put into the place of another one is another store: asking again finds out.
    let store = try HKHealthStore(configuration: .owner(url))
    state.withLock { state in
      if state.opened.count >= Self.capacity, state.opened[person] == nil,
        let other = state.opened.keys.first
      {
        state.opened[other] = nil
      }
      state.opened[person] = store
    }
  }

  /// The opened store of a person, for imports and for reading everything.
  func opened(_ person: PersonID) throws(Problem) -> OpenedStore {
    _ = try path(of: person)
    do {
      return try stores.store(of: person)
    } catch {
      throw Problem(error)
    }
  }

  // MARK: Erasing

  private static let isErased = Problem(
    .serviceUnavailable, "The data of this person are erased just now: ask again.", retryAfter: 2)

  /// Calls `body` while nobody of this process has the person's store open.
  ///
  /// - Throws: ``Problem`` if it is still read or written after some seconds, and what `body` throws.
  func whileClosed<Result: Sendable>(
    _ person: PersonID, _ body: @escaping @Sendable (_ path: String) throws -> Result
  ) async throws(Problem) -> Result {
    let path = try path(of: person)
    guard state.withLock({ $0.erasing.insert(person).inserted }) else { throw Self.isErased }
    defer { _ = state.withLock { $0.erasing.remove(person) } }
    do {
      try await imports.stopAll(of: person)
      return try await stores.whileClosed(person) { [self] isClosed in
        weak let store = state.withLock { $0.opened.removeValue(forKey: person) }
        for _ in 0..<100 {
          if isClosed(), store == nil { return try await disk.run { try body(path) } }
          try await Task.sleep(for: .milliseconds(100))
        }
        throw Problem(
          .serviceUnavailable, "The store is being read or written: try again in a moment.",
          retryAfter: 10)
      }
    } catch {
      throw Problem(error).hiding(path)
    }
  }
}
