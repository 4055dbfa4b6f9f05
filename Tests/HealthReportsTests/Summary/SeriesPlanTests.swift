import HealthCalculations
import Testing

@testable import HealthReports

/// What the parts of a summary read of the time before them.
@Suite struct SeriesPlanTests {
  private let range = 0.0..<1_000

  private func columns(_ samples: [(start: Double, end: Double)]) -> SampleColumns {
    var columns = SampleColumns()
    for sample in samples {
      columns.append(start: sample.start, end: sample.end, value: 1, rank: 0)
    }
    return columns
  }

  @Test func aSampleThatEndsInALaterPartIsNoReasonToReadBack() {
    let columns = columns([(-50, 2_000), (0, 1_000), (380, 420), (450, 460)])
    #expect(columns.firstLoss(in: 400..<500, of: range) == 380)
    #expect(columns.firstLoss(in: 420..<500, of: range) == 380)
  }

  @Test func theLastPartReadsBackToAllThatEndsInIt() {
    #expect(columns([(-50, 2_000), (950, 960)]).firstLoss(in: 900..<1_000, of: range) == 0)
  }

  @Test func whatBeginsInThePartOrWithTheRangeHasLostNothingBefore() {
    #expect(columns([(400, 420), (450, 460)]).firstLoss(in: 400..<500, of: range) == nil)
    #expect(columns([(-50, 20)]).firstLoss(in: 0..<100, of: range) == nil)
  }
}
