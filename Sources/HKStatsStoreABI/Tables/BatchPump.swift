internal import AppleHealthExport
internal import ArrowColumns
internal import CHKStatsABI
internal import Foundation
internal import Synchronization

/// Batches that a thread of its own makes while somebody reads them, a few ahead.
///
/// The thread stays inside one state of the store until all is read or nobody wants more; then it ends, which is waited for.
final class BatchPump: ArrowBatches {
  let fields: [ArrowField]
  private let line: BatchLine
  private let process = getpid()
  private var isAtEnd = false

  /// A pump whose thread has told the columns.
  ///
  /// - Parameter produce: hands over the columns once, then batches; what it throws ends the stream.
  /// - Throws: what `produce` throws before the first batch; `ExportError` if the system gives no thread.
  init(_ produce: @escaping @Sendable (BatchLine) throws -> Void) throws {
    let line = BatchLine()
    self.line = line
    try ReadingThread.start {
      do {
        try produce(line)
        line.end(nil)
      } catch {
        line.end(error)
      }
    }
    switch line.take() {
    case .fields(let fields): self.fields = fields
    case .end(let error):
      isAtEnd = true
      line.waitForEnd()
      throw error ?? StoreFailure(HK_FAILED, "The table has no columns.")
    case .batch: preconditionFailure("columns come before batches")
    }
  }

  func next() throws -> [ArrowValues]? {
    guard process == getpid() else {
      throw StoreFailure(
        HK_WRONG_ORDER, "The table was asked for before the process was forked: ask again.")
    }
    guard !isAtEnd else { return nil }
    switch line.take() {
    case .batch(let batch): return batch
    case .fields: preconditionFailure("columns come once")
    case .end(let error):
      isAtEnd = true
      if let error { throw error }
      return nil
    }
  }

  deinit {
    // A process that was forked does not have the thread.
    guard process == getpid() else { return }
    line.stop()
    line.waitForEnd()
  }
}

/// Where the thread of a pump and its reader meet.
final class BatchLine: Sendable {
  /// What is handed over.
  enum Item: Sendable {
    case fields([ArrowField])
    case batch([ArrowValues])
    case end((any Error)?)
  }

  private struct Waiting {
    var items: [Item] = []
    var isStopped = false
  }

  /// Nobody reads any more.
  struct Stopped: Error {}

  /// How many batches wait at most.
  private static let capacity = 4

  private let waiting = Mutex(Waiting())
  /// Made with no place and given those that there are: one that has fewer when it is freed than when it was made is a trap.
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  init() {
    for _ in 0..<Self.capacity { free.signal() }
  }

  /// Hands something over, when there is room.
  ///
  /// - Throws: ``Stopped`` if nobody reads any more.
  func put(_ item: Item) throws {
    free.wait()
    let isStopped = waiting.withLock { waiting in
      if !waiting.isStopped { waiting.items.append(item) }
      return waiting.isStopped
    }
    if isStopped {
      free.signal()
      throw Stopped()
    }
    filled.signal()
  }

  /// Says that nothing follows.
  func end(_ error: (any Error)?) {
    waiting.withLock { $0.items.append(.end(error)) }
    filled.signal()
    ended.signal()
  }

  /// The next item, when there is one.
  func take() -> Item {
    filled.wait()
    let item = waiting.withLock { $0.items.removeFirst() }
    free.signal()
    return item
  }

  /// Says that nobody reads any more.
  func stop() {
    waiting.withLock { $0.isStopped = true }
    free.signal()
  }

  /// Waits until the thread has handed over its last.
  func waitForEnd() {
    ended.wait()
    ended.signal()
  }
}
