import CalendarBuckets
import Charts
import HealthReports
import ReportCharts
import ReportFixtures
import SampleStore
import TestSupport
import Testing

/// Charts of a run, a ride and a yoga class.
@Suite struct WorkoutChartsTests {
  private let store: SampleStore
  private let scope = ExportedStore.activeScope

  init() throws { store = try ExportedStore.active() }

  private func totals(
    _ activities: [String] = [], by interval: CalendarInterval = .week
  ) throws -> String {
    let report = try store.report(
      WorkoutTotalsRequest(interval, activities: activities, scope: scope))
    return SVGWriter.text(of: try WorkoutTotalsChart(report, interval: interval).page().drawing())
  }

  @Test func theFormsAreStable() throws {
    #expect(try GoldenFile("workouts-chart.svg").difference(from: try totals()) == nil)
    #expect(
      try GoldenFile("running-chart.svg").difference(from: try totals(["running"])) == nil)
  }

  @Test func activitiesThatGoSomewhereHaveADistance() throws {
    let svg = try totals()
    #expect(svg.contains(">Running, distance</text>") && svg.contains(">Cycling, distance</text>"))
    #expect(!svg.contains("Yoga, distance") && !svg.contains(">Pace"))
    #expect(svg.contains("<title>2024-03-25, Running: 0:30 h</title>"))
    #expect(svg.contains("<title>2024-04-01, Yoga: 0:20 h</title>"))
  }

  @Test func oneActivityHasItsPaceOrSpeed() throws {
    let running = try totals(["running"], by: .month)
    #expect(running.contains(">Pace (lower is faster)</text>"))
    #expect(running.contains("<title>2024-03: 5:00 /km</title>"))
    #expect(running.contains("<title>2024-03, Highest: 170 bpm</title>"))
    #expect(try totals(["cycling"]).contains("<title>2024-03-25: 20 km/h</title>"))
    #expect(try !totals(["yoga"]).contains(">Pace"))
  }

  @Test func withoutWorkoutsThePageSaysSo() throws {
    var report = try store.report(WorkoutTotalsRequest(.week, scope: scope))
    report.buckets = []
    let svg = SVGWriter.text(of: try WorkoutTotalsChart(report, interval: .week).page().drawing())
    #expect(svg.contains(">No data in this range</text>"))
  }

  @Test func activitiesBeyondTheThirdAreCounted() throws {
    var report = try store.report(WorkoutTotalsRequest(.week, scope: scope))
    let run = try #require(report.buckets[0].activities.first { $0.distance != nil })
    for number in 0..<9 {
      var other = run
      other.activity = "HKWorkoutActivityTypeKind\(number)"
      report.buckets[0].activities.append(other)
    }
    func svg(_ activities: ChartedTypes) throws -> String {
      let chart = WorkoutTotalsChart(report, interval: .week, activities: activities)
      return SVGWriter.text(of: try chart.page().drawing())
    }
    #expect(try svg(.everyday).contains("8 other activities have a distance here; name activities"))
    #expect(try svg(.all).ranges(of: ", distance</text>").count == 11)
    #expect(try svg(.everyday).contains(">other activities</text>"))
  }

  @Test func splitsAreALineAWorkout() throws {
    func svg(_ activities: [String]) throws -> String {
      let report = try store.report(
        WorkoutsRequest(splits: true, activities: activities, limit: 5, scope: scope))
      return SVGWriter.text(of: try WorkoutSplitsChart(report).page().drawing())
    }
    let svg = try svg(["running"])
    #expect(try GoldenFile("splits-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains(">Running, splits</text>") && svg.contains(">2024-03-30 10:00</text>"))
    #expect(svg.contains("<title>Split 1: 5:00 /km</title>"))
  }

  @Test func aCourseIsDrawnByElapsedTimeWithItsRoute() throws {
    func svg(_ activities: [String], step: Double? = nil) throws -> String {
      let report = try store.report(
        WorkoutCourseRequest(activities: activities, step: step, scope: scope))
      return SVGWriter.text(of: try WorkoutCourseChart(report).page().drawing())
    }
    let run = try svg(["running"])
    #expect(try GoldenFile("course-chart.svg").difference(from: run) == nil)
    #expect(run.contains(">Running, course</text>") && run.contains(">2024-03-30 10:00</text>"))
    for words in [">Heart rate</text>", ">Pace (lower is faster)</text>", ">Elevation</text>"] {
      #expect(run.contains(words), "\(words)")
    }
    #expect(try svg(["running"], step: 120).contains("<title>2:00: 5:00 /km</title>"))
    #expect(run.contains(">Route</text>") && run.contains(">500 m</text>"))
    #expect(run.contains("<title>Start</title>") && run.contains("<title>End</title>"))
    // A ride of which nothing is known but what it states.
    let ride = try svg(["cycling"])
    #expect(ride.contains(">No data in this range</text>") && !ride.contains(">Route</text>"))
  }

  @Test func pacesOfStandingAreLeftOut() throws {
    var report = try store.report(
      WorkoutCourseRequest(activities: ["running"], step: 60, scope: scope))
    #expect(
      try !SVGWriter.text(of: WorkoutCourseChart(report).page().drawing()).contains("slower than"))
    report.parts[5].pace = 901
    let svg = SVGWriter.text(of: try WorkoutCourseChart(report).page().drawing())
    #expect(
      svg.contains("Parts slower than 15:00 /km are no part of the line") && !svg.contains("15:01"))
  }

  @Test func effortsStandAtTheirDays() throws {
    let report = try store.report(WorkoutEffortsRequest(scope: scope))
    let svg = SVGWriter.text(of: try WorkoutEffortsChart(report).page().drawing())
    #expect(try GoldenFile("efforts-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains("<title>5 km: 25:00, 5:00 /km, 2024-03-30, Watch</title>"))
  }
}
