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

  /// Sleep of an hour each, `count` over one another on a day of 2024.
  private static func crowd(_ count: Int, day: Double) -> [NewSample] {
    (0..<count).map { number in
      let start = 1_704_067_200 + day * 86_400 + Double(number)
      return NewSample(
        type: "HKCategoryTypeIdentifierSleepAnalysis", canonicalUnit: nil, start: start,
        end: start + 36_000, value: 3, sourceName: "W")
    }
  }

  /// Merging for seconds is done once: the first part that takes long is all samples, if these are merged at all.
  @Test func whatTakesLongIsMergedOnce() throws {
    let store = try SampleStore.inMemory()
    try store.save((0..<40).flatMap { Self.crowd(1, day: Double($0) * 40 - 1_600) })
    func nights(_ count: Int) throws -> [SleepNight] {
      try store.sleepSamples().lastNights(count, zone: .utc).nights
    }
    // What is short reaches back as far as it has to.
    #expect(try (1..<5).contains(nights(1).count))
    #expect(try (5..<39).contains(nights(5).count))
    #expect(try nights(40).count == 40 && nights(1_000).count == 40)
    try store.save(Self.crowd(3_000, day: 0))
    #expect(try nights(1).count == 41)
    // Where all together are not merged, those that are enough are.
    try store.save(Self.crowd(24_000, day: -400))
    #expect(try (1..<5).contains(nights(1).count))
    #expect(throws: ReportError.self) { try nights(30) }
  }

  /// Those of one day, none over another, keep no night and no summary of days farther away back, as the sentence says.
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
    let first = try LocalDateTime(year: 2024, month: 5, day: 20)
    let days = (0..<62).map { first.adding(days: $0).dateText }
    let nights = days.filter { $0 != "2024-06-10" }.map { day in
      " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"W\" "
        + "startDate=\"\(day) 01:00:00 +0000\" endDate=\"\(day) 06:00:00 +0000\" "
        + "value=\"HKCategoryValueSleepAnalysisAsleepCore\"/>\n"
    }
    let store = try ExportedStore.make((records + nights).joined(), zone: "UTC")
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

    func dates(_ from: String, _ to: String) throws -> [String] {
      try store.report(SleepRequest(scope: scope(from, to))).nights.map(\.date)
    }
    #expect(try dates("2024-05-01", "2024-05-22") == ["2024-05-20", "2024-05-21"])
    #expect(try dates("2024-06-24", "2024-06-25") == ["2024-06-24"])
    #expect(throws: ReportError.self) { try dates("2024-06-10", "2024-06-11") }
    var request = SleepRequest(scope: ReportScope(timeZone: "UTC", now: 1_719_000_000))
    request.lastNights = 1
    #expect(try store.report(request).nights.map(\.date) == ["2024-07-20"])
    request.lastNights = 41
    #expect(throws: ReportError.self) { try store.report(request) }

    func night(_ date: String?) throws -> ExplainNightReport {
      try store.report(
        ExplainNightRequest(
          date.map { try ParsedDateTime(parsing: $0) }, scope: ReportScope(now: 1_719_000_000)))
    }
    #expect(try night("2024-05-20").figures?.asleep == 5 * 3_600)
    #expect(try night(nil).date == "2024-07-20")
    #expect(try night("2024-08-20").figures == nil)
    #expect(throws: ReportError.self) { try night("2024-06-10") }
  }
}
