import CalendarBuckets
import Charts
import HealthReports
import ReportCharts
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// Charts of trends and profiles over 120 days that can be worked out by hand.
@Suite struct TrendsChartTests {
  private let store: SampleStore
  private let scope = ReportScope(now: 1_715_000_000)
  private static let steps = "HKQuantityTypeIdentifierStepCount"

  init() throws {
    store = try ExportedStore.make(DailyExport.text, zone: "America/New_York")
  }

  private func chart(
    _ interval: CalendarInterval = .day, types: [String]? = [Self.steps], window: Int? = nil
  ) throws -> String {
    let report = try store.report(
      TrendsRequest(
        interval, types: types, window: window, details: true, rolling: true, scope: scope))
    let chart = TrendsChart(report, types: types == nil ? .everyday : .all)
    return SVGWriter.text(of: try chart.page().drawing())
  }

  @Test func theFormOfATrendIsStable() throws {
    #expect(try GoldenFile("trends-chart.svg").difference(from: try chart(window: 28)) == nil)
  }

  @Test func figuresMeansAndTheLineAreDrawn() throws {
    let svg = try chart()
    for text in [
      ">Steps, trend<", ">Day<", ">Mean of 7 days<", ">Trend (Theil–Sen)<", ">Mean by weekday<",
    ] {
      #expect(svg.contains(text), "\(text)")
    }
    // 29 April is not over; 10 to 12 February have no steps.
    #expect(svg.contains("<title>2024-04-28, Day: ") && !svg.contains("<title>2024-04-29, Day: "))
    #expect(!svg.contains("<title>2024-02-11, Day: "))
    #expect(svg.contains("<title>2024-01-01, Day: 5,000</title>"))
  }

  @Test func severalTypesHaveAPanelEach() throws {
    let svg = try chart(.week, types: nil)
    #expect(svg.contains(">Trends<") && svg.contains(">Week<"))
    #expect(svg.contains(">Steps<") && svg.contains(">Weight<"))
  }

  @Test func theFormOfAProfileIsStable() throws {
    let report = try store.report(ProfileRequest(Self.steps, scope: scope))
    let svg = SVGWriter.text(of: try ProfileChart(report).page().drawing())
    #expect(try GoldenFile("profile-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains("<title>Saturday 10:00: "))
    #expect(svg.contains(">Steps, the hours of the week</text>"))
  }
}
