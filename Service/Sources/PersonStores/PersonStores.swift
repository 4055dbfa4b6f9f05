internal import Synchronization

/// The open stores of people: each is opened once and stays open for the next request, until others were asked for since.
///
/// ```swift
/// let stores = PersonStores(.folder(path: "family"), capacity: 32)
/// let json = try stores.store(of: anna).store.withSnapshot {
///   try question.answer([], from: $0, now: now)
/// }
/// ```
///
/// A file that somebody put into the place of another one is opened anew. Whoever still holds a store that was dropped goes
/// on with it; it is closed when nobody does.
public final class PersonStores: Sendable {
  /// Where the stores are.
  public let files: PeopleFiles
  private let capacity: Int
  private let state = Mutex(State())

  fileprivate struct State {
    var entries: [PersonID: Entry] = [:]
    /// Whose stores are closed and shall stay so.
    var closed: Set<PersonID> = []
    var useCount = 0
  }

  fileprivate struct Entry {
    var opened: OpenedStore
    var lastUse: Int
  }

  /// Stores, of which up to `capacity` are kept open.
  public init(_ files: PeopleFiles, capacity: Int = 64) {
    self.files = files
    self.capacity = max(1, capacity)
  }

  /// The store of a person.
  ///
  /// - Throws: ``UnknownPerson`` for somebody who has none, ``ClosedStore`` for one that is closed for a while,
  ///   `SampleStoreError` for one that cannot be opened.
  /// - Complexity: a look at the file; the first time, and where it was dropped or replaced, it is opened.
  public func store(of person: PersonID) throws -> OpenedStore {
    guard let path = files.path(of: person) else { throw UnknownPerson() }
    if state.withLock({ $0.closed.contains(person) }) { throw ClosedStore() }
    let file = FileIdentity(path: path)
    if let known = state.withLock({ $0.entry(of: person, file) }) { return known }
    // Two requests may open a store side by side: the one that comes second takes what the first one opened.
    let made = try OpenedStore(path: path, file: file)
    return try state.withLock { state in
      if state.closed.contains(person) { throw ClosedStore() }
      if let known = state.entry(of: person, file) { return known }
      state.add(made, of: person, capacity: capacity)
      return made
    }
  }

  /// Drops all stores.
  public func close() {
    state.withLock { $0.entries = [:] }
  }

  /// Calls `body` while the store of a person is opened for nobody.
  ///
  /// - Parameter body: gets a function that tells whether those are done who had it before.
  public func whileClosed<Result>(
    _ person: PersonID,
    _ body: (_ isClosed: @escaping @Sendable () -> Bool) async throws -> Result
  ) async throws -> Result {
    let last = WeakStore(
      state.withLock { state in
        state.closed.insert(person)
        return state.entries.removeValue(forKey: person)?.opened
      })
    defer { _ = state.withLock { $0.closed.remove(person) } }
    return try await body { last.isGone }
  }

  /// How many stores are open.
  public var openCount: Int { state.withLock { $0.entries.count } }
}

extension PersonStores.State {
  /// The store that is open for a person, if its file is still there.
  fileprivate mutating func entry(of person: PersonID, _ file: FileIdentity?) -> OpenedStore? {
    guard let opened = entries[person]?.opened, let file, opened.file == file else { return nil }
    useCount += 1
    entries[person]?.lastUse = useCount
    return opened
  }

  /// Keeps a store, and drops the one that was not asked for longest where there are too many.
  fileprivate mutating func add(_ opened: OpenedStore, of person: PersonID, capacity: Int) {
    useCount += 1
    entries[person] = PersonStores.Entry(opened: opened, lastUse: useCount)
    while entries.count > capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      entries[oldest.key] = nil
    }
  }
}

/// A store, as long as somebody else holds it.
private final class WeakStore: Sendable {
  private weak let store: OpenedStore?

  init(_ store: OpenedStore?) {
    self.store = store
  }

  var isGone: Bool { store == nil }
}

/// A store that is closed for a while: it is erased just now.
public struct ClosedStore: Error {}

/// Somebody who has no store here.
public struct UnknownPerson: Error {
  /// Nobody.
  public init() {}
}
