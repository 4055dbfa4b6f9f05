internal import Foundation
internal import HealthCalculations
internal import Synchronization

/// Sorts, encodes and writes the runs of an import beside the thread that reads the file.
///
/// One run is worked on while at most ``depth`` less one wait, so memory stays bounded: who brings
/// one more waits. The first failure stays, and every later call throws it, because the import has lost
/// samples by then.
final class SpillQueue: Sendable {
  /// How many runs may be on their way at once.
  private static let depth = 4

  private let queue = DispatchQueue(label: "hkstats-spill")
  private let room = DispatchSemaphore(value: depth)
  private let failure = Mutex<(any Error)?>(nil)

  /// Does `work` when all that was submitted before is done.
  ///
  /// - Throws: what earlier work threw; `work` is then not done.
  func submit(_ work: @escaping @Sendable () throws -> Void) throws {
    room.wait()
    do {
      try check()
    } catch {
      room.signal()
      throw error
    }
    guard CoreUse.mayUseThreads else { return run(work) }
    queue.async { [self] in run(work) }
  }

  private func run(_ work: () throws -> Void) {
    defer { room.signal() }
    do {
      try check()
      try work()
    } catch {
      failure.withLock { $0 = $0 ?? error }
    }
  }

  /// Returns when everything submitted is done.
  ///
  /// - Throws: what the work threw.
  func finish() throws {
    queue.sync {}
    try check()
  }

  private func check() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
