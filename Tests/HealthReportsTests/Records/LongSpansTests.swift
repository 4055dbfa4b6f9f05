import CalendarBuckets
import HealthCalculations
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import HealthReports

/// Series of days of samples with wrong dates.
@Suite struct LongSpansTests {
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  private func record(_ start: String, _ end: String) -> String {
    " <Record type=\"\(Self.steps)\" sourceName=\"Watch\" unit=\"count\" "
      + "startDate=\"\(start) 00:00:00 +0000\" endDate=\"\(end) 00:00:00 +0000\" value=\"500\"/>\n"
  }

  private func figures(
    _ records: [String], upTo last: Double
  ) throws -> StreakFigures {
    try ExportedStore.make(records.joined(), zone: "UTC").withSnapshot { snapshot in
      let question = try Question(ReportScope(now: 1_719_000_000), to: snapshot)
      return try StreakReading(question: question).figures(
        of: .type(identifier: Self.steps), by: CalendarInterval.day.edges(in: question.zone),
        upTo: last)
    }
  }

  @Test func daysBehindTheLastOneAreNotMade() throws {
    let last = 1_719_000_000.0
    let series = try figures([record("2024-01-01", "9999-12-31")], upTo: last).series
    #expect(series.indices.count == 173)
    #expect(series.range(at: series.indices.upperBound - 1).contains(last))
  }

  @Test func figuresThatLieBehindTheLastDayAloneAreStillThere() throws {
    let series = try figures([record("2024-06-01", "2024-06-02")], upTo: 1_700_000_000).series
    #expect(series.values.count == 1)
  }

  @Test func moreDaysThanAnAnswerHasBucketsAreRefusedWithASentence() throws {
    let records = [record("0001-01-01", "0001-01-02"), record("9999-12-30", "9999-12-31")]
    let error = try #require(throws: ReportError.self) {
      try figures(records, upTo: .infinity)
    }
    #expect(error.description.contains("stepCount, from 0001-01-01 to 9999-12-31"))
    #expect(try figures(records, upTo: -62_135_000_000).series.values == [500])
  }

  @Test func sharesOfManyLongSamplesAreRefusedWithASentence() throws {
    let records = (10..<30).map { record("2024-01-\($0)", "2024-05-\($0)") }
    try ExportedStore.make(records.joined(), zone: "UTC").withSnapshot { snapshot in
      let edges = try CalendarInterval.day.edges(in: .utc).table(indices: 2_190..<2_400).edges
      let reader = try snapshot.reader(ofType: Self.steps, from: edges[0], to: edges[210])
      let columns = try #require(try reader?.columns(from: edges[0], to: edges[210]))
      // Each sample has 121 days, with an edge between each two.
      try ShareLimit(ofType: Self.steps, shareCount: 2_400).check(columns, in: edges)
      let error = try #require(throws: ReportError.self) {
        try ShareLimit(ofType: Self.steps, shareCount: 2_399).check(columns, in: edges)
      }
      #expect(error.description.contains("of stepCount reach over so many buckets "))
      // Parts count together, and what lies outside of one does not count there.
      let parts = ShareLimit(ofType: Self.steps, shareCount: 2_500)
      try parts.check(columns, in: Array(edges[...100]))
      try parts.check(columns, in: Array(edges[100...]))
      #expect(throws: ReportError.self) { try parts.check(columns, in: Array(edges[...100])) }
    }
  }
}
