import CalendarBuckets
import Charts
import HealthReports
import ReportCharts
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// Charts of the heart of somebody who ran once, whose figures can be worked out by hand.
@Suite struct HeartChartTests {
  private let store: SampleStore

  init() throws { store = try ExportedStore.active() }

  private func chart(
    _ part: HeartPart = .all, by interval: CalendarInterval = .week, from: String = "2024-03-11"
  ) throws -> String {
    var scope = ExportedStore.activeScope
    scope.from = try ParsedDateTime(parsing: from)
    scope.to = try ParsedDateTime(parsing: "2024-04-01")
    let report = try store.report(HeartRequest(part, by: interval, scope: scope))
    return SVGWriter.text(of: try HeartChart(report, interval: interval).page().drawing())
  }

  @Test func theFormIsStable() throws {
    #expect(try GoldenFile("heart-chart.svg").difference(from: try chart()) == nil)
  }

  @Test func whatHasNoDataHasNoPanel() throws {
    let svg = try chart()
    for heading in ["Resting heart rate", "Heart rate variability", "Recovery after workouts"] {
      #expect(svg.contains(">\(heading)</text>"))
    }
    #expect(!svg.contains("Walking heart rate"))
    // pNN50 apart, what is stated and what is computed stand beside each other.
    #expect(svg.contains("SDNN, stated: 48.5 ms") && svg.contains("RMSSD, computed: "))
  }

  @Test func onePartAloneIsTheTitle() throws {
    #expect(try chart(.resting).contains(">Resting heart rate, weekly</text>"))
    let profile = try chart(.profile)
    #expect(profile.contains(">Heart rate by hour of the day</text>"))
    #expect(profile.contains("<title>10:00, Average: ") && !profile.contains("<title>11:00"))
  }

  @Test func daysHaveNoBandAndPointsForWorkouts() throws {
    let days = try chart(by: .day, from: "2024-03-15")
    #expect(days.contains("<title>Fri 2024-03-15: 60 bpm</title>"))
    #expect(days.ranges(of: ">Lowest to highest<").count == 1)
    #expect(days.contains("<title>Sat 2024-03-30, One minute, computed: 15 bpm</title>"))
  }

  @Test func aRangeWithoutDataSaysSo() throws {
    #expect(
      try chart(.recovery, by: .day, from: "2024-03-31").contains(">No data in this range</text>"))
  }
}
