internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// A run of an hour with a pause of ten minutes, which states a duration that cannot be.
@Suite struct WorkoutPauseTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try Self.text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", folder.file("export.xml"), "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private static func time(_ second: Int) -> String {
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return
      "2024-03-30 \(two(10 + second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60)) +0100"
  }

  private static let text: String = {
    var lines = [
      "<HealthData locale=\"fr_FR\"><ExportDate value=\"2024-04-10 12:00:00 +0200\"/>"
    ]
    lines.append(
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="-5" durationUnit="min" \
      sourceName="Watch" startDate="\(time(0))" endDate="\(time(3_600))">
      <WorkoutEvent type="HKWorkoutEventTypePause" date="\(time(1_200))"/>
      <WorkoutEvent type="HKWorkoutEventTypeResume" date="\(time(1_800))"/></Workout>
      """)
    return lines.joined(separator: "\n") + "\n</HealthData>\n"
  }()

  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func everyCommandHasTheSameDuration() throws {
    let records = try #require(try json("records")["records"] as? [[String: Any]])
    let longest = records.first { $0["of"] as? String == "workouts.HKWorkoutActivityTypeRunning" }
    #expect(longest?["value"] as? Double == 3_000)
    for interval in ["weekly", "monthly"] {
      let summary = try json("summary", interval)
      let workouts = try #require(summary["workouts"] as? [[String: Any]])
      #expect(workouts.map { $0["duration"] as? Double } == [3_000])
      let totals = try #require(try json("workouts", interval)["buckets"] as? [[String: Any]])
      #expect(totals.map { $0["duration"] as? Double } == [3_000])
    }
    let streak = try json(
      "streak", "--workouts", "running", "--statistic", "duration", "--at-least", "51",
      "--today", "2024-03-30T20:00")
    #expect((streak["today"] as? [String: Any])?["missing"] as? Double == 1)
  }
}
