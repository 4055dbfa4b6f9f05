import CalendarBuckets
import HealthReports
import ReportFixtures
import SampleStore
import Testing

/// What each of very many sources won is not told: an explanation is refused with a sentence, a summary has no shares.
@Suite struct SourceLimitTests {
  private let store: SampleStore

  /// On 30 March 1,001 sources of steps and of sleep, on 31 March one of each.
  init() throws {
    func record(_ type: String, _ source: Int, _ day: Int, _ value: String) -> String {
      "<Record type=\"HK\(type)\" sourceName=\"S\(source)\" startDate=\"2024-03-\(day) 01:00:00 +0000\" "
        + "endDate=\"2024-03-\(day) 02:00:00 +0000\" \(value)/>"
    }
    let kinds = [
      ("QuantityTypeIdentifierStepCount", "unit=\"count\" value=\"5\""),
      (
        "CategoryTypeIdentifierSleepAnalysis", "value=\"HKCategoryValueSleepAnalysisAsleepCore\""
      ),
    ]
    store = try ExportedStore.make(
      kinds.flatMap { type, value in
        (0...1_000).map { record(type, $0, 30, value) } + [record(type, 0, 31, value)]
      }.joined(separator: "\n"), zone: "UTC")
  }

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["HKQuantityTypeIdentifierStepCount", "HKCategoryTypeIdentifierSleepAnalysis"])
  func aDayOfAThousandAndOneSources(type: String) throws {
    func report(_ day: String) throws -> ExplainReport {
      try store.report(
        ExplainRequest(
          type: type, .day, holding: ParsedDateTime(parsing: day), scope: ReportScope(now: 0)))
    }
    let sentence = refusal { _ = try report("2024-03-30") }
    #expect(sentence.contains("1001 sources") && sentence.contains("at most 1000"), "\(sentence)")
    #expect(try report("2024-03-31").sources.count == 1)
  }

  @Test func aNightOfAThousandAndOneSources() throws {
    func report(_ night: String) throws -> ExplainNightReport {
      try store.report(
        ExplainNightRequest(ParsedDateTime(parsing: night), scope: ReportScope(now: 0)))
    }
    let sentence = refusal { _ = try report("2024-03-30") }
    #expect(sentence.contains("1001 sources"), "\(sentence)")
    #expect(try report("2024-04-02").sources.isEmpty)
  }

  @Test func aSummaryHasSharesOfAThousandSourcesAtMost() throws {
    let request = SummaryRequest(
      .day, types: ["HKQuantityTypeIdentifierStepCount"], sharesBySource: true,
      scope: ReportScope(now: 0))
    let series = try #require(try store.report(request).series.first)
    #expect(series.buckets.positions.count == 2)
    #expect(series.shares == nil)
    let few = try ExportedStore.make(
      (0..<3).map { Self.steps(ofSource: $0) }.joined(separator: "\n"), zone: "UTC")
    #expect(try few.report(request).series.first?.shares?.count == 3)
  }

  private static func steps(ofSource source: Int) -> String {
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"S\(source)\" unit=\"count\" value=\"5\" "
      + "startDate=\"2024-03-30 0\(source):00:00 +0000\" endDate=\"2024-03-30 0\(source):30:00 +0000\"/>"
  }
}
