public import Foundation
public import HealthKitTypes
internal import Synchronization

/// Asks for the statistics of consecutive intervals, and goes on telling of changes if an update handler
/// is set.
///
/// ```swift
/// let query = HKStatisticsCollectionQuery(
///   quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
///   options: .cumulativeSum, anchorDate: midnight, intervalComponents: DateComponents(day: 1))
/// query.initialResultsHandler = { _, days, error in show(days, error) }
/// query.statisticsUpdateHandler = { _, _, days, error in show(days, error) }
/// store.execute(query)
/// ```
///
/// Intervals repeat from the anchor in both directions; the anchor filters nothing. They follow the
/// calendar of the components, else that of the store's configuration. Samples are merged over their
/// sources and split where intervals meet.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes, or stands behind a lock.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
  /// Takes the first answer.
  typealias InitialResultsHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
    ) -> Void
  /// Takes the answers that differ from the one before, and the last interval that does.
  typealias UpdateHandler =
    @Sendable (
      HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?
    ) -> Void

  /// Where an interval begins.
  public let anchorDate: Date
  /// What is calculated.
  public let options: HKStatisticsOptions
  /// How long intervals are.
  public let intervalComponents: DateComponents

  /// They are called one at a time, on the queue of the query.
  private struct Handlers: Sendable {
    var initial: InitialResultsHandler?
    var update: UpdateHandler?
  }

  private let quantityType: HKQuantityType
  private let condition: Result<HealthCondition, HKError>
  private let handlers = Mutex(Handlers())

  /// A query for the statistics of intervals of `intervalComponents` that repeat from `anchorDate`.
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [], anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.quantityType = quantityType
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
    condition = Result { () throws(HKError) in try HealthCondition(quantitySamplePredicate) }
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  /// Gets the first answer, which is empty where nothing matches, or an error: then the query ends.
  ///
  /// Set it before the query is executed: later it gets `errorInvalidArgument` and nothing else. It is called
  /// on a queue of the query's.
  open var initialResultsHandler:
    ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
  {
    get {
      let handlers = handlers.withLock { $0 }
      return handlers.initial
    }
    set {
      guard hasBeenExecuted else {
        var handler: InitialResultsHandler?
        if let newValue {
          let unmarked = UnmarkedHandler(newValue)
          handler = { unmarked.call($0, $1, $2) }
        }
        handlers.withLock { [handler] in $0.initial = handler }
        return
      }
      newValue?(self, nil, lateHandlerError())
    }
  }

  /// Gets each later answer that differs from the one before, with the last interval that does; nil ends
  /// the query with the first answer.
  ///
  /// Commits that come close together may be one answer. Set it before the query is executed (later it
  /// gets `errorInvalidArgument` and nothing else), and stop the query when it is not needed any more. It is
  /// called on a queue of the query's.
  open var statisticsUpdateHandler:
    (
      (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void
    )?
  {
    get {
      let handlers = handlers.withLock { $0 }
      return handlers.update
    }
    set {
      guard hasBeenExecuted else {
        var handler: UpdateHandler?
        if let newValue {
          let unmarked = UnmarkedHandler(newValue)
          handler = { unmarked.call($0, $1, $2, $3) }
        }
        handlers.withLock { [handler] in $0.update = handler }
        return
      }
      newValue?(self, nil, nil, lateHandlerError())
    }
  }

  override var exception: HKError? {
    Result { () throws(HKError) in
      try StatisticsQuestion(quantityType, condition.get(), options: options)
    }.exception
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let handlers = handlers.withLock { $0 }
    let question = Result { () throws(HKError) in
      try StatisticsQuestion(
        quantityType, condition.get(), options: options,
        intervals: .init(
          anchor: anchorDate, components: intervalComponents,
          calendar: store.configuration.calendar))
    }
    let run = QueryRun(in: store)
    let updates = CollectionUpdates(of: question, in: store)
    run.perform { [self] run in
      let answer = Result { () throws(HKError) in try updates.next() }
      run.deliver {
        switch answer {
        case .success(let update): handlers.initial?(self, update?.collection, nil)
        case .failure(let error): handlers.initial?(self, nil, error)
        }
      }
      if case .failure = answer { run.stop() }
    }
    if handlers.update != nil {
      let wakeUp = PendingWakeUp()
      // The run has not begun, so no commit falls between the first answer and this.
      let observation = store.database.changes.observe(by: store.configuration.clock) {
        guard wakeUp.set() else { return }
        run.perform { [self] run in
          wakeUp.clear()
          deliverUpdate(updates, to: handlers, run)
        }
      }
      run.onStop { observation.cancel() }
    }
    return run
  }

  private func deliverUpdate(_ updates: CollectionUpdates, to handlers: Handlers, _ run: QueryRun) {
    let answer = Result { () throws(HKError) in try updates.next() }
    run.deliver {
      switch answer {
      case .success(nil): break
      case .success(let update?):
        let last = update.changedBuckets?.last.map { update.collection.statistics(ofBucket: $0) }
        handlers.update?(self, last, update.collection, nil)
      case .failure(let error): handlers.update?(self, nil, nil, error)
      }
    }
  }

  override func refuse(_ error: HKError) {
    handlers.withLock { $0 }.initial?(self, nil, error)
  }
}

/// Whether somebody was woken who did not look yet.
private final class PendingWakeUp: Sendable {
  private let isPending = Mutex(false)

  /// Whether it was not set before.
  func set() -> Bool {
    isPending.withLock { isPending in
      defer { isPending = true }
      return !isPending
    }
  }

  func clear() {
    isPending.withLock { $0 = false }
  }
}
