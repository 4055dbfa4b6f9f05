import CalendarBuckets
import HealthCalculations
import ReportFixtures
import Testing

@testable import HealthReports

/// Answers that nobody reads are refused before they are made.
@Suite struct FigureLimitTests {
  private func part(_ counts: [Int]) -> SeriesPlan.Figures {
    func buckets(_ count: Int) -> SummaryBuckets {
      var statistics = BucketStatistics()
      statistics.bucketIndices = Array(0..<count)
      return SummaryBuckets(statistics, statistics: [], unit: nil)
    }
    return SeriesPlan.Figures(
      buckets: buckets(counts[0]), bySource: counts.dropFirst().map { ("a", buckets($0)) })
  }

  @Test func partsCountTogetherWithThoseOfEachSource() throws {
    let limit = FigureLimit(ofSamples: 3, count: 10)
    try limit.check(part([4]))
    try limit.check(part([2, 3, 1]))
    let error = try #require(throws: ReportError.self) { try limit.check(part([0, 1])) }
    #expect(error.description.contains("more than 10 buckets with figures"))
    #expect(error.description.contains("ask for fewer types, a shorter range or longer buckets"))
  }

  @Test func whoHasManySamplesMayHaveAsManyFigures() throws {
    let limit = FigureLimit(ofSamples: 20, count: 10)
    try limit.check(part([20]))
    #expect(throws: ReportError.self) { try limit.check(part([1])) }
  }

  @Test func sourcesAreCountedBeforeTheyAreMade() throws {
    let edges = (0...10).map(Double.init)
    func columns(_ sources: UInt16) -> RankedColumns {
      RankedColumns((0..<sources).map { .init(rank: $0, starts: [0], ends: [9], values: [1]) })
    }
    let limit = FigureLimit(ofSamples: 0, count: 90)
    let kind = MeasureKind.quantity(.cumulative)
    try limit.check(columns(10), bySourceIn: edges, kind: kind)
    #expect(throws: ReportError.self) {
      try limit.check(columns(11), bySourceIn: edges, kind: kind)
    }
    // Readings count where they begin.
    try limit.check(columns(90), bySourceIn: edges, kind: .quantity(.discreteArithmetic))
  }

  private func report(
    ofSources count: Int, from: String, by interval: CalendarInterval
  ) throws -> SummaryReport {
    let records = (0..<count).map { number in
      """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="S\(number)" unit="count" \
      startDate="2000-01-01 00:00:0\(number % 10) +0000" endDate="2024-01-01 00:00:00 +0000" value="9"/>

      """
    }
    let store = try ExportedStore.make(records.joined(), zone: "UTC")
    var scope = ReportScope(now: 1_719_000_000)
    scope.from = try ParsedDateTime(parsing: from)
    return try store.report(
      SummaryRequest(interval, separateBySource: true, scope: scope))
  }

  @Test func hoursOfDecadesOfManySourcesAreRefused() throws {
    let error = try #require(throws: ReportError.self) {
      try report(ofSources: 12, from: "2000-01-01", by: .hour)
    }
    #expect(error.description.contains("more than 750000 buckets with figures"))
    let years = try report(ofSources: 12, from: "2000-01-01", by: .year)
    #expect(years.series[0].sources?.count == 12)
    #expect(years.series[0].buckets.positions.count == 24)
  }
}
