public import Foundation
public import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// Asks what was added and deleted since an anchor, and goes on to tell what happens if it is given an
/// ``updateHandler``.
///
/// ```swift
/// let query = HKAnchoredObjectQuery(
///   type: .workoutType(), predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
/// ) { _, samples, deleted, anchor, error in … }
/// query.updateHandler = { _, samples, deleted, anchor, error in … }
/// store.execute(query)
/// ```
///
/// What it reports is what ``HKAnchoredObjectQueryDescriptor`` does. With a limit, what the first result
/// has left over comes to the update handler at once.
///
/// `@unchecked`: see ``HKQuery``; what is stored here stands behind a lock or never changes.
open class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  /// What a handler is told: the samples that were added, what was deleted, and where to go on; or the
  /// error alone.
  typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private struct Update {
    let handler: Handler
  }

  private let search: Result<ChangeSearch, HKError>
  private let limit: Int
  private let resultsHandler: Handler
  /// Where the next page begins.
  private let anchor: Mutex<HKQueryAnchor?>
  private let update = Mutex<Update?>(nil)
  /// What is wrong with an update handler that was set; HealthKit raises it at once, here the store does.
  private let handlerException = LockedState<HKError?>(nil)

  /// A query for samples of one type; a limit of `HKObjectQueryNoLimit` is none.
  @preconcurrency
  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    search = Result { () throws(HKError) in
      try ChangeSearch([HKQueryDescriptor(sampleType: type, predicate: predicate)])
    }
    self.limit = limit
    self.anchor = Mutex(anchor)
    self.resultsHandler = resultsHandler
    super.init(objectType: type, predicate: predicate)
  }

  /// A query for samples of several types.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor], anchor: HKQueryAnchor?, limit: Int,
    resultsHandler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
      ) -> Void
  ) {
    search = Result { () throws(HKError) in try ChangeSearch(queryDescriptors) }
    self.limit = limit
    self.anchor = Mutex(anchor)
    self.resultsHandler = resultsHandler
    super.init(objectType: nil, predicate: nil)
  }

  /// The query of iOS 8, whose anchor is a number and which says nothing of deletions.
  @available(*, deprecated, message: "Use init(type:predicate:anchor:limit:resultsHandler:).")
  @preconcurrency
  public convenience init(
    type: HKSampleType, predicate: NSPredicate?, anchor: Int, limit: Int,
    completionHandler handler:
      @escaping @Sendable (
        HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?
      ) -> Void
  ) {
    self.init(
      type: type, predicate: predicate, anchor: HKQueryAnchor(fromValue: anchor), limit: limit
    ) { query, samples, _, newAnchor, error in
      handler(query, samples, newAnchor.map { Int($0.sequence) } ?? anchor, error)
    }
  }

  /// What is told of what happens after the first result; nil to end with it. Only a query without a limit may
  /// have one: of another the handler gets `errorInvalidArgument`.
  ///
  /// It is set before the query is executed: afterwards the handler gets `errorInvalidArgument`. It is called on
  /// a queue of the query's.
  open var updateHandler:
    (
      (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
    )?
  {
    get {
      let update = update.withLock { $0 }
      return update?.handler
    }
    set {
      guard limit == HKObjectQueryNoLimit || newValue == nil else {
        let error = HKError.exception(
          "The update handler may only be set if the query has no limit, and it has one of \(limit). "
            + "Use HKObjectQueryNoLimit.")
        handlerException.withLock { $0 = error }
        newValue?(self, nil, nil, nil, error)
        return
      }
      guard hasBeenExecuted else {
        var handler: Update?
        if let newValue {
          let unmarked = UnmarkedHandler(newValue)
          handler = Update { unmarked.call($0, $1, $2, $3, $4) }
        }
        update.withLock { [handler] in $0 = handler }
        return
      }
      newValue?(self, nil, nil, nil, lateHandlerError())
    }
  }

  override var exception: HKError? { search.exception ?? handlerException.withLock { $0 } }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let run = QueryRun(in: store)
    guard let update = update.withLock({ $0 }) else {
      run.perform { [self] run in _ = deliver(to: resultsHandler, of: run, in: store) }
      return run
    }
    run.perform { [self] run in
      // Before the first reading, so that nothing falls between it and the first update.
      let observation = store.database.changes.observe(by: store.configuration.clock) { [self] in
        run.wake { [self] run in deliverAll(to: update.handler, of: run, in: store) }
      }
      run.onStop { observation.cancel() }
      guard let page = deliver(to: resultsHandler, of: run, in: store) else {
        run.stop()
        return
      }
      if page.isFull { deliverAll(to: update.handler, of: run, in: store) }
    }
    return run
  }

  /// Hands over what happened since the anchor, page by page, but for empty pages.
  private func deliverAll(to handler: Handler, of run: QueryRun, in store: HKHealthStore) {
    while !run.isStopped,
      let page = deliver(to: handler, of: run, in: store, evenIfEmpty: false), page.isFull
    {}
  }

  /// Hands over a page or the error; nil for the error.
  private func deliver(
    to handler: Handler, of run: QueryRun, in store: HKHealthStore, evenIfEmpty: Bool = true
  ) -> ChangeSearch.Page? {
    do {
      let page = try search.get().page(
        after: anchor.withLock { $0 }, limit: limit, in: store)
      anchor.withLock { $0 = page.anchor }
      if evenIfEmpty || !page.isEmpty {
        run.deliver { handler(self, page.added, page.deleted, page.anchor, nil) }
      }
      return page
    } catch {
      run.deliver { handler(self, nil, nil, nil, error) }
      return nil
    }
  }

  override func refuse(_ error: HKError) { resultsHandler(self, nil, nil, nil, error) }
}

extension ChangeSearch {
  /// A question for what descriptors ask for.
  init(_ descriptors: [HKQueryDescriptor]) throws(HKError) {
    var parts: [SampleSearch.Part] = []
    for descriptor in descriptors { parts.append(try SampleSearch.Part(descriptor)) }
    self.init(parts: parts)
  }
}
