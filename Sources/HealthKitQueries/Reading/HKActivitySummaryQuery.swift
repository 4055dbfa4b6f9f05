public import Foundation
public import HealthKitTypes
internal import Synchronization

/// Asks for activity summaries and hands them to a handler; with an update handler also after each
/// change of them, until the query is stopped.
///
/// `@unchecked`: see ``HKQuery``; the update handler can be set until the query is executed.
public final class HKActivitySummaryQuery: HKQuery, @unchecked Sendable {
  /// What a query calls with summaries by day, or with an error.
  public typealias Handler =
    @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void

  /// What is called with all summaries whenever one of them has changed; nil ends the query with its
  /// first answer.
  @preconcurrency
  public var updateHandler: Handler?

  private let translated: TranslatedPredicate
  private let handler: Handler

  /// A query for the summaries that a predicate picks.
  @preconcurrency
  public init(predicate: NSPredicate?, resultsHandler: @escaping Handler) {
    translated = TranslatedPredicate(predicate)
    handler = resultsHandler
    super.init(objectType: HKObjectType.activitySummaryType(), predicate: predicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let run = QueryRun(in: store)
    let last = Mutex<ActivitySummaryState?>(nil)
    if updateHandler != nil {
      // Before the first answer, so that no change falls between the two.
      let observation = store.database.changes.observe(by: store.configuration.clock) {
        [weak run, self] in
        run?.perform { run in
          guard let summaries = try? self.answer(in: store).get() else { return }
          let state = ActivitySummaryState(summaries)
          let isNew = last.withLock { last in
            defer { last = state }
            return last != nil && last != state
          }
          if isNew { run.deliver { self.updateHandler?(self, summaries, nil) } }
        }
      }
      run.onStop { observation.cancel() }
    }
    run.perform { [self] run in
      let answer = answer(in: store)
      last.withLock { $0 = ActivitySummaryState((try? answer.get()) ?? []) }
      run.deliver {
        switch answer {
        case .success(let summaries): handler(self, summaries, nil)
        case .failure(let error): handler(self, nil, error)
        }
      }
    }
    return run
  }

  private func answer(in store: HKHealthStore) -> Result<[HKActivitySummary], HKError> {
    Result { () throws(HKError) in
      try ActivitySummarySearch(condition: translated.condition).summaries(in: store)
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}
