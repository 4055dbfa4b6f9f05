public import HealthKitTypes

/// Asks what was added and deleted since an anchor, once or as it happens.
///
/// ```swift
/// let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: anchor)
/// for try await update in descriptor.results(for: store) {
///   show(update.addedSamples, without: update.deletedObjects)
///   anchor = update.newAnchor
/// }
/// ```
///
/// Nothing is missed and nothing comes twice, however many write meanwhile: the next result begins where
/// the last one ended, in the order in which the store was written. What was added and deleted again
/// since the anchor is reported as deleted only. Samples are picked by their predicate, deletions by
/// their type alone.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
  HKAsyncSequenceQuery, Sendable
{
  /// Which samples, of which types.
  public var predicates: [HKSamplePredicate<Sample>]
  /// Where the last query ended; nil for everything.
  public var anchor: HKQueryAnchor?
  /// The most samples and deletions together in one result; nil for all.
  public var limit: Int?

  /// A descriptor.
  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    self.predicates = predicates
    self.anchor = anchor
    self.limit = limit
  }

  /// What happened between two anchors.
  public struct Result: Sendable {
    /// What was added and is still there, in the order of insertion.
    public let addedSamples: [Sample]
    /// What was deleted, in the order of deletion.
    public let deletedObjects: [HKDeletedObject]
    /// Where the next query begins.
    public let newAnchor: HKQueryAnchor

    init(_ page: ChangeSearch.Page) {
      addedSamples = page.added.compactMap { $0 as? Sample }
      deletedObjects = page.deleted
      newAnchor = page.anchor
    }
  }

  /// What happened since the anchor.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for an anchor of another store, a predicate that
  ///   cannot be run or a negative limit, `errorAuthorizationNotDetermined` for a type that the app
  ///   never asked to read.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> Result {
    let search = try healthStore.raising { () throws(HKError) -> ChangeSearch in try self.search }
    return try await healthStore.database.perform { [anchor, limit] () throws(HKError) in
      Result(try search.page(after: anchor, limit: limit, in: healthStore))
    }
  }

  /// What happened since the anchor, at once, and then what happens.
  ///
  /// The first result comes even if it is empty. Later ones hold what one commit or several changed;
  /// with a limit, one commit may come in several. Cancelling the task ends the sequence.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(descriptor: self, store: healthStore)
  }

  private var search: ChangeSearch {
    get throws(HKError) {
      var parts: [SampleSearch.Part] = []
      for predicate in predicates { parts.append(try SampleSearch.Part(predicate)) }
      return ChangeSearch(parts: parts)
    }
  }

  /// What happened since an anchor and what happens: see ``results(for:)``.
  public struct Results: AsyncSequence, Sendable {
    /// What happened between two anchors.
    public typealias Element = Result

    fileprivate let descriptor: HKAnchoredObjectQueryDescriptor
    fileprivate let store: HKHealthStore

    /// The iterator.
    public func makeAsyncIterator() -> Iterator {
      Iterator(descriptor: descriptor, store: store)
    }

    /// Iterates over what happened since an anchor and what happens.
    public struct Iterator: AsyncIteratorProtocol {
      private let store: HKHealthStore
      private let limit: Int?
      private let search: Swift.Result<ChangeSearch, HKError>
      private var anchor: HKQueryAnchor?
      private var wakeUps: AsyncStream<Void>.Iterator?
      private var hasEnded = false

      fileprivate init(descriptor: HKAnchoredObjectQueryDescriptor, store: HKHealthStore) {
        self.store = store
        anchor = descriptor.anchor
        limit = descriptor.limit
        search = Swift.Result { () throws(HKError) in try descriptor.search }
      }

      /// The next result; nil when the task was cancelled.
      public mutating func next() async throws -> Element? {
        guard !hasEnded else { return nil }
        do {
          if let page = try await nextPage() { return Result(page) }
        } catch {
          end()
          throw error
        }
        end()
        return nil
      }

      private mutating func nextPage() async throws(HKError) -> ChangeSearch.Page? {
        let isFirst = wakeUps == nil
        // Before the first reading, so that nothing falls between it and the first update.
        var wakeUps =
          self.wakeUps
          ?? store.database.changes.wakeUps(by: store.configuration.clock).makeAsyncIterator()
        self.wakeUps = wakeUps
        let known = search
        let search = try store.raising { () throws(HKError) -> ChangeSearch in try known.get() }
        while !Task.isCancelled {
          let page = try await store.database.perform {
            [store, anchor, limit] () throws(HKError) in
            try search.page(after: anchor, limit: limit, in: store)
          }
          anchor = page.anchor
          if isFirst || !page.isEmpty { return Task.isCancelled ? nil : page }
          guard await wakeUps.next() != nil else { return nil }
        }
        return nil
      }

      private mutating func end() {
        hasEnded = true
        wakeUps = nil
      }
    }
  }
}
