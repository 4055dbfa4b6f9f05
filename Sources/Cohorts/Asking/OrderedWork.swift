internal import Dispatch
internal import Foundation
internal import Synchronization

/// Work on many things side by side, whose results come out one by one in order.
///
/// Results that wait for an earlier one are few: nothing is begun that lies further than a few times the number of
/// workers behind the next one to come out. So memory does not grow with the number of things.
enum OrderedWork {
  /// How many results may wait, for each worker.
  private static let waitingPerJob = 4

  /// Does `work` for each number below `count`, on `jobs` threads, and hands each result to `emit`, in the order of
  /// the numbers and one at a time.
  ///
  /// - Parameter jobs: nil is as many as there are cores; fewer where the process may not open files for so many.
  /// - Throws: the first error of `work` or `emit`; nothing is begun after it.
  static func run<Result: Sendable>(
    _ count: Int, jobs: Int?, _ work: @Sendable (Int) throws -> Result,
    emit: @escaping @Sendable (Result) throws -> Void
  ) throws {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let workers = max(1, min(count, jobs ?? cores, OpenFiles.jobs))
    let window = OrderedWindow<Result>(count: count, width: workers * waitingPerJob, emit: emit)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let number = window.next() {
        window.finish(number, Swift.Result { try work(number) })
      }
    }
    try window.end()
  }
}

/// The results that wait for earlier ones.
///
/// @unchecked: what changes is touched, and `emit` called, only while the condition is locked.
private final class OrderedWindow<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private let count: Int
  private let width: Int
  private let emit: (Value) throws -> Void
  private var begun = 0
  private var emitted = 0
  private var waiting: [Int: Value] = [:]
  private var failure: (any Error)?

  init(count: Int, width: Int, emit: @escaping (Value) throws -> Void) {
    self.count = count
    self.width = width
    self.emit = emit
  }

  /// The next number to work on, when it is near enough to what comes out next; nil if there is none.
  func next() -> Int? {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, begun < count, begun >= emitted + width { condition.wait() }
    guard failure == nil, begun < count else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// Takes a result, and hands on those that are due.
  func finish(_ number: Int, _ result: Swift.Result<Value, any Error>) {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    do {
      waiting[number] = try result.get()
      while failure == nil, let due = waiting.removeValue(forKey: emitted) {
        try emit(due)
        emitted += 1
      }
    } catch {
      if failure == nil { failure = error }
    }
  }

  /// Throws the first error.
  func end() throws {
    condition.lock()
    defer { condition.unlock() }
    if let failure { throw failure }
  }
}
