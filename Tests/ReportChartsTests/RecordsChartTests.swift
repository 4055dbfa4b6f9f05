import CalendarBuckets
import Charts
import HealthReports
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import ReportCharts

/// Charts of records over a few days and nights.
@Suite struct RecordsChartTests {
  private func report(types: [String]? = nil) throws -> RecordsReport {
    let store = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
    try ExportedStore.add(SleepExport.text, zone: "America/New_York", to: store)
    return try store.report(RecordsRequest(types: types, scope: ReportScope(now: 1_711_000_000)))
  }

  @Test func theFormIsStable() throws {
    let svg = SVGWriter.text(of: try RecordsChart(report()).page().drawing())
    #expect(try GoldenFile("records-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains(">best day</text>") && svg.contains(">in all</text>"))
    #expect(svg.contains("Asleep, longest: 8:00 h, 2024-03-09</title>"))
  }

  @Test func aReportWithoutRecordsSaysSo() throws {
    var report = try report()
    report.records = []
    report.milestones = []
    let svg = SVGWriter.text(of: try RecordsChart(report).page().drawing())
    #expect(svg.contains(">No data in this range</text>"))
  }

  @Test func aFewWeeksAreDaysAndYearsAreMonths() throws {
    func time(_ text: String) throws -> LocalDateTime { try LocalDateTime(parsing: text) }
    let days = DateAxis(covering: [try time("2024-03-30T06:00"), try time("2024-02-28")])
    #expect(days.axis.count == 32 && days.subtitle == "2024-02-28 to 2024-03-30")
    #expect(days.place(of: try time("2024-02-29T12:00")) == 1.5)
    let months = DateAxis(covering: [try time("2022-11-05"), try time("2024-02-29")])
    #expect(months.axis.count == 16 && months.subtitle == "2022-11 to 2024-02")
    #expect(months.place(of: try time("2022-12-01")) == 1)
    #expect(months.place(of: try time("2023-02-15")) == 3.5)
    #expect(months.axis.names.first == "2022-11")
    let none = DateAxis(covering: [])
    #expect(none.axis.count == 0 && none.subtitle.isEmpty)
    let one = DateAxis(covering: [try time("2024-02-29")])
    #expect(one.axis.count == 1 && one.subtitle == "2024-02-29")
  }
}
