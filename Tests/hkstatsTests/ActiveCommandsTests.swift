internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats workouts`, `rings` and `heart` over an export whose answers were worked out by hand.
@Suite struct ActiveCommandsTests {
  private let directory: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    directory = try TemporaryDirectory()
    hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let folder = directory.file("export")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let export = try ActiveExport(in: folder)
    let outcome = try hkstats("import", export.folder, "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// A run that has to succeed and to print JSON.
  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func objects(_ root: [String: Any], _ name: String) throws -> [[String: Any]] {
    try #require(root[name] as? [[String: Any]])
  }

  private func isNear(_ value: Any?, _ expected: Double, within: Double = 1e-9) -> Bool {
    (value as? Double).map { abs($0 - expected) <= within * max(1, abs(expected)) } ?? false
  }

  // MARK: Arguments

  @Test func namesAndNumbersThatMakeNoSenseAreUsageErrors() throws {
    for (arguments, words) in [
      (["workouts", "--activity", "golf"], "It has cycling, running, yoga."),
      (["workouts", "--zone-bounds", "100,90,80,70,60"], "five rates that ascend"),
      (["workouts", "--source", "Garmin"], "There is no source named 'Garmin'"),
      (
        ["workouts", "--from", "2024-05-01", "--to", "2024-04-01"], "--from has to lie before --to"
      ),
      (
        ["workouts", "weekly", "--from", "2024-05-01", "--to", "2024-04-01"],
        "--from has to lie before --to"
      ),
      (["workouts", "--limit", "0"], "--limit has to be 1 or more"),
      (["workouts", "--max-heart-rate", "0"], "--max-heart-rate has to be a rate"),
      (
        ["workouts", "--zones", "karvonen", "--resting-heart-rate", "300"],
        "--resting-heart-rate 300 has to lie below the maximum heart rate, which at the age on "
          + "2024-03-30 is 180; --max-heart-rate names another one."
      ),
      (["rings", "hourly"], "whole days"), (["heart", "--artefacts", "0"], "above 0 percent"),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 64, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    let bike = try objects(json("workouts", "--source", "bike, computer"), "workouts")
    #expect(bike.count == 1)
    #expect(
      try hkstats("workouts", "--from", "2030-01-01").output.contains("No workout starts here"))
  }

  // MARK: Rings

  @Test func ringsStandBesideOurOwn() throws {
    let root = try json("rings")
    #expect(root["schema"] as? String == "hkstats/rings/2")
    let days = try objects(root, "days")
    #expect(days.map { $0["date"] as? String } == ["2024-03-29", "2024-03-30", "2024-03-31"])
    #expect(days.map { $0["allClosed"] as? Bool } == [false, false, true])
    let second = days[1]
    let move = try #require(second["move"] as? [String: Any])
    #expect(move["value"] as? Double == 352.5 && isNear(move["computed"], 352.5))
    #expect(move["closed"] as? Bool == true)
    let stand = try #require(second["stand"] as? [String: Any])
    // Ten hours, of which one was idle.
    #expect(stand["computed"] as? Double == 9 && stand["closed"] as? Bool == false)
    let exercise = try #require(second["exercise"] as? [String: Any])
    #expect(isNear(exercise["computed"], 31))
    #expect((days[0]["move"] as? [String: Any])?["computed"] == nil)
    let differences = try #require(root["differences"] as? [String: [String: Any]])
    #expect(differences["stand"]?["mean"] as? Double == -1)
    #expect(differences["move"]?["equal"] as? Int == 1)
    let weeks = try json("rings", "weekly")
    let summary = try #require(try objects(weeks, "buckets")[0]["summary"] as? [String: Any])
    #expect((summary["move"] as? [String: Int]) == ["closed": 2, "known": 3])
  }

  // MARK: Tables

  @Test func tablesReadWell() throws {
    for (name, arguments) in [
      ("workouts-list.txt", ["workouts"]), ("workouts-weekly.txt", ["workouts", "weekly"]),
      ("workouts-splits.txt", ["workouts", "splits", "--activity", "running"]),
      ("workouts-course.txt", ["workouts", "course", "--activity", "running", "--step", "120"]),
      ("rings-daily.txt", ["rings"]), ("rings-weekly.txt", ["rings", "weekly"]),
      ("heart.txt", ["heart", "--from", "2024-03-11", "--to", "2024-04-01"]),
      ("rings-daily.csv", ["rings", "--format", "csv"]),
      ("rings-weekly.csv", ["rings", "weekly", "--format", "csv"]),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try GoldenFile(name).difference(from: outcome.output) == nil)
    }
  }

  // MARK: Charts

  @Test func everyViewDrawsAFileBesideItsAnswer() throws {
    for (number, (arguments, words)) in [
      (["workouts"], [">Workouts, weekly<", ">Cycling, distance<"]),
      (["workouts", "monthly", "--activity", "running"], [">Running, monthly<", ">Heart rate<"]),
      (
        ["workouts", "splits", "--activity", "running"], [">Running, splits<", "<title>Split 1: "]
      ),
      (["workouts", "efforts"], [">Best efforts<", ">400 m<"]),
      (["workouts", "course", "--activity", "running"], [">Running, course<", ">Route<"]),
      (["rings"], [">Activity rings, daily<", "All three closed"]),
      (["rings", "weekly"], [">Activity rings, weekly<", ", Closed: 2 days"]),
      (["heart"], [">Heart, weekly<", ">Heart rate by hour of the day<"]),
      (["heart", "recovery"], [">Recovery after workouts, weekly<"]),
      (["records"], [">Records<", ">in all<"]),
    ].enumerated() {
      let path = directory.file("\(number).svg")
      let plain = try hkstats.run(arguments)
      let drawn = try hkstats.run(arguments + ["--chart", path])
      #expect(drawn.code == 0 && drawn.errors.isEmpty && drawn.output == plain.output)
      let svg = try String(contentsOfFile: path, encoding: .utf8)
      for word in words + [">Time zone Europe/Paris"] {
        #expect(svg.contains(word), "\(arguments): \(word)")
      }
    }
  }

  @Test func moreWeeksThanAChartHasRoomForAreRefused() throws {
    let path = directory.file("weeks.svg")
    for view in [[], ["weekly"]] {
      let words = ["workouts"] + view + ["--from", "1990-01-01"]
      #expect(try hkstats.run(words).code == 0)
      let outcome = try hkstats.run(words + ["--chart", path])
      #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
      #expect(
        outcome.errors.contains("a chart has room for 1100 at most; ask for a shorter range"),
        "\(outcome)")
      #expect(!FileManager.default.fileExists(atPath: path))
      let none = try hkstats.run(words + ["--to", "2020-01-01", "--chart", path])
      #expect(none.code == 66 && none.errors.hasPrefix("error: There is nothing to draw. "))
    }
  }

  @Test func aRangeWithoutDataHasNothingToDraw() throws {
    for arguments in [["workouts"], ["workouts", "weekly"], ["rings"], ["heart"]] {
      let path = directory.file("nothing.png")
      let outcome = try hkstats.run(
        arguments + ["--from", "2030-01-01", "--to", "2030-02-01", "--chart", path])
      #expect(outcome.code == 66 && outcome.output.isEmpty, "\(arguments): \(outcome)")
      #expect(outcome.errors.hasPrefix("error: There is nothing to draw. "))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func aStoreWithoutSuchDataIsToldSo() throws {
    let empty = BuiltCommand(store: directory.file("empty.sqlite"))
    let text =
      "<HealthData locale=\"en\"><ExportDate value=\"2024-04-10 12:00:00 +0200\"/></HealthData>"
    try text.write(toFile: directory.file("empty.xml"), atomically: true, encoding: .utf8)
    #expect(try empty("import", directory.file("empty.xml")).code == 0)
    for (arguments, words) in [
      (["workouts"], "holds no workouts"), (["workouts", "splits"], "holds no workouts"),
      (["workouts", "monthly"], "holds no workouts"), (["rings"], "holds no activity rings"),
      (["rings", "yearly"], "holds no activity rings"), (["heart"], "no samples of the heart"),
    ] {
      let outcome = try empty.run(arguments)
      #expect(outcome.code == 0 && outcome.output.contains(words), "\(outcome)")
      let json = try empty.run(arguments + ["--format", "json"])
      #expect(json.code == 0 && json.output.hasPrefix("{\"schema\":\"hkstats/"), "\(json)")
      #expect(try empty.run(arguments + ["--format", "csv"]).code == 0)
    }
  }
}
