import Foundation

@testable import SyntheticHealthData

/// A year that the tests of this target share; making it costs the plans of its days only.
enum SampleYear {
  /// Whether the long tests were asked for, in a release build.
  static let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"

  /// Seed 7, 2024 in New York.
  static let newYork = Result { try SyntheticYears(seed: 7) }

  /// The plans of the days of `range`, and the year they belong to.
  static func samples(_ type: SyntheticType, days: Range<Int>) throws -> [SyntheticSample] {
    let year = try newYork.get()
    var samples: [SyntheticSample] = []
    for day in days { year.generate(type, day: day, into: &samples) }
    return samples
  }
}
