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
        "As many as 24000 samples of sleep lie on \(day), too many to be merged;")
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

  /// Those of one day, none over another, keep no summary of other days away, as the sentence says.
  @Test func othersDaysCanBeAskedFor() throws {
    let records = (0..<26_000).map { number in
      let (begin, end) = (number * 3, number * 3 + 2)
      func clock(_ second: Int) -> String {
        [second / 3_600, second / 60 % 60, second % 60]
          .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      }
      return
        " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"W\" "
        + "startDate=\"2024-06-10 \(clock(begin)) +0000\" endDate=\"2024-06-10 \(clock(end)) +0000\" "
        + "value=\"HKCategoryValueSleepAnalysisAsleepCore\"/>\n"
    }
    let store = try ExportedStore.make(records.joined(), zone: "UTC")
    func scope(_ from: String, _ to: String) throws -> ReportScope {
      try ReportScope(
        from: ParsedDateTime(parsing: from), to: ParsedDateTime(parsing: to), now: 1_719_000_000)
    }
    let error = try #require(throws: ReportError.self) {
      try store.report(SummaryRequest(.day, scope: scope("2024-06-10", "2024-06-12")))
    }
    #expect(
      error.description.hasPrefix(
        "As many as 26000 samples of sleep lie on 2024-06-10, too many to be merged;"))
    #expect(throws: Never.self) {
      try store.report(SummaryRequest(.day, scope: scope("2024-06-02", "2024-06-05")))
    }
  }
}
