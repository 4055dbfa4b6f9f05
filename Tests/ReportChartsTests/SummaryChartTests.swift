import CalendarBuckets
import Charts
import HealthCalculations
import HealthReports
import ReportFixtures
import TestSupport
import Testing

@testable import ReportCharts

@Suite struct SummaryChartTests {
  private func chart(
    _ report: SummaryReport, _ interval: CalendarInterval = .week
  ) -> SummaryChart {
    SummaryChart(report, interval: interval, types: .all)
  }

  /// Steps whose sources have their shares, as the calculation finds them.
  private func sharedSteps(_ fixture: SummaryFixture) -> SummarySeries {
    var series = fixture.stepSeries()
    series.shares = [
      ("Anna’s Apple\u{A0}Watch", [40_000.5, nil, nil]), ("iPhone", [16_234, nil, nil]),
      ("Old Phone", [nil, nil, nil]),
    ]
    return series
  }

  @Test func aPageHasAPanelForEachType() throws {
    let fixture = try SummaryFixture()
    let report = fixture.report(
      [
        sharedSteps(fixture), fixture.heartRateSeries(), fixture.oxygenSeries(),
        fixture.mindfulSeries(),
      ], dataEnd: fixture.table.edges[2] + 86_400, origin: .request)
    let svg = SVGWriter.text(of: try chart(report).page().drawing())
    #expect(try GoldenFile("summary-chart.svg").difference(from: svg) == nil)
  }

  @Test func theSharesOfSourcesAreShadedAndSourcesWithoutOneAreNotNamed() throws {
    let fixture = try SummaryFixture()
    let page = try chart(fixture.report([sharedSteps(fixture)])).page()
    let panel = try #require(page.panels.first as? IntervalPanel)
    guard case .bars(let bars) = panel.layers[0] else {
      Issue.record("no bars")
      return
    }
    #expect(bars.map(\.name) == ["Anna’s Apple\u{A0}Watch", "iPhone"])
    // The third week's sum is a real zero: it is drawn, the second week's absence is not.
    #expect(bars[0].values == [40_000.5, nil, 0])
    #expect(bars[1].values == [16_234, nil, nil])
    #expect(bars[0].colour != bars[1].colour)
  }

  @Test func aSourceHasOneColourOnAllPanels() {
    let colours = SourceColours([
      ("Health", 1), ("Watch", 12), ("iPhone", 7), ("Watch", 3), ("Never", 0),
    ])
    #expect(colours.count == 3)
    #expect(colours.colour(of: "Watch") == Palette.series[0])
    #expect(colours.colour(of: "iPhone") == Palette.series[1])
    #expect(colours.colour(of: "Health") == Palette.series[2])
  }

  @Test func daysOfAllLengthsAreIntervalsLikeAnyOther_NewYork() throws {
    let zone = try ZoneRules(identifier: Place.newYork.zone)
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    let edges = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(days: 1))
    let from = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 8))
    let table = edges.table(covering: from..<from + 5 * 86_400 - 3600)
    let axis = BucketAxis(edges: edges, interval: .day).axis(
      of: table, dataEnd: table.edges[4] + 60)
    #expect(axis.names.first == "Fri 2024-03-08" && axis.names.last == "Tue 2024-03-12")
    #expect(axis.levels[0].labels.map(\.text) == ["Fri 8", "Sat 9", "Sun 10", "Mon 11", "Tue 12"])
    #expect(axis.levels[0].context == [.init(0..<5, "March 2024")])
    #expect(axis.incomplete == 4..<5)
  }

  @Test func theHoursOfAShortDayAreLabelledByTheClock_NewYork() throws {
    let zone = try ZoneRules(identifier: Place.newYork.zone)
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    let edges = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(hours: 1))
    let from = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 10))
    let axis = BucketAxis(edges: edges, interval: .hour).axis(
      of: edges.table(covering: from..<from + 23 * 3600), dataEnd: nil)
    #expect(axis.count == 23)
    #expect(axis.levels[0].labels.map(\.text).prefix(4) == ["00:00", "01:00", "03:00", "04:00"])
    #expect(axis.levels[2].labels.map(\.text) == ["00:00", "06:00", "12:00", "18:00"])
    #expect(axis.levels[0].context == [.init(0..<23, "Sun 10 Mar")])
    #expect(axis.incomplete.isEmpty)
  }

  @Test func monthsAndYearsAreRunsOfBuckets() throws {
    let zone = try ZoneRules(identifier: "Europe/Paris")
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    let edges = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(months: 1))
    let axis = BucketAxis(edges: edges, interval: .month).axis(
      of: edges.table(indices: 10..<15), dataEnd: nil)
    #expect(axis.levels[0].labels.map(\.text) == ["Nov", "Dec", "Jan", "Feb", "Mar"])
    #expect(axis.levels[0].context == [.init(0..<2, "2018"), .init(2..<5, "2019")])
  }
}
