internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// A run of an hour with a pause of ten minutes, in which everything is recorded on: 3 m a second, a heart
/// that beats 100 times a minute before the pause, 200 times in it and 120 times after it. It states a
/// duration that cannot be.
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
    func record(_ type: String, _ unit: String, _ start: Int, _ end: Int, _ value: Int) -> String {
      "<Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" "
        + "startDate=\"\(time(start))\" endDate=\"\(time(end))\" value=\"\(value)\"/>"
    }
    var lines = [
      "<HealthData locale=\"fr_FR\"><ExportDate value=\"2024-04-10 12:00:00 +0200\"/>"
    ]
    for second in stride(from: 0, to: 3_600, by: 60) {
      lines.append(record("DistanceWalkingRunning", "m", second, second + 60, 180))
    }
    for second in stride(from: 0, to: 3_600, by: 10) {
      let rate = second < 1_200 ? 100 : second < 1_800 ? 200 : 120
      lines.append(record("HeartRate", "count/min", second, second, rate))
    }
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

  @Test func everyFigureIsOfTheActiveTime() throws {
    let root = try json("workouts", "splits", "--max-heart-rate", "200", "--units", "metric")
    let run = try #require((root["workouts"] as? [[String: Any]])?.first)
    #expect(run["duration"] as? Double == 3_000)
    let distance = try #require(run["distance"] as? Double)
    let pace = try #require(run["pace"] as? Double)
    #expect(abs(distance - 9) < 1e-9 && abs(pace - 1_000.0 / 3) < 1e-6)
    // Python: (1195 * 100 + 1795 * 120) / 2990
    let rate = try #require(run["averageHeartRate"] as? Double)
    #expect(abs(rate - 112.00668896321071) < 1e-9)
    #expect(run["maximumHeartRate"] as? Double == 120 && run["heartRateSamples"] as? Int == 300)
    let splits = try #require(run["splits"] as? [[String: Any]])
    #expect(splits.count == 9)
    for split in splits {
      #expect(abs((split["duration"] as? Double ?? 0) - 1_000.0 / 3) < 1e-6)
    }
    #expect(splits[0]["averageHeartRate"] as? Double == 100)
    #expect(splits[8]["averageHeartRate"] as? Double == 120)
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
