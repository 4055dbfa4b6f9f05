import CalendarBuckets
import Charts
import HealthCalculations
import HealthReports
import ReportCharts
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// Charts of streaks over a few days that can be counted by hand.
@Suite struct StreakChartTests {
  private let store: SampleStore

  init() throws {
    store = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
  }

  private func chart(
    of type: String = "HKQuantityTypeIdentifierStepCount", by interval: CalendarInterval = .day
  ) throws -> String {
    let request = StreakRequest(
      .type(identifier: type), goal: .atLeast(10_000), by: interval,
      today: try ParsedDateTime(parsing: "2024-03-14T12:00"), scope: ReportScope(now: 0))
    return SVGWriter.text(of: try StreakChart(store.report(request)).page().drawing())
  }

  @Test func theFormIsStable() throws {
    let svg = try chart()
    #expect(try GoldenFile("streak-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains("Longest streak: 5 days, 2024-03-06 to 2024-03-10."))
  }

  @Test func daysThatMetTheGoalCarryADot() throws {
    let svg = try chart()
    // The five days of the longest streak and the one of the present.
    for day in ["06", "07", "08", "09", "10", "13"] {
      let cell = try #require(
        svg.split(separator: "\n").first { $0.contains("<title>2024-03-\(day): ") })
      #expect(cell.hasSuffix(", goal met</title></rect>"), "\(cell)")
    }
    #expect(!svg.contains("<title>2024-03-15"))
  }

  @Test(arguments: [CalendarInterval.week, .month])
  func weeksAndMonthsAreALineAYear(interval: CalendarInterval) throws {
    let svg = try chart(by: interval)
    #expect(svg.contains(">2024</text>") && svg.contains(">Mar</text>"))
    #expect(!svg.contains(">Mon</text>"))
  }

  @Test(arguments: [CalendarInterval.day, .month])
  func nothingToCountIsSaid(interval: CalendarInterval) throws {
    let svg = try chart(of: "HKQuantityTypeIdentifierFlightsClimbed", by: interval)
    #expect(svg.contains(">No data in this range</text>"))
  }
}
