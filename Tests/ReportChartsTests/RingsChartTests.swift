import CalendarBuckets
import Charts
import HealthReports
import ReportCharts
import ReportFixtures
import TestSupport
import Testing

/// Charts of three days of rings: the second stood too little, the third closed all three.
@Suite struct RingsChartTests {
  private func report(_ interval: CalendarInterval = .day) throws -> RingsReport {
    try ExportedStore.active().report(RingsRequest(interval, scope: ExportedStore.activeScope))
  }

  private func chart(_ report: RingsReport, _ interval: CalendarInterval = .day) throws -> String {
    SVGWriter.text(of: try RingsChart(report, interval: interval).page().drawing())
  }

  @Test func theFormIsStable() throws {
    #expect(try GoldenFile("rings-chart.svg").difference(from: try chart(report())) == nil)
    #expect(
      try GoldenFile("rings-weekly-chart.svg").difference(from: try chart(report(.week), .week))
        == nil)
  }

  @Test func closedAndOpenRingsDifferAndTheDayThatClosedAllIsMarked() throws {
    let svg = try chart(report())
    #expect(svg.contains("<title>Fri 2024-03-29, Open: 250 kcal</title>"))
    #expect(svg.contains("<title>Sat 2024-03-30, Closed: 352.5 kcal</title>"))
    #expect(svg.contains("<title>Sat 2024-03-30, Open: 10 h</title>"))
    #expect(svg.contains("<title>Sun 2024-03-31: All three closed</title>"))
    #expect(!svg.contains("<title>Sat 2024-03-30: All three closed</title>"))
    #expect(!svg.contains("Without a goal"))
  }

  @Test func openRingsAreOutlinedInTheColourOfClosedOnes() throws {
    let svg = try chart(report())
    let open = svg.split(separator: "\n").filter { $0.contains(", Open: ") }
    #expect(!open.isEmpty && open.allSatisfy { $0.contains("stroke=") })
    let closed = svg.split(separator: "\n").filter { $0.contains(", Closed: ") }
    #expect(!closed.isEmpty && closed.allSatisfy { !$0.contains("stroke=") })
  }

  @Test func aDayWithoutAGoalIsNeitherClosedNorOpen() throws {
    var report = try report()
    report.days[0].moveTime = report.days[0].exercise
    report.days[0].exercise.goal = nil
    report.days[0].exercise.closed = nil
    report.days[0].move = nil
    let svg = try chart(report)
    #expect(svg.contains("<title>Fri 2024-03-29, Without a goal: 30 min</title>"))
    #expect(svg.contains(">Move time</text>") && svg.contains(">Move</text>"))
  }

  @Test func daysWithoutRingsSayThatThereAreNone() throws {
    var report = try report()
    report.days = []
    #expect(try chart(report).ranges(of: ">No data in this range<").count == 3)
  }
}
