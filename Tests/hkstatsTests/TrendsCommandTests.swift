internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `trends`, `correlate` and `profile` over 120 days that can be worked out by hand.
@Suite struct TrendsCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try DailyExport.text.write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func text(_ arguments: String...) throws -> String {
    let outcome = try hkstats.run(arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return outcome.output
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func isNear(_ value: Any?, _ expected: Double) -> Bool {
    guard let value = value as? Double else { return false }
    return abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }

  @Test func theTableHasARowAType() throws {
    #expect(try GoldenFile("trends.txt").difference(from: try text("trends")) == nil)
    #expect(
      try GoldenFile("trends-weekly.txt").difference(from: try text("trends", "--by", "week"))
        == nil)
  }

  @Test func oneTypeHasAViewOfItsOwn() throws {
    let view = try text("trends", "--type", "stepCount")
    #expect(try GoldenFile("trends-steps.txt").difference(from: view) == nil)
    let weights = try text("trends", "--type", "bodyMass")
    #expect(try GoldenFile("trends-weight.txt").difference(from: weights) == nil)
  }

  /// The last day, 29 April, holds the end of the data and is left out: 119 days, the last 28 of which
  /// are 91 to 118 with four Saturdays: 5,000 + 10 x 104.5 + 2,000 x 4 / 28.
  @Test func figuresAreThoseOfTheDays() throws {
    let root = try json("trends", "--type", "stepCount")
    #expect(root["schema"] as? String == "hkstats/trends/1")
    #expect(root["intervals"] as? Int == 119)
    #expect(root["start"] as? String == "2024-01-01T00:00:00-05:00")
    #expect(root["end"] as? String == "2024-04-29T00:00:00-04:00")
    let series = try #require((root["series"] as? [[String: Any]])?.first)
    #expect(series["count"] as? Int == 116)
    let current = try #require(series["current"] as? [String: Any])
    #expect(isNear(current["mean"], 5_000 + 1_045 + 8_000 / 28.0))
    #expect(current["count"] as? Int == 28)
    let previous = try #require(series["previous"] as? [String: Any])
    #expect(isNear(previous["mean"], 5_000 + 765 + 8_000 / 28.0))
    #expect(series["yearAgo"] == nil)
    let trend = try #require(series["trend"] as? [String: Any])
    #expect(isNear(trend["slopePerMonth"], 304.36875))
    let gaps = try #require(series["gaps"] as? [[String: Any]])
    #expect(gaps.count == 1)
    #expect(gaps.first?["start"] as? String == "2024-02-10T00:00:00-05:00")
    #expect(gaps.first?["intervals"] as? Int == 3)
    let weekdays = try #require(series["weekdays"] as? [[String: Any]])
    #expect(weekdays.map { $0["count"] as? Int } == [16, 17, 17, 17, 17, 16, 16])
    let figures = try #require(series["figures"] as? [[String: Any]])
    #expect(figures.first?["value"] as? Double == 5_000)
    #expect(figures.first?["rollingMean"] == nil)
    #expect(isNear(figures[3]["rollingMean"], 5_015))
  }

  /// Steps rise by 10 a day, without a jump.
  @Test func aSteadyRiseIsNoChangeOfLevel() throws {
    let root = try json("trends", "--type", "stepCount")
    let series = try #require((root["series"] as? [[String: Any]])?.first)
    #expect(series["levelsOrLine"] as? String == "line")
    #expect((series["levelChanges"] as? [Any])?.isEmpty == true)
  }

  @Test func aDayFarOffIsUnusual() throws {
    let root = try json("trends", "--type", "bodyMass")
    let series = try #require((root["series"] as? [[String: Any]])?.first)
    let unusual = try #require(series["unusual"] as? [[String: Any]])
    #expect(unusual.map { $0["start"] as? String } == ["2024-03-01T00:00:00-05:00"])
    #expect(unusual.first?["value"] as? Double == 120)
  }

  @Test func csvHasARecordAType() throws {
    let lines = try text("trends", "--format", "csv").split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("type,unit,statistic,count,current,previous,previousP,yearAgo"))
    #expect(lines[1].hasPrefix("HKQuantityTypeIdentifierStepCount,count,sum,116,"))
  }

  /// The pulse is 70 less a five hundredth of the steps.
  @Test func whatFallsAsTheOtherRisesIsOpposite() throws {
    let root = try json("correlate", "stepCount", "restingHeartRate")
    #expect(root["schema"] as? String == "hkstats/correlate/1")
    let pairs = try #require(root["pairs"] as? [[String: Any]])
    #expect(pairs.count == 1)
    #expect(isNear(pairs[0]["pearson"], -1))
    #expect(isNear(pairs[0]["spearman"], -1))
    #expect(pairs[0]["count"] as? Int == 116)
    let later = try json("correlate", "stepCount", "restingHeartRate", "--lag", "7")
    let lagged = try #require(later["pairs"] as? [[String: Any]])
    #expect(lagged.count == 4)
    // 116 days less the last seven; three of the others meet the gap a week later, three come from it.
    #expect(lagged[1]["count"] as? Int == 119 - 7 - 3 - 3)
  }

  @Test func theTableOfPairsSaysWhatWasFound() throws {
    let table = try text("correlate", "stepCount", "restingHeartRate", "bodyMass")
    #expect(try GoldenFile("correlate.txt").difference(from: table) == nil)
    let all = try text("correlate", "--lag", "1")
    #expect(try GoldenFile("correlate-all.txt").difference(from: all) == nil)
    let lines = try text("correlate", "stepCount", "bodyMass", "--format", "csv")
      .split(separator: "\r\n")
    #expect(lines.count == 2)
  }

  @Test func aProfileIsAHeatMap() throws {
    let table = try text("profile", "--type", "stepCount")
    #expect(try GoldenFile("profile-steps.txt").difference(from: table) == nil)
    let readings = try text("profile", "--type", "restingHeartRate")
    #expect(try GoldenFile("profile-pulse.txt").difference(from: readings) == nil)
  }

  /// Half of a day's steps fall between 18:00 and 18:30, before and after the clocks changed; on 10 March
  /// there was no 02:00, on other Sundays nobody walked then.
  @Test func hoursAreThoseOfTheWallClock() throws {
    let root = try json("profile", "--type", "stepCount")
    #expect(root["schema"] as? String == "hkstats/profile/1")
    let hours = try #require(root["hours"] as? [[String: Any]])
    #expect(hours.count == 168)
    let evening = try #require(
      hours.first { $0["weekday"] as? String == "saturday" && $0["hour"] as? Int == 18 })
    let saturdays = stride(from: 5, to: 119, by: 7).compactMap(DailyExport.steps)
    #expect(evening["count"] as? Int == saturdays.count)
    #expect(isNear(evening["mean"], saturdays.reduce(0, +) / 2 / Double(saturdays.count)))
    let night = try #require(
      hours.first { $0["weekday"] as? String == "sunday" && $0["hour"] as? Int == 2 })
    #expect(night["mean"] as? Double == 0)
    #expect(
      try text("profile", "--type", "stepCount", "--format", "csv").split(separator: "\r\n").count
        == 169)
  }

  @Test func whatCannotBeAnsweredIsSaidKindly() throws {
    for (arguments, sentence) in [
      (["correlate", "stepCount"], "To correlate takes two types or more"),
      (["correlate", "stepCount", "bodyMass", "--lag", "-1"], "--lag has to be 0 to 3660"),
      (["trends", "--window", "0"], "--window has to be 1 to 3660"),
      (["trends", "--from", "2024-02-01", "--to", "2024-01-01"], "--from has to lie before --to"),
      (["profile", "--type", "stepCount,bodyMass"], "A profile is of one type"),
      (["profile", "--type", "steps"], "There is no type named 'steps'"),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 64, "\(arguments)")
      #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    }
  }

  /// A night from 23:00 to 7:00 of the day on which the data end.
  @Test func oneNightIsThatOfItsMorning() throws {
    let store = BuiltCommand(store: folder.file("night.sqlite"))
    try """
    <HealthData><ExportDate value="2024-05-01 12:00:00 +0000"/>
     <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch"
      startDate="2024-04-30 23:00:00 +0000" endDate="2024-05-01 07:00:00 +0000"
      value="HKCategoryValueSleepAnalysisAsleepCore"/></HealthData>
    """.write(toFile: folder.file("night.xml"), atomically: true, encoding: .utf8)
    try #require(
      try store("import", folder.file("night.xml"), "--time-zone", "UTC").code == 0)
    let outcome = try store("trends", "--type", "sleepAnalysis")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("The last 28 days: 8:00 h a night on average."))
    #expect(outcome.output.contains("Data on 1 of 1 day, 2024-05-01 to 2024-05-01."))
  }

  @Test func aTypeWithoutDataAndAnEmptyStoreHaveSensibleAnswers() throws {
    for command in ["trends", "profile"] {
      #expect(
        try text(command, "--type", "heartRate")
          == "The store holds no samples of heartRate. 'hkstats types' lists what it holds.\n")
    }
    #expect(
      try text("correlate", "heartRate", "stepCount").contains("Two types with data are needed"))
    let day = try text("correlate", "--from", "2024-02-01", "--to", "2024-02-02")
    #expect(
      day
        == "To tell whether two types move together takes 10 days with both; in the day 2024-02-01 no "
        + "two types have so many.\n")
    let empty = BuiltCommand(store: folder.file("empty.sqlite"))
    try "<HealthData><ExportDate value=\"2024-05-01 12:00:00 -0400\"/></HealthData>".write(
      toFile: folder.file("empty.xml"), atomically: true, encoding: .utf8)
    try #require(try empty("import", folder.file("empty.xml")).code == 0)
    for arguments in [
      ["trends"], ["trends", "--by", "week"], ["trends", "--format", "json"],
      ["trends", "--format", "csv"], ["correlate"], ["correlate", "--format", "json"],
      ["correlate", "stepCount", "bodyMass"], ["trends", "--type", "stepCount"],
      ["profile", "--type", "stepCount"], ["profile", "--type", "stepCount", "--format", "json"],
    ] {
      let outcome = try empty.run(arguments)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(arguments) \(outcome.errors)")
      #expect(!outcome.output.isEmpty)
    }
  }
}
