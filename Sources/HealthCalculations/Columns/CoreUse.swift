internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How many cores a computation may use. The answer is the same, bit for bit.
///
/// Who has several types to ask lets the types share the cores, and each of them take one:
///
/// ```swift
/// let sums = CoreUse.allCores.map(types.count) { type in
///   StatisticsEngine.bucketStatistics(
///     of: types[type], kind: .quantity(.cumulative), tables: tables, cores: .oneCore)
/// }
/// ```
public enum CoreUse: Sendable, Hashable {
  /// All cores, where there is enough to do; one in a process that was forked from one that used several, whose
  /// threads it does not have.
  case allCores
  /// The core of the caller.
  case oneCore
}

extension CoreUse {
  /// The process that asked first whether it may use threads.
  private static let process = getpid()

  /// Whether work may be given to threads of libdispatch: not in a process that was forked from one that did so, which
  /// has their queues and not their threads.
  package static var mayUseThreads: Bool { process == getpid() }

  /// The results of `work` for the numbers below `count`, in order; the work is begun in that order.
  ///
  /// - Throws: what `work` throws for the least number for which it throws. On one core nothing is
  ///   begun after that; on all cores everything is worked off.
  public func map<Result: Sendable, Failure: Error>(
    _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    guard self == .allCores, count > 1, Self.mayUseThreads else {
      return try (0..<count).map(work)
    }
    let outcomes = Mutex([Swift.Result<Result, Failure>?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let outcome = Swift.Result { () throws(Failure) in try work(number) }
      outcomes.withLock { $0[number] = outcome }
    }
    return try outcomes.withLock(\.self).map { outcome throws(Failure) in
      guard let outcome else { preconditionFailure("a part of the work was not done") }
      return try outcome.get()
    }
  }
}
