internal import Dispatch
internal import Synchronization

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
  /// All cores, where there is enough to do.
  case allCores
  /// The core of the caller.
  case oneCore
}

extension CoreUse {
  /// The results of `work` for the numbers below `count`, in order; the work is begun in that order.
  public func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard self == .allCores, count > 1 else { return (0..<count).map(work) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = work(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
