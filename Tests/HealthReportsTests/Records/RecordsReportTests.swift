import CalendarBuckets
import Foundation
import HealthKitTypes
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Records over days that can be worked out by hand.
@Suite struct RecordsReportTests {
  private let scope = ReportScope(now: 0)

  private func report(
    _ types: [HKQuantityTypeIdentifier]? = nil, of text: String = StreakExport.text
  ) throws -> RecordsReport {
    try ExportedStore.make(text, zone: "America/New_York")
      .report(RecordsRequest(types: types?.map(\.rawValue), scope: scope))
  }

  @Test func theBestDayWeekAndMonth() throws {
    let steps = try report([.stepCount])
    #expect(steps.records.map(\.record) == [.highestDay, .highestWeek, .highestMonth])
    #expect(steps.records.map(\.value) == [13_000, 76_500, 99_500])
    #expect(steps.records.map(\.date) == ["2024-03-10", "2024-03-04", "2024-03-01"])
    #expect(steps.records[0].start.description == "2024-03-10T00:00:00-05:00")
    #expect(steps.records[0].end.description == "2024-03-11T00:00:00-04:00")
    #expect(steps.records.allSatisfy { $0.unit == "count" && $0.measure == .quantity })
    let last = try #require(steps.milestones.last)
    #expect(last.total == 50_000 && last.date == "2024-03-08")
  }

  @Test func readingsHaveAHighestAndALowest() throws {
    let heart = HKQuantityTypeIdentifier.heartRate.rawValue
    let records = [("08:00", "60"), ("09:00", "180")].map { clock, value in
      "<Record type=\"\(heart)\" sourceName=\"Watch\" unit=\"count/min\" "
        + "startDate=\"2024-03-14 \(clock):00 -0400\" endDate=\"2024-03-14 \(clock):00 -0400\" "
        + "value=\"\(value)\"/>"
    }.joined()
    let answer = try report([.heartRate], of: records)
    #expect(answer.records.map(\.record) == [.highest, .lowest])
    let values = answer.records.map(\.value)
    #expect(abs(values[0] - 180) < 1e-9 && abs(values[1] - 60) < 1e-9)
    #expect(answer.records.map(\.unit) == ["count/min", "count/min"])
    #expect(answer.records[0].start.description == "2024-03-14T00:00:00-04:00")
    #expect(answer.milestones.isEmpty)
  }

  @Test func workoutsHaveTheirLongest() throws {
    let all = try report()
    let longest = all.records.first { $0.of == "workouts.HKWorkoutActivityTypeRunning" }
    #expect(longest?.value == 1_500)
    #expect(longest?.measure == .duration)
    // The earliest of four equal ones.
    #expect(longest?.start.description == "2024-03-04T18:00:00-05:00")
    let counts = all.records.filter { $0.of == "workouts" }
    #expect(counts.map(\.value) == [3, 4])
    let time = all.records.filter { $0.of == "workouts.duration" }
    #expect(time.map(\.record) == [.highestDay, .highestWeek, .highestMonth])
    #expect(time.map(\.unit) == ["h", "h", "h"])
  }

  @Test func nothingHasNoRecords() throws {
    #expect(try report(of: "<HealthData locale=\"en_US\"></HealthData>").records.isEmpty)
    #expect(try report([.bodyMass]).records.isEmpty)
  }

  @Test func boundsAreRefused() throws {
    var scope = scope
    scope.to = try ParsedDateTime(parsing: "2024-01-01")
    let store = try SampleStore.inMemory()
    let request = RecordsRequest(scope: scope)
    #expect(throws: ReportError.self) { try store.report(request) }
  }

  @Test func theReportSurvivesJSON() throws {
    let report = try report()
    #expect(!report.records.isEmpty && !report.milestones.isEmpty)
    let data = try JSONEncoder().encode(report)
    #expect(try JSONDecoder().decode(RecordsReport.self, from: data) == report)
  }

  @Test func anAppIsToldOfWhatItAskedFor() throws {
    let store = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
    let steps = HKQuantityTypeIdentifier.stepCount.rawValue
    try store.decide([StoredPermission(app: "org.example.app", type: steps, read: true)])
    let report = try store.report(
      RecordsRequest(scope: scope), for: .app(bundleIdentifier: "org.example.app"))
    #expect(Set(report.records.map(\.of)) == [steps])
  }
}
