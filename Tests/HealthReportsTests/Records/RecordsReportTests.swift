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
    _ types: [HKQuantityTypeIdentifier]? = nil, of text: String = StreakExport.text,
    from: String? = nil, to: String? = nil, last: LastSpan? = nil
  ) throws -> RecordsReport {
    var scope = scope
    scope.from = try from.map(ParsedDateTime.init(parsing:))
    scope.to = try to.map(ParsedDateTime.init(parsing:))
    scope.last = last
    if last != nil { scope.now = 1_711_000_000 }
    return try ExportedStore.make(text, zone: "America/New_York")
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

  /// Semantics 3.12: no part of a week or a month is a record.
  @Test func aRangeHasTheRecordsOfItsWholeDaysWeeksAndMonths() throws {
    let days = try report([.stepCount], from: "2024-03-05", to: "2024-03-13")
    #expect(days.records.map(\.record) == [.highestDay])
    #expect(days.records.map(\.value) == [13_000])
    #expect(days.firstDate == "2024-03-05" && days.lastDate == "2024-03-12")
    let week = try report([.stepCount], from: "2024-03-04", to: "2024-03-11")
    #expect(week.records.map(\.value) == [13_000, 76_500])
    let month = try report([.stepCount], from: "2024-03-01", to: "2024-04-01")
    #expect(month.records.map(\.value) == [13_000, 76_500, 99_500])
    let all = try report([.stepCount])
    #expect(month.records == all.records && all.firstDate == nil && all.lastDate == nil)
    #expect(try report([.stepCount], from: "2024-02-01").records == all.records)
    let later = try report([.stepCount], from: "2024-03-10T12:00")
    #expect(later.records.map(\.date) == ["2024-03-13", "2024-03-11"])
    #expect(later.firstDate == "2024-03-11" && later.lastDate == nil)
    let last = try report([.stepCount], last: LastSpan(5, .day))
    #expect(last.records.map(\.date) == ["2024-03-10"])
    #expect(last.firstDate == "2024-03-10" && last.lastDate == "2024-03-14")
  }

  @Test func totalsAreThoseOfAllDataThatWereReachedInTheRange() throws {
    let milestones = try report([.stepCount], from: "2024-03-05", to: "2024-03-13").milestones
    #expect(milestones.map(\.total) == [20_000, 50_000])
    #expect(milestones.map(\.date) == ["2024-03-05", "2024-03-08"])
    #expect(try report([.stepCount], from: "2024-03-09").milestones.isEmpty)
  }

  @Test func workoutsAndNightsOfARangeAreThoseOfItsDays() throws {
    let runs = try report(from: "2024-03-05", to: "2024-03-13").records
    let longest = runs.first { $0.of == "workouts.HKWorkoutActivityTypeRunning" }
    #expect(longest?.date == "2024-03-06")
    #expect(!runs.contains { $0.of == "workouts" })
    let sleep = try report(of: SleepExport.text, from: "2024-03-10", to: "2024-03-11").records
    #expect(sleep.filter { $0.of == "sleep.asleep" }.allSatisfy { $0.date == "2024-03-10" })
  }

  @Test func aRangeWithoutAWholeDayIsRefused() throws {
    for (from, to) in [("2024-03-10T12:00", "2024-03-11T06:00"), ("2024-03-11", "2024-03-10")] {
      let error = try #require(throws: ReportError.self) { try report(from: from, to: to) }
      #expect(error.reason == .invalidRequest)
    }
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
