import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Totals of workouts at random times, against sums over the list of the same workouts, one by one.
@Suite struct RandomWorkoutTotalsReportTests {
  /// Monday, 25 March 2024, 00:00 in Paris; clocks are put forward on the Sunday after it.
  private static let begin = 1_711_321_200

  @Test(arguments: UInt64(1)...60) func totalsAreTheSumsOfTheList(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = try ExportedStore.make(Self.text(&generator), zone: "Europe/Paris")
    let scope = ReportScope(
      from: try ParsedDateTime(parsing: "2024-03-25"),
      to: try ParsedDateTime(parsing: "2024-04-22"), units: .metric, now: 0)
    let list = try store.report(WorkoutsRequest(scope: scope))
    let totals = try store.report(WorkoutTotalsRequest(.week, scope: scope))

    let table = try totals.table()
    #expect(totals.basis == list.basis, "seed \(seed)")
    var activities = 0
    for week in 0..<table.count {
      let inWeek = list.workouts.filter {
        table.edges[week] <= $0.start.instant && $0.start.instant < table.edges[week + 1]
      }
      let bucket = totals.buckets.first { $0.start.instant == table.edges[week] }
      #expect((bucket == nil) == inWeek.isEmpty, "seed \(seed)")
      guard let bucket else { continue }
      #expect(bucket.count == inWeek.count, "seed \(seed)")
      Self.expectNear(bucket.duration, inWeek.reduce(0) { $0 + $1.duration }, seed)
      Self.expectNear(bucket.energy, Self.sum(inWeek.map(\.energy)), seed)
      Self.expectNear(bucket.averageHeartRate, Self.meanRate(inWeek), seed)
      #expect(bucket.maximumHeartRate == inWeek.compactMap(\.maximumHeartRate).max())
      for entry in bucket.activities {
        let same = inWeek.filter { $0.activity == entry.activity }
        activities += same.count
        #expect(entry.count == same.count && !same.isEmpty, "seed \(seed)")
        Self.expectNear(entry.distance, Self.sum(same.map(\.distance)), seed)
        Self.expectNear(entry.averageHeartRate, Self.meanRate(same), seed)
        let measured = same.filter { $0.distance != nil }
        if let pace = entry.pace, let distance = entry.distance {
          Self.expectNear(pace, measured.reduce(0) { $0 + $1.duration } / distance, seed)
        }
        if let speed = entry.speed, let distance = entry.distance {
          Self.expectNear(
            speed, distance * 3_600 / measured.reduce(0) { $0 + $1.duration }, seed)
        }
      }
    }
    #expect(activities == list.workouts.count, "seed \(seed)")
  }

  private static func expectNear(_ value: Double?, _ slow: Double?, _ seed: UInt64) {
    #expect((value == nil) == (slow == nil), "seed \(seed)")
    #expect(
      abs((value ?? 0) - (slow ?? 0)) <= 1e-9 * max(1, abs(slow ?? 0)),
      "seed \(seed): \(String(describing: value)), \(String(describing: slow))")
  }

  private static func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  private static func meanRate(_ workouts: [WorkoutsReport.Workout]) -> Double? {
    let rated = workouts.filter { $0.averageHeartRate != nil }
    let weight = rated.reduce(0) { $0 + $1.duration }
    guard weight > 0 else { return nil }
    return rated.reduce(0) { $0 + $1.duration * ($1.averageHeartRate ?? 0) } / weight
  }

  /// Workouts that may overlap, with stated figures or samples.
  private static func text(_ generator: inout SeededGenerator) -> String {
    func date(_ second: Int) -> String {
      let date = Date(timeIntervalSince1970: Double(begin + second))
      return date.formatted(.iso8601.dateTimeSeparator(.space)).dropLast() + " +0000"
    }
    let names = ["Running", "Cycling", "Yoga"]
    return (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      let start = Int.random(in: 0..<(28 * 86_400 - 7_200), using: &generator)
      let minutes = Int.random(in: 5...90, using: &generator)
      let end = start + 60 * minutes
      var inside = ""
      if Bool.random(using: &generator) {
        let kilocalories = Int.random(in: 20...600, using: &generator)
        inside +=
          "<WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" "
          + "sum=\"\(kilocalories)\" unit=\"kcal\"/>"
      }
      if Bool.random(using: &generator) {
        let rate = Int.random(in: 90...160, using: &generator)
        inside +=
          "<WorkoutStatistics type=\"HKQuantityTypeIdentifierHeartRate\" average=\"\(rate)\" "
          + "minimum=\"\(rate - 20)\" maximum=\"\(rate + 20)\" unit=\"count/min\"/>"
      }
      var lines = ""
      if Bool.random(using: &generator) {
        lines =
          "<Record type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" sourceName=\"Watch\" "
          + "unit=\"km\" startDate=\"\(date(start))\" endDate=\"\(date(end))\" "
          + "value=\"\(Int.random(in: 1...15, using: &generator))\"/>\n"
      }
      let pause = start + 60
      if Bool.random(using: &generator) {
        inside +=
          "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"\(date(pause))\"/>"
          + "<WorkoutEvent type=\"HKWorkoutEventTypeResume\" date=\"\(date(pause + 120))\"/>"
      }
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      return lines
        + "<Workout workoutActivityType=\"HKWorkoutActivityType\(name)\" sourceName=\"Watch\" "
        + "startDate=\"\(date(start))\" endDate=\"\(date(end))\">\(inside)</Workout>"
    }.joined(separator: "\n")
  }
}
