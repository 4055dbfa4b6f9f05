internal import Dispatch
public import Foundation
public import HealthKitTypes
internal import Synchronization

/// A question to a health store.
///
/// Make one of the subclasses, hand it to ``HKHealthStore/execute(_:)``, and its handler gets the
/// answer on a queue of the store's. A query is executed once; one that goes on, as an observer does,
/// is ended by ``HKHealthStore/stop(_:)``.
///
/// A subclass overrides `start(in:)` and `refuse(_:)`.
///
/// `@unchecked` because the class has subclasses, which rules the compiler's check out: what they store
/// is immutable, or stands behind a lock.
open class HKQuery: NSObject, @unchecked Sendable {
  /// The type of the objects that are asked for; nil for a query of several types.
  public let objectType: HKObjectType?
  /// Which of them are asked for; nil for all.
  public let predicate: NSPredicate?

  private let execution = Mutex(Execution.new)
  /// What becomes of exceptions where the query was executed. Not the store: a query that is over keeps none open.
  private let exceptions = Mutex(HKHealthStore.Configuration.Exceptions.error)

  /// Where a query stands.
  private enum Execution {
    case new
    case starting
    case running(any QueryTask)
    case stopped
  }

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
    super.init()
  }

  /// The type of the samples that are asked for; nil for other objects.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// Whether the query was handed to a store. What a subclass lets callers set, it lets them set before.
  final var hasBeenExecuted: Bool {
    execution.withLock { execution in
      if case .new = execution { false } else { true }
    }
  }

  private var hasBeenStopped: Bool {
    execution.withLock { execution in
      if case .stopped = execution { true } else { false }
    }
  }

  /// What is wrong with the query as it was made, if HealthKit raises an exception for it.
  var exception: HKError? { nil }

  /// The error of a handler that is set after the query was executed.
  final func lateHandlerError() -> HKError {
    let error = HKError.exception(
      "The handler was set after the query was executed. Set it before.")
    return exceptions.withLock { $0 }.raised(error)
  }

  /// Prepares the work and returns at once; ``QueryRun`` does what most need.
  func start(in store: HKHealthStore) -> any QueryTask {
    fatalError("\(Self.self) does not say how it is started.")
  }

  /// Hands an error to the handler, for a query that was not started. It is called on a queue of the
  /// store's.
  func refuse(_ error: HKError) {
    fatalError("\(Self.self) does not say how it is refused.")
  }

  final func execute(in store: HKHealthStore) {
    let isFirst = execution.withLock { execution in
      guard case .new = execution else { return false }
      execution = .starting
      return true
    }
    guard isFirst else {
      let error = store.raised(
        .exception(
          """
          This \(Self.self) was executed before, and a query can be executed once only. Make \
          another one.
          """))
      store.database.queue.async { [self] in refuse(error) }
      return
    }
    exceptions.withLock { $0 = store.configuration.exceptions }
    if let exception { store.raised(exception) }
    let task = start(in: store)
    // Only now can the handler stop the query, so only now may it be called.
    execution.withLock { execution in
      if case .stopped = execution { return }
      execution = .running(task)
    }
    if hasBeenStopped { task.stop() } else { task.begin() }
  }

  final func stop() {
    let task: (any QueryTask)? = execution.withLock { execution in
      switch execution {
      // HealthKit ignores it too, and the query can be executed later.
      case .new, .stopped: return nil
      case .starting:
        execution = .stopped
        return nil
      case .running(let task):
        execution = .stopped
        return task
      }
    }
    task?.stop()
  }
}
