internal import Dispatch
internal import SampleStore
internal import Synchronization

/// What runs on behalf of a query until it is stopped.
protocol QueryTask: Sendable {
  /// Lets the work begin: before, no handler is called.
  func begin()
  /// Ends it. The handlers are not called any more.
  func stop()
}

/// The work of a query on a queue of its own: pieces run one after the other, beside other queries, and
/// none of them begins after ``stop()``.
///
/// ```swift
/// override func start(in store: HKHealthStore) -> any QueryTask {
///   QueryRun(in: store) { [self] run in
///     let answer = Result { () throws(HKError) in try search.objects(in: store) }
///     run.deliver { handler(self, answer) }
///   }
/// }
/// ```
///
/// The closures are let go when they have run, so a query that keeps its run is freed in the end.
final class QueryRun: QueryTask {
  private struct State {
    /// What was handed in before the run began; nil since then.
    var early: [@Sendable (QueryRun) -> Void]? = []
    var isStopped = false
    /// Whether what ``wake(_:)`` was given waits.
    var isWoken = false
    var onStop: (@Sendable () -> Void)?
  }

  private let queue: DispatchQueue
  private let database: HealthDatabase
  private let state = LockedState(State())

  /// Runs `work` as soon as the run begins; without it, what ``perform(_:)`` is given.
  init(in store: HKHealthStore, _ work: (@Sendable (QueryRun) -> Void)? = nil) {
    database = store.database
    queue = DispatchQueue(label: "HealthKitQueries.run", target: store.database.queue)
    if let work { perform(work) }
  }

  /// Whether the query was stopped. Long work looks from time to time.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Runs `work` after all that was handed in before, unless the query is stopped by then.
  func perform(_ work: @escaping @Sendable (QueryRun) -> Void) {
    let waits = state.withLock { state in
      state.early?.append(work)
      return state.early != nil
    }
    if !waits { enqueue(work) }
  }

  func begin() {
    // Under the lock, so that nothing handed in meanwhile comes first.
    state.withLock { state in
      for work in state.early ?? [] { enqueue(work) }
      state.early = nil
    }
  }

  private func enqueue(_ work: @escaping @Sendable (QueryRun) -> Void) {
    database.pendingWork.add(1, ordering: .relaxed)
    queue.async { [self] in
      if !isStopped { work(self) }
      database.pendingWork.subtract(1, ordering: .releasing)
    }
  }

  /// Runs `work` once for all calls until it begins: it looks at what there is then.
  func wake(_ work: @escaping @Sendable (QueryRun) -> Void) {
    let isWoken = state.withLock { state in
      defer { state.isWoken = true }
      return state.isWoken
    }
    guard !isWoken else { return }
    perform { run in
      run.state.withLock { $0.isWoken = false }
      work(run)
    }
  }

  /// Calls a handler, unless the query was stopped.
  ///
  /// No lock is held, so that the handler can stop the query itself.
  func deliver(_ handler: () -> Void) {
    guard !isStopped else { return }
    handler()
  }

  /// Calls `body` once when the query is stopped; at once if it was.
  func onStop(_ body: @escaping @Sendable () -> Void) {
    let wasStopped = state.withLock { state in
      if !state.isStopped { state.onStop = body }
      return state.isStopped
    }
    if wasStopped { body() }
  }

  /// Ends the run. A handler that is running just now runs to its end.
  func stop() {
    let onStop = state.withLock { state in
      state.isStopped = true
      state.early = state.early.map { _ in [] }
      defer { state.onStop = nil }
      return state.onStop
    }
    onStop?()
  }
}
