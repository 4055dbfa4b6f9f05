internal import Foundation
public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that waits for something that never comes, instead of letting it hang: after five
  /// minutes, or after an hour in a full sweep (`HKSTATS_FULL_SWEEP`).
  public static var endsInTime: Self {
    let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
    return .timeLimit(.minutes(isFullSweep ? 60 : 5))
  }
}
