import CalendarBuckets
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// More figures than trends are told of.
@Suite struct TrendLimitTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"
  private static let weight = "HKQuantityTypeIdentifierBodyMass"

  private func sentence(_ limit: TrendLimit, _ figures: [(type: String, count: Int)]) -> String? {
    do {
      try limit.check(figures, by: .day)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func manyTypesOfDecadesHaveTrends() {
    #expect(sentence(TrendLimit(), Array(repeating: (Self.steps, 7_300), count: 40)) == nil)
    #expect(sentence(TrendLimit(), [(Self.steps, 36_525)]) == nil)
  }

  @Test func aThousandYearsOfDaysAreRefusedWithASentence() throws {
    let text = try #require(
      sentence(TrendLimit(), [(Self.weight, 300), (Self.steps, 365_242)]))
    #expect(text.contains("365242 of stepCount are too many") && text.contains("from"))
  }

  @Test func tooManyTypesAreRefusedWithASentence() throws {
    let text = try #require(
      sentence(TrendLimit(pairCount: 10, totalPairCount: 11), [(Self.weight, 4), (Self.steps, 4)]))
    #expect(text.contains("12 pairs") && text.contains("fewer types"))
  }

  @Test func trendsAskTheLimitBeforeTheyCompare() throws {
    let store = try ExportedStore.make(DailyExport.text, zone: "America/New_York")
    try store.withSnapshot { snapshot in
      let question = try Question(ReportScope(now: 1_714_600_000), to: snapshot)
      let calculation = TrendsCalculation(
        question: question, interval: .day, types: [Self.steps], period: 28, window: 7,
        hasDetails: false, hasFigures: false, limit: TrendLimit(pairCount: 100))
      #expect(throws: ReportError.self) { try calculation.report() }
    }
  }
}
