import CalendarBuckets
import HealthCalculations
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Sleep with wrong dates.
@Suite struct SleepLimitTests {
  private func record(_ number: Int) -> String {
    let second = number % 60 < 10 ? "0\(number % 60)" : "\(number % 60)"
    return " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"W\(number % 3)\" "
      + "startDate=\"1990-01-01 00:00:\(second) +0000\" endDate=\"2020-01-01 00:00:\(second) +0000\" "
      + "value=\"HKCategoryValueSleepAnalysisAsleepCore\"/>\n"
  }

  private func isRefused(on day: String = "1990-01-01", _ ask: () throws -> Void) throws -> Bool {
    do {
      try ask()
      return false
    } catch let error as ReportError {
      // They begin and end together, and where most lies is where the first day is.
      return error.description.hasPrefix(
        "On \(day) as many as 24000 samples of sleep last at the same time, too many to be merged;")
    }
  }

  @Test func aFewSamplesOfYearsAreMerged() throws {
    let store = try ExportedStore.make((0..<40).map(record).joined(), zone: "UTC")
    let report = try store.report(SleepRequest(scope: ReportScope(now: 1_719_000_000)))
    #expect(report.nights.count == 1)
  }

  @Test func tooManyAreASentenceInEveryReport() throws {
    let store = try ExportedStore.make((0..<24_000).map(record).joined(), zone: "UTC")
    let scope = ReportScope(now: 1_719_000_000)
    #expect(try isRefused { _ = try store.report(SleepRequest(scope: scope)) })
    #expect(try isRefused { _ = try store.report(SummaryRequest(.year, scope: scope)) })
    #expect(try isRefused { _ = try store.report(TrendsRequest(scope: scope)) })
    #expect(try isRefused { _ = try store.report(RecordsRequest(scope: scope)) })
    #expect(try isRefused { _ = try store.report(ExplainNightRequest(scope: scope)) })
    let type = "HKCategoryTypeIdentifierSleepAnalysis"
    let day = try ParsedDateTime(parsing: "2004-03-04")
    #expect(
      try isRefused { _ = try store.report(ExplainRequest(type: type, holding: day, scope: scope)) }
    )
  }
}
