internal import Foundation
internal import HealthCalculations
internal import SampleStore

/// Results that other cores work out, handed over in the order in which their work was given, while whoever gives it goes on.
///
/// ```swift
/// var ahead = ResultsAhead<[UInt8]>()
/// for batch in batches {
///   if let bytes = try ahead.append({ csv.rows(batch) }) { try file.append(bytes) }
/// }
/// while let bytes = try ahead.next() { try file.append(bytes) }
/// ```
///
/// What is handed over does not depend on who works it out: work that nobody has begun when its result is wanted is done by
/// whoever wants it. Used by one thread. Memory is ``depth`` results, or what their work holds.
package struct ResultsAhead<Value: Sendable> {
  /// Work that is done once.
  private final class Job: Sendable {
    private enum State {
      case waiting(@Sendable () throws -> Value)
      case done(Result<Value, any Error>)
      case taken
    }

    private let state: LockedState<State>

    init(_ work: @escaping @Sendable () throws -> Value) {
      state = LockedState(.waiting(work))
    }

    func run() {
      state.withLock { state in
        if case .waiting(let work) = state { state = .done(Result { try work() }) }
      }
    }

    /// The result, once; what the work held is free afterwards.
    func take() throws -> Value {
      run()
      return try state.withLock { state in
        guard case .done(let result) = state else { preconditionFailure("a result is taken once") }
        state = .taken
        return try result.get()
      }
    }
  }

  /// How much work waits at most.
  package static var depth: Int { 6 }

  private let workers = DispatchQueue(label: "hkstats-results", attributes: .concurrent)
  private var jobs: [Job] = []

  /// No work yet.
  package init() {}

  /// Gives work; returns the first result if enough of them wait.
  ///
  /// - Throws: what the work throws whose result is its turn.
  package mutating func append(_ work: @escaping @Sendable () throws -> Value) throws -> Value? {
    guard CoreUse.mayUseThreads else { return try work() }
    let job = Job(work)
    jobs.append(job)
    workers.async { job.run() }
    return jobs.count == Self.depth ? try next() : nil
  }

  /// The first result that is left; nil behind the last.
  ///
  /// - Throws: what its work throws.
  package mutating func next() throws -> Value? {
    jobs.isEmpty ? nil : try jobs.removeFirst().take()
  }
}
