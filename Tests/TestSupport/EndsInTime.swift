internal import Foundation
public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that waits for something that never comes, instead of letting it hang: after an
  /// hour, or after two in a full sweep (`HKSTATS_FULL_SWEEP`).
  ///
  /// All tests run at once, so a test that awaits an event has to wait for the cores too: a whole run on
  /// two slow cores keeps most waiting until its end, for half an hour.
  public static var endsInTime: Self {
    let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
    return .timeLimit(.minutes(isFullSweep ? 120 : 60))
  }
}
