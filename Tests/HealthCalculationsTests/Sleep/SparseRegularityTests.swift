import CalendarBuckets
import TestSupport
import Testing

@testable import HealthCalculations

/// Epochs of all time between two wrong dates are neither kept nor walked over.
@Suite struct SparseRegularityTests {
  private static let day = 86_400.0

  // Semantics 5.8
  /// Two days of the year 1 and two of the year 9999, ten billion epochs apart: only those within the days are compared.
  @Test(.endsInTime) func betweenFarYearsNothingIsCompared() throws {
    let first = -62_135_596_800.0
    let last = 253_402_041_600.0
    // Of the earlier pair of days six hours are slept in both nights, of the later one in the first alone.
    let sleep = [first, first + Self.day, last].map { $0..<$0 + 6 * 3_600 }
    let known = [first, last].map { $0..<$0 + 2 * Self.day }
    let regularity = SleepRegularity(
      sleep: sleep, known: known, in: first..<last + 2 * Self.day, epoch: 30)
    #expect(regularity.pairCount == 2 * 2_880)
    #expect(regularity.equalPairCount == 2 * 2_880 - 720)
  }

  // Semantics 5.8
  @Test(.endsInTime) func nightsOfFarYearsAreSummedUp() throws {
    var samples = SampleColumns()
    for start in [-62_135_520_000.0, -62_135_433_600, 253_402_041_600, 253_402_128_000] {
      samples.append(start: start, end: start + 28_800, value: 3, rank: 0)
    }
    let summary = SleepAnalysis(of: samples, zone: .utc).summary()
    #expect(summary.regularity.pairCount == 2 * 2_880)
    #expect(summary.regularity.index == 100)
  }
}
