internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// Nights and workouts in summaries by week and month.
@Suite struct SummaryLifeTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand
  private static let range = ["--from", "2024-03-04", "--to", "2024-03-18"]

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    for (name, text) in [("sleep.xml", SleepExport.text), ("streak.xml", StreakExport.text)] {
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
      let outcome = try hkstats("import", folder.file(name), "--time-zone", "America/New_York")
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try hkstats.run(["summary"] + arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func theFormsAreStable() throws {
    for (format, file) in [("table", "weekly-life.txt"), ("csv", "weekly-life.csv")] {
      let outcome = try hkstats.run(["summary", "weekly", "--format", format] + Self.range)
      #expect(outcome.code == 0)
      #expect(try GoldenFile(file).difference(from: outcome.output) == nil)
    }
  }

  @Test func weeksHaveTheMeansOfTheirNightsAndTheirWorkouts() throws {
    let root = try json(["weekly"] + Self.range)
    let sleep = try #require(root["sleep"] as? [[String: Any]])
    #expect(sleep.map { $0["nights"] as? Int } == [3, 2])
    #expect(sleep[0]["start"] as? String == "2024-03-04T00:00:00-05:00")
    #expect(sleep[0]["end"] as? String == "2024-03-11T00:00:00-04:00")
    let means = sleep.compactMap { $0["mean"] as? [String: Double] }
    #expect(means.map { $0["asleep"] } == [28_000, 27_900])
    #expect(means[1]["inBed"] == 29_700)
    #expect(means[1]["latency"] == nil)
    let workouts = try #require(root["workouts"] as? [[String: Any]])
    #expect(workouts.map { $0["count"] as? Int } == [3, 1])
    #expect(workouts.map { $0["duration"] as? Double } == [4_500, 1_500])
    let months = try json(["monthly", "--from", "2024-03-01", "--to", "2024-04-01"])
    #expect((months["workouts"] as? [[String: Any]])?.first?["count"] as? Int == 4)
    #expect((months["sleep"] as? [[String: Any]])?.first?["nights"] as? Int == 5)
    // The mindful minutes are a series like any other.
    let series = try #require(root["series"] as? [[String: Any]])
    let mindful = series.first { ($0["type"] as? String)?.hasSuffix("MindfulSession") == true }
    let bucket = (mindful?["buckets"] as? [[String: Any]])?.first
    #expect(bucket?["duration"] as? Double == 720)
  }

  @Test func whoPicksTypesGetsNoOthers() throws {
    for arguments in [
      ["weekly", "--type", "stepCount"], ["weekly", "--statistics", "count"], ["daily"],
      ["weekly", "--category-values", "0"],
    ] {
      let root = try json(arguments + Self.range)
      #expect(root["sleep"] == nil && root["workouts"] == nil, "\(arguments)")
    }
  }
}
