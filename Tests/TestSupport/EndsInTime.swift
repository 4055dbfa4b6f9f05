internal import Foundation
public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that waits for something that never comes, instead of letting it hang: after twenty
  /// minutes, or after two hours in a full sweep (`HKSTATS_FULL_SWEEP`).
  ///
  /// All tests run at once, so a test that awaits an event has to wait for the cores too: a whole run on
  /// two cores keeps some waiting for minutes.
  public static var endsInTime: Self {
    let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
    return .timeLimit(.minutes(isFullSweep ? 120 : 20))
  }
}
