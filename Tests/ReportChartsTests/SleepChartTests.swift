import CalendarBuckets
import Charts
import HealthReports
import ReportCharts
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// Charts of a few nights that can be worked out by hand.
@Suite struct SleepChartTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.make(SleepExport.text, zone: "America/New_York")
  }

  private func chart(from: String? = nil, to: String? = nil, notes: [String] = []) throws -> String
  {
    let scope = ReportScope(
      from: try from.map(ParsedDateTime.init(parsing:)),
      to: try to.map(ParsedDateTime.init(parsing:)), now: 1_711_000_000)
    let report = try store.report(SleepRequest(lastNights: from == nil ? 14 : nil, scope: scope))
    return SVGWriter.text(of: try SleepChart(report, notes: notes).page().drawing())
  }

  @Test func theFormIsStable() throws {
    #expect(try GoldenFile("sleep-chart.svg").difference(from: try chart()) == nil)
  }

  @Test func aNightStandsOnTheClockAlsoWhereItJumps_NewYork() throws {
    let svg = try chart()
    #expect(svg.contains("<title>Sun 2024-03-10, Core: 23:30 to 03:30</title>"))
    #expect(svg.contains("<title>Sun 2024-03-10, Deep: 03:30 to 04:30</title>"))
    #expect(svg.contains("In a night of a clock change"))
    // A nap stands in the afternoon of its day's row.
    #expect(svg.contains("<title>Sat 2024-03-09, Core: 14:00 to 14:40</title>"))
  }

  @Test func theStagesOfTheMainSleepStandOnEachOther() throws {
    let svg = try chart()
    #expect(svg.contains("<title>Fri 2024-03-08, Deep: 1:00 h</title>"))
    #expect(svg.contains("<title>Fri 2024-03-08, Core: 5:35 h</title>"))
  }

  @Test func aSingleNightIsAHypnogram() throws {
    let svg = try chart(from: "2024-03-08", to: "2024-03-09")
    #expect(svg.contains(">The night to 2024-03-08</text>"))
    #expect(svg.contains(">REM</text>") && !svg.contains(">Main sleep by stage</text>"))
  }

  @Test func aRangeWithoutNightsSaysSo() throws {
    #expect(
      try chart(from: "2020-01-01", to: "2020-02-01").contains(">No data in this range</text>"))
  }

  @Test func whatAFaceAddsStandsBelow() throws {
    #expect(try chart(notes: ["These are all."]).contains("These are all.</text>"))
  }
}
