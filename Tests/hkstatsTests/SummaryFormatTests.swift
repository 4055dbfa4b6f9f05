import CalendarBuckets
import Foundation
import HealthCalculations
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports
@testable import ReportFormats
@testable import HKStatsCommand

@Suite struct SummaryFormatTests {
  private func text(_ report: SummaryReport) throws -> String {
    String(decoding: Array(try report.jsonPieces().joined()), as: UTF8.self)
  }

  private func filledReport() throws -> SummaryReport {
    let fixture = try SummaryFixture()
    var steps = fixture.stepSeries(isSeparatedBySource: true)
    steps.shares = [("iPhone", [nil, nil, 12]), ("Old", [nil, nil, nil])]
    var report = fixture.report(
      [
        steps, fixture.heartRateSeries(), fixture.mindfulSeries(),
        fixture.series(
          SummaryFixture.distance, kind: .quantity(.cumulative), unit: DisplayUnit(text: "km"),
          sources: [], samples: []),
      ], dataEnd: fixture.table.edges[2] + 0.25)
    let bounds = (report.start, OffsetInstant(fixture.table.edges[1], in: fixture.zone))
    var (mean, counts) = (SleepFigures<Double>(), SleepFigures<Int>())
    (mean.asleep, mean.efficiency) = (25_000.5, 0.9)
    (counts.asleep, counts.efficiency) = (2, 1)
    report.sleep = [
      .init(
        date: report.start.dateText, start: bounds.0, end: bounds.1, nights: 2, partialNights: 1,
        mean: mean, meanNights: counts, days: 2, meanPerDay: 26_000.5,
        asleep: .init(count: 2, sum: 50_001, minimum: 20_000, maximum: 30_001))
    ]
    report.workouts = [
      .init(
        date: report.start.dateText, start: bounds.0, end: bounds.1, count: 3, duration: 1_800)
    ]
    return report
  }

  @Test func theSchemaIsStable() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report([
      fixture.stepSeries(isSeparatedBySource: true), fixture.heartRateSeries(),
      fixture.mindfulSeries(),
    ])
    #expect(try GoldenFile("weekly.json").difference(from: try text(report)) == nil)
  }

  @Test func piecesOfCSVAreTheTable() throws {
    let report = try filledReport()
    for isForSpreadsheets in [false, true] {
      var text = ""
      report.writeCSV(forSpreadsheets: isForSpreadsheets) { text += $0 }
      #expect(text == report.csvTable.text(forSpreadsheets: isForSpreadsheets))
    }
  }

  @Test func theQuickWriterWritesTheBytesOfTheEncoder() throws {
    let report = try filledReport()
    #expect(try text(report) == OrderedJSONEncoder.text(report))
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let report = try filledReport()
    let read = try JSONDecoder().decode(SummaryReport.self, from: Data(text(report).utf8))
    #expect(read == report)
    #expect(read.series[0].buckets.column(.sum, bucketCount: 3)[1] == nil)
    let moved = try text(report).replacing(
      #""start":"2024-03-25T00:00:00+01:00","end":"2024-04-01T00:00:00+02:00","count":3"#,
      with: #""start":"2024-03-26T00:00:00+01:00","end":"2024-04-01T00:00:00+02:00","count":3"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SummaryReport.self, from: Data(moved.utf8))
    }
  }

  @Test func theWeekOfTheSpringChangeIsAnHourShorter_Paris() throws {
    let fixture = try SummaryFixture()
    #expect(fixture.table.edges[1] - fixture.table.edges[0] == 7 * 86_400 - 3600)
    let text = try text(fixture.report([fixture.stepSeries()]))
    #expect(
      text.contains(
        #""date":"2024-03-25","start":"2024-03-25T00:00:00+01:00","#
          + #""end":"2024-04-01T00:00:00+02:00","count":3,"#))
  }

  @Test func aTypeWithoutDataIsASeriesWithoutBuckets() throws {
    let fixture = try SummaryFixture()
    let series = fixture.series(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: [], samples: [])
    let text = try text(fixture.report([series]))
    #expect(text.contains(#""sourceOrder":[],"buckets":[]"#))
  }

  @Test func fractionsOfASecondAreKept() throws {
    let zone = try ZoneRules(identifier: "Asia/Kathmandu")
    #expect(zone.preciseISOString(at: 1_000_000_000) == "2001-09-09T07:31:40+05:45")
    #expect(zone.preciseISOString(at: 1_000_000_000.25) == "2001-09-09T07:31:40.250+05:45")
    #expect(zone.preciseISOString(at: 1_000_000_000.000_244_140_625).contains("40.000244+"))
  }

  /// A clock of nanoseconds shows hardly ever a whole millisecond, but what is rounded to one.
  @Test(arguments: [
    (1_795_761_160.518_000_1, "2026-11-27T06:32:40.518+00:00"),
    (1_795_761_160.517_999_9, "2026-11-27T06:32:40.518+00:00"),
    (1_795_761_160.517_999, "2026-11-27T06:32:40.517999+00:00"),
    (1_795_761_160.000_000_2, "2026-11-27T06:32:40+00:00"),
    (1_795_761_159.999_999_8, "2026-11-27T06:32:40+00:00"),
    // Doubles are 0.00003 s apart there.
    (253_370_764_800.123, "9999-01-01T00:00:00.123+00:00"),
  ])
  func decimalsAreThoseOfTheRoundedInstant(instant: Double, text: String) throws {
    #expect(ZoneRules.utc.preciseISOString(at: instant) == text)
    #expect(OffsetInstant(instant, offset: 0).description == text)
    guard case .instant(let read) = try ParsedDateTime(parsing: text) else {
      Issue.record("\(text) is no instant")
      return
    }
    #expect(ZoneRules.utc.preciseISOString(at: read) == text)
  }

  @Test func onlyTheStatisticsAskedForAreWritten() throws {
    let fixture = try SummaryFixture()
    var series = fixture.stepSeries()
    series.statistics = [.sum]
    let text = try text(fixture.report([series]))
    #expect(text.contains(#""sum":"#))
    #expect(!text.contains(#""count":"#) && !text.contains(#""mostRecent":"#))
  }

  @Test func csvHasTheSameColumnsWhateverIsAsked() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report([
      fixture.stepSeries(isSeparatedBySource: true), fixture.heartRateSeries(),
      fixture.mindfulSeries(),
    ])
    #expect(try GoldenFile("weekly.csv").difference(from: report.csvTable.text) == nil)
    let plain = fixture.report([fixture.mindfulSeries()]).csvTable
    #expect(plain.columns == report.csvTable.columns)
    #expect(plain.rows.count == 2)
    #expect(plain.rows[0][3...5] == ["2024-03-25", "2024-03-24T23:00:00Z", "2024-03-31T22:00:00Z"])
  }
}
