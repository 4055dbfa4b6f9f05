import CalendarBuckets
import HealthCalculations
import ReportFixtures
import SampleStore
import Testing

@testable import HealthReports

/// Semantics 8.1 in a store: lists mark what repeats another workout, everything else counts each once.
@Suite struct CountedWorkoutsTests {
  private static func workout(
    _ source: String, _ start: String, _ end: String, created: String, device: Bool = false,
    typedIn: Bool = false
  ) -> String {
    let entry = "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
    let watch = "device=\"&lt;&lt;HKDevice: 0x1&gt;, manufacturer:Apple Inc.&gt;\" "
    return "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"\(source)\" "
      + (device ? watch : "")
      + "creationDate=\"2024-03-0\(created) 09:00:00 +0000\" startDate=\"2024-03-04 \(start) +0000\" "
      + "endDate=\"2024-03-04 \(end) +0000\">\(typedIn ? entry : "")</Workout>\n"
  }

  /// A run that Garmin saved three times and the watch recorded, too; and a later one, typed in and recorded.
  private func store() throws -> SampleStore {
    try ExportedStore.make(
      [
        Self.workout("Garmin", "07:00:00", "08:00:00", created: "5"),
        Self.workout("Garmin", "07:00:00", "08:00:00", created: "7"),
        Self.workout("Garmin", "07:00:00", "08:00:00", created: "6"),
        Self.workout("Watch", "07:01:00", "08:01:00", created: "4", device: true),
        Self.workout("Watch", "18:00:00", "18:30:00", created: "4", device: true),
        Self.workout("App", "18:00:00", "18:25:00", created: "4", typedIn: true),
      ].joined(), zone: "UTC")
  }

  private func list(_ scope: ReportScope, sources: [String] = []) throws -> WorkoutsReport {
    try store().report(WorkoutsRequest(sources: sources, scope: scope))
  }

  @Test func listsSayWhichWorkoutCountsInItsStead() throws {
    let report = try list(ReportScope(timeZone: "UTC", now: 1_800_000_000))
    #expect(report.storedCount == 6 && report.repeatedCount == 4)
    let counting = report.workouts.filter { $0.coveredBy == nil }
    // The watch is an Apple device; what was typed in goes before it.
    #expect(counting.map(\.source) == ["Watch", "App"])
    let garmin = report.workouts.filter { $0.source == "Garmin" }
    #expect(garmin.map { $0.coveredBy?.source } == ["Watch", "Watch", "Watch"])
    #expect(garmin.map { $0.coveredBy?.uuid } == Array(repeating: counting[0].uuid, count: 3))
    // The one created last is covered as it is, the two others are its copies.
    #expect(garmin.map { $0.coveredBy?.isCopy }.filter { $0 == true }.count == 2)
  }

  @Test func sourcesArePickedBeforeTheyAreTold() throws {
    let scope = ReportScope(timeZone: "UTC", now: 1_800_000_000)
    let garmin = try list(scope, sources: ["Garmin"])
    #expect(garmin.workouts.count == 3 && garmin.repeatedCount == 2)
    var ordered = scope
    ordered.sourceOrder = ["garmin"]
    let first = try list(ordered).workouts.filter { $0.coveredBy == nil }
    #expect(first.map(\.source) == ["Garmin", "App"])
  }

  @Test func totalsSummariesRecordsAndStreaksCountEachOnce() throws {
    let store = try store()
    var scope = ReportScope(timeZone: "UTC", now: 1_800_000_000)
    func counts() throws -> [Int?] {
      let totals = try store.report(WorkoutTotalsRequest(.week, scope: scope))
      let weekly = try store.report(SummaryRequest(.week, scope: scope))
      let streak = try store.report(
        StreakRequest(
          .workouts(activity: nil, measure: .count), goal: .atLeast(1), by: .week, scope: scope))
      let records = try store.report(RecordsRequest(scope: scope)).records
      let best = records.first { $0.of == "workouts" && $0.record == .highestWeek }
      return [
        totals.buckets.first?.count, weekly.workouts?.first?.count,
        streak.intervals.first.map { Int($0.value) }, best.map { Int($0.value) },
      ]
    }
    #expect(try counts() == [2, 2, 2, 2])
    #expect(try store.report(WorkoutTotalsRequest(.week, scope: scope)).repeatedCount == 4)
    #expect(try store.report(RecordsRequest(scope: scope)).repeatedWorkouts == 4)
    let streak = StreakRequest(
      .workouts(activity: nil, measure: .count), goal: .atLeast(1), by: .week, scope: scope)
    #expect(try store.report(streak).repeatedWorkouts == 4)
    scope.countsAllWorkouts = true
    #expect(try counts() == [6, 6, 6, 6])
    #expect(try list(scope).repeatedCount == 0)
  }

  @Test func workoutsApartRepeatNothing() throws {
    let store = try ExportedStore.make(
      Self.workout("Garmin", "07:00:00", "08:00:00", created: "5")
        + Self.workout("Watch", "08:00:02", "09:00:00", created: "5"), zone: "UTC")
    let coverage = try store.withSnapshot { try $0.workoutCoverage() }
    #expect(coverage.covers.isEmpty)
  }
}
