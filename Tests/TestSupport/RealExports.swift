internal import Foundation
public import Testing

/// The folder of real exports that `HKSTATS_EXPORTS` names. They are of people and not in the repository.
public enum RealExports {
  /// The folder; nil if none is named.
  public static let folder = ProcessInfo.processInfo.environment["HKSTATS_EXPORTS"]
}

extension Trait where Self == ConditionTrait {
  /// Skips tests of real exports, visibly, where no folder of them is named.
  public static var needsRealExports: Self {
    .enabled(
      if: RealExports.folder != nil, "Needs real exports: set HKSTATS_EXPORTS to a folder of them.")
  }
}
