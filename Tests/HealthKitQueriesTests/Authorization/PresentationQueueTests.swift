import Foundation
import TestSupport
import Testing

@testable import HealthKitQueries

/// Sheets are shown one at a time.
@Suite(.endsInTime) struct PresentationQueueTests {
  private let queue = PresentationQueue()

  /// A sheet that is on the screen until somebody writes to `closing`.
  private func show(until closing: Notes<Void>) async -> Task<Void, any Error> {
    let opened = Notes<Void>()
    let task = Task { [queue] in
      try await queue.run {
        opened.write(())
        _ = await closing.next()
      }
    }
    _ = await opened.next()
    return task
  }

  @Test func whoIsCancelledWhileWaitingDoesNotWaitForTheSheet() async throws {
    let closing = Notes<Void>()
    let sheet = await show(until: closing)
    let cancelled = Task { [queue] in try await queue.run { _ = Issue.record("It was shown.") } }
    let patient = Task { [queue] in try await queue.run { true } }
    cancelled.cancel()
    // The sheet is still on the screen.
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    closing.write(())
    try await sheet.value
    #expect(try await patient.value)
  }

  @Test func whoWasCancelledBeforeIsNotShown() async throws {
    let started = Notes<Void>()
    let cancelled = Task { [queue] in
      _ = await started.next()
      try await queue.run { _ = Issue.record("It was shown.") }
    }
    cancelled.cancel()
    started.write(())
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await queue.run { 1 } == 1)
  }
}
