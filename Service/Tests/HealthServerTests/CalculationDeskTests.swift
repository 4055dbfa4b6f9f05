import Foundation
import Synchronization
import Testing

@testable import HealthAPI

/// Where calculations wait for a thread.
@Suite struct CalculationDeskTests {
  private let desk = CalculationDesk(threadCount: 1)
  private let client = Client()

  /// A client that may leave.
  private final class Client: Sendable {
    private let isThere = Atomic(true)

    func leave() { isThere.store(false, ordering: .sequentiallyConsistent) }

    func asks<Result: Sendable>(
      _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
      try await WaitingClient.$isThere.withValue({
        self.isThere.load(ordering: .sequentiallyConsistent)
      }) { try await body() }
    }
  }

  /// Clients that asked and were gone once kept the server busy for as long as all their answers took.
  @Test func whatNobodyWaitsForIsNotCalculated() async throws {
    let begun = AsyncStream<Void>.makeStream()
    let end = DispatchSemaphore(value: 0)
    async let running: Int = client.asks { [desk] in
      try await desk.run {
        begun.continuation.finish()
        end.wait()
        return 1
      }
    }
    for await _ in begun.stream {}
    async let waiting: Int = client.asks { [desk] in try await desk.run { 2 } }
    async let ofAnother: Int = desk.run { 3 }
    client.leave()
    end.signal()
    // What has begun is done.
    let done = try await running
    #expect(done == 1)
    do {
      let answer = try await waiting
      Issue.record("\(answer) was calculated for nobody")
    } catch {
      #expect(error as? Problem == WaitingClient.isGone)
    }
    let answer = try await ofAnother
    #expect(answer == 3)
    await desk.close()
  }
}
