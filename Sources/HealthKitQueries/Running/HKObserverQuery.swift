public import Foundation
public import HealthKitTypes

/// What the handler of an observer query calls when it has dealt with a change.
public typealias HKObserverQueryCompletionHandler = @Sendable () -> Void

/// Told that something changed, not what: ask another query in the handler.
///
/// ```swift
/// let query = HKObserverQuery(sampleType: .workoutType(), predicate: nil) { _, completion, error in
///   refresh()
///   completion()
/// }
/// store.execute(query)
/// ```
///
/// The handler is called once when the query is executed and then after each commit, of this process or
/// another one, that adds a sample which the predicate picks or deletes any of the type. Several commits
/// in quick succession may come as one call. It goes on until the query is stopped.
///
/// For types with background delivery (``HKHealthStore/enableBackgroundDelivery(for:frequency:)``) the
/// handler calls its completion handler when it has dealt with the change. If it does not within 30
/// seconds it is called again a minute later and two minutes after that; after the third failure
/// deliveries in the background are over, and the running query is told of changes as without them. Nobody waits for the completion handlers of other types.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
  /// Which types changed, nil with an error, and what to call in the end.
  private let handler:
    @Sendable (
      HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
    ) -> Void
  private let search: Result<ChangeSearch, HKError>

  /// A query for changes of one type.
  @preconcurrency
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) {
    handler = { query, _, completion, error in updateHandler(query, completion, error) }
    search = Result { () throws(HKError) in
      try ChangeSearch([HKQueryDescriptor(sampleType: sampleType, predicate: predicate)])
    }
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// A query for changes of several types. The handler is told which of them changed; all of them the
  /// first time.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor],
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler,
        (any Error)?
      ) -> Void
  ) {
    handler = updateHandler
    search = Result { () throws(HKError) in try ChangeSearch(queryDescriptors) }
    super.init(objectType: nil, predicate: nil)
  }

  override var exception: HKError? { search.exception }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let run = QueryRun(in: store)
    do {
      let observer = Observer(of: try search.get(), in: store, run: run) { [self] in
        handler(self, $0, $1, $2)
      }
      run.perform { _ in observer.begin() }
    } catch {
      run.perform { [self] run in run.deliver { refuse(error) } }
    }
    return run
  }

  override func refuse(_ error: HKError) { handler(self, nil, {}, error) }
}
