internal import Foundation
internal import HealthCalculations

/// Blocks of rows in order, each read beside the thread that asks while it works on the one before.
///
/// What is read does not depend on who reads it: a block that nobody has begun with when it is asked
/// for is read by the thread that asks. Used by one thread.
final class BlocksAhead {
  /// A block that is read once.
  private final class Job: Sendable {
    private let rows = LockedState<Result<[SampleRow], any Error>?>(nil)
    private let read: @Sendable () throws -> [SampleRow]

    init(_ read: @escaping @Sendable () throws -> [SampleRow]) {
      self.read = read
    }

    func run() {
      rows.withLock { rows in
        if rows == nil { rows = Result { try read() } }
      }
    }

    func take() throws -> [SampleRow] {
      try rows.withLock { rows in
        defer { rows = .success([]) }
        return try (rows ?? Result { try read() }).get()
      }
    }
  }

  private static let readers = DispatchQueue(label: "hkstats-blocks", attributes: .concurrent)

  private let count: Int
  private let read: @Sendable (Int) throws -> [SampleRow]
  private var position = 0
  private var ahead: Job?

  /// Blocks that `read` reads by their places from 0 up to `count`; begins with the first one.
  init(count: Int, read: @escaping @Sendable (Int) throws -> [SampleRow]) {
    self.count = count
    self.read = read
    begin()
  }

  /// The next block; nil behind the last.
  ///
  /// - Throws: what reading it threw.
  func next() throws -> [SampleRow]? {
    guard let job = ahead else { return nil }
    position += 1
    begin()
    return try job.take()
  }

  private func begin() {
    guard position < count else {
      ahead = nil
      return
    }
    let job = Job { [read, position] in try read(position) }
    ahead = job
    if CoreUse.mayUseThreads {
      Self.readers.async { job.run() }
    } else {
      job.run()
    }
  }
}
