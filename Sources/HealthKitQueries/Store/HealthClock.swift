public import Foundation

/// What time it is, and how to wait: replaced in tests, so that none of them sleeps.
public protocol HealthClock: Sendable {
  /// The present instant.
  var now: Date { get }
  /// Returns when `now` is not before `date`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func sleep(until date: Date) async throws
}

/// The clock of the system.
public struct SystemHealthClock: HealthClock {
  /// The clock.
  public init() {}

  /// The present instant.
  public var now: Date { Date() }

  /// Waits by the system's clock.
  public func sleep(until date: Date) async throws {
    let seconds = date.timeIntervalSinceNow
    guard seconds > 0 else { return }
    try await Task.sleep(for: .seconds(seconds))
  }
}
