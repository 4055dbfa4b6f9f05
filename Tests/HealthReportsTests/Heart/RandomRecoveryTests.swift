import CalendarBuckets
import Foundation
import SampleStore
import ReportFixtures
import TestSupport
import Testing

@testable import HealthReports

/// Recoveries of workouts at random times, against means that are taken one by one.
@Suite struct RandomRecoveryTests {
  /// Monday, 4 March 2024, 00:00 UTC.
  private static let begin = 1_709_510_400

  /// A workout of ten minutes after which the heart calms down evenly.
  private struct Effort {
    var start: Int
    var peak: Int
    /// Beats per minute that it loses in each minute.
    var fall: Int
    /// Minutes after the end for which there are readings.
    var minutes: Int
    var week: Int { (start - RandomRecoveryTests.begin) / 604_800 }
  }

  @Test(arguments: UInt64(1)...60) func meansAreThoseOfTheWorkoutsOfAWeek(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var efforts: [Effort] = []
    var day = 0
    while day < 28 {
      efforts.append(
        Effort(
          start: Self.begin + day * 86_400 + Int.random(in: 0...80_000, using: &generator),
          peak: Int.random(in: 140...180, using: &generator),
          fall: Int.random(in: 0...30, using: &generator),
          minutes: Int.random(in: 0...3, using: &generator)))
      day += Int.random(in: 1...9, using: &generator)
    }
    let store = try ExportedStore.make(
      efforts.map(Self.text).joined(separator: "\n"), zone: "UTC")
    let report = try store.report(
      HeartRequest(
        .recovery,
        scope: ReportScope(
          from: try ParsedDateTime(parsing: "2024-03-04"),
          to: try ParsedDateTime(parsing: "2024-04-01"), now: 0)))

    let told = efforts.filter { $0.minutes > 0 }
    #expect(report.recoveries?.map(\.start.instant) == told.map { Double($0.start) })
    var expected: [HeartReport.MeanRecovery] = []
    for week in 0..<4 {
      let workouts = told.filter { $0.week == week }
      if workouts.isEmpty { continue }
      let start = OffsetInstant(Double(Self.begin + week * 604_800), offset: 0)
      let long = workouts.filter { $0.minutes > 1 }
      func mean(_ falls: [Int]) -> Double? {
        falls.isEmpty ? nil : Double(falls.reduce(0, +)) / Double(falls.count)
      }
      expected.append(
        HeartReport.MeanRecovery(
          date: start.dateText, start: start,
          end: OffsetInstant(start.instant + 604_800, offset: 0),
          oneMinute: mean(workouts.map(\.fall)), twoMinutes: mean(long.map { 2 * $0.fall }),
          workouts: workouts.count))
    }
    let found = try #require(report.computedRecovery)
    #expect(found.map(\.start) == expected.map(\.start), "seed \(seed)")
    for (found, slow) in zip(found, expected) {
      #expect(found.date == slow.date && found.end == slow.end, "seed \(seed)")
      #expect(found.workouts == slow.workouts, "seed \(seed)")
      for (value, other) in [
        (found.oneMinute, slow.oneMinute), (found.twoMinutes, slow.twoMinutes),
      ] {
        #expect((value == nil) == (other == nil), "seed \(seed)")
        #expect(abs((value ?? 0) - (other ?? 0)) < 1e-5, "seed \(seed)")
      }
    }
  }

  private static func text(_ effort: Effort) -> String {
    func date(_ second: Int) -> String {
      let date = Date(timeIntervalSince1970: Double(second))
      return date.formatted(.iso8601.dateTimeSeparator(.space)).dropLast() + " +0000"
    }
    let end = effort.start + 600
    var lines = [
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" sourceName=\"Watch\" "
        + "startDate=\"\(date(effort.start))\" endDate=\"\(date(end))\"/>"
    ]
    for second in stride(from: effort.start, through: end + 60 * effort.minutes, by: 20) {
      let rate = Double(effort.peak) - Double(effort.fall * max(0, second - end)) / 60
      lines.append(
        "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" "
          + "unit=\"count/min\" startDate=\"\(date(second))\" endDate=\"\(date(second))\" "
          + "value=\"\(rate)\"/>")
    }
    return lines.joined(separator: "\n")
  }
}
