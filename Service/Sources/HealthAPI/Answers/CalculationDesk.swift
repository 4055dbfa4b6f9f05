internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Where calculations are done: threads of their own, and so many requests that wait for one.
final class CalculationDesk: Sendable {
  private let threads: NIOThreadPool
  private let waiting = Atomic<Int>(0)
  private let mostWaiting: Int

  /// A desk whose threads have started.
  init(threadCount: Int = System.coreCount, mostWaiting: Int = 256) {
    threads = NIOThreadPool(numberOfThreads: max(1, threadCount))
    self.mostWaiting = mostWaiting
    threads.start()
  }

  /// Runs a calculation, unless the client leaves before its turn comes.
  ///
  /// - Throws: ``Problem`` where too many wait already and where the client left, and what the calculation throws.
  func run<Result: Sendable>(
    _ calculation: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    guard waiting.add(1, ordering: .relaxed).newValue <= mostWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      throw Problem(
        .serviceUnavailable, "Too many requests wait for an answer: ask again.", retryAfter: 1)
    }
    defer { waiting.subtract(1, ordering: .relaxed) }
    let isThere = WaitingClient.isThere
    return try await threads.runIfActive {
      guard isThere() else { throw WaitingClient.isGone }
      return try calculation()
    }
  }

  /// Waits for what runs, and ends the threads.
  func close() async {
    try? await threads.shutdownGracefully()
  }
}
