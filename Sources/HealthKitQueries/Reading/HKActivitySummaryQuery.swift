public import Foundation
public import HealthKitTypes
internal import Synchronization

/// Asks for activity summaries and hands them to a handler; with an update handler also after each
/// change of them, until the query is stopped.
///
/// `@unchecked`: see ``HKQuery``; what is stored here stands behind a lock or never changes.
open class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  /// What a query calls with summaries by day, or with an error.
  typealias Handler =
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  private struct Update {
    let handler: Handler
  }

  private let translated: TranslatedPredicate
  private let handler: Handler
  private let update = Mutex<Update?>(nil)
  /// The summaries that a handler was last told of.
  private let last = Mutex<ActivitySummaryState?>(nil)

  /// A query for the summaries that a predicate picks.
  @preconcurrency
  public init(
    predicate: NSPredicate?,
    resultsHandler:
      @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
  ) {
    translated = TranslatedPredicate(predicate)
    handler = resultsHandler
    super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
  }

  /// What is called with all summaries whenever one of them has changed; nil ends the query with its
  /// first answer. Commits in quick succession may be one call. After an error in place of the first
  /// answer the query ends.
  ///
  /// It is set before the query is executed: afterwards the handler gets `errorInvalidArgument`. It is called on
  /// a queue of the query's.
  public var updateHandler: ((HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)?
  {
    get {
      let update = update.withLock { $0 }
      return update?.handler
    }
    set {
      guard hasBeenExecuted else {
        var handler: Update?
        if let newValue {
          let unmarked = UnmarkedHandler(newValue)
          handler = Update { unmarked.call($0, $1, $2) }
        }
        update.withLock { [handler] in $0 = handler }
        return
      }
      newValue?(self, nil, lateHandlerError())
    }
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let run = QueryRun(in: store)
    let update = update.withLock { $0 }
    run.perform { [self] run in
      if let update {
        // Before the first answer, so that no change falls between the two.
        let observation = store.database.changes.observe(by: store.configuration.clock) { [self] in
          run.wake { [self] run in answer(to: update.handler, of: run, in: store) }
        }
        run.onStop { observation.cancel() }
      }
      if !answer(to: handler, of: run, in: store) { run.stop() }
    }
    return run
  }

  /// Tells a handler of the summaries if they are others than the last ones, or of the error; false for
  /// the error.
  @discardableResult
  private func answer(to handler: Handler, of run: QueryRun, in store: HKHealthStore) -> Bool {
    do throws(HKError) {
      let search = ActivitySummarySearch(condition: try translated.condition)
      let summaries = try search.summaries(in: store)
      let state = ActivitySummaryState(summaries)
      let isNew = last.withLock { last in
        defer { last = state }
        return last != state
      }
      if isNew { run.deliver { handler(self, summaries, nil) } }
      return true
    } catch {
      run.deliver { handler(self, nil, error) }
      return false
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}
