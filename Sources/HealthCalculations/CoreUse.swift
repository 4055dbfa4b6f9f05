internal import Dispatch
internal import Synchronization

/// How many cores a computation may use. The answer is the same, bit for bit.
public enum CoreUse: Sendable, Hashable {
  /// All cores, where there is enough to do.
  case allCores
  /// The core of the caller.
  case oneCore
}

extension CoreUse {
  /// The results of `work` for the numbers below `count`, in order.
  func map<Result: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard self == .allCores, count > 1 else { return (0..<count).map(work) }
    let results = Mutex([Result?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let result = work(number)
      results.withLock { $0[number] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  }
}
