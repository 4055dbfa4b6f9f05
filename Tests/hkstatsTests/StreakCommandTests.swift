internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats streak` over a few days that can be counted by hand.
@Suite struct StreakCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func importExport(_ text: String = StreakExport.text) throws {
    try text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// What `hkstats streak` answers at noon of 14 March 2024, the last day.
  private func json(_ arguments: [String]) throws -> [String: Any] {
    let today = arguments.contains("--today") ? [] : ["--today", "2024-03-14T12:00"]
    let outcome = try hkstats.run(["streak", "--format", "json"] + today + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func missing(_ root: [String: Any]) throws -> Double? {
    try #require(root["today"] as? [String: Any])["missing"] as? Double
  }

  @Test func theFormsAreStable() throws {
    try importExport()
    let steps = ["streak", "--type", "stepCount", "--at-least", "10000", "--today", "2024-03-14"]
    for (format, file) in [
      ("table", "streak.txt"), ("json", "streak.json"), ("csv", "streak.csv"),
    ] {
      let outcome = try hkstats.run(steps + ["--format", format])
      #expect(outcome.code == 0)
      #expect(try GoldenFile(file).difference(from: outcome.output) == nil)
    }
    let weeks = try hkstats(
      "streak", "--workouts", "running", "--at-least", "3", "--by", "week", "--today", "2024-03-14")
    #expect(try GoldenFile("streak-weeks.txt").difference(from: weeks.output) == nil)
  }

  @Test func daysOfStepsCountedByHand() throws {
    try importExport()
    let root = try json(["--type", "stepCount", "--at-least", "10000"])
    #expect(root["schema"] as? String == "hkstats/streak/1")
    #expect(root["current"] as? Int == 1)
    #expect(root["currentStart"] as? String == "2024-03-13T00:00:00-04:00")
    #expect(root["longest"] as? Int == 5)
    #expect(root["longestStart"] as? String == "2024-03-06T00:00:00-05:00")
    #expect(root["longestEnd"] as? String == "2024-03-11T00:00:00-04:00")
    #expect(root["runs"] as? Int == 3)
    #expect((root["today"] as? [String: Any])?["met"] as? Bool == false)
    #expect(try missing(root) == 6_000)
  }

  @Test func whatThereIsNotIsNull() throws {
    try importExport()
    let root = try json(["--type", "stepCount", "--at-least", "100000"])
    #expect(root["current"] as? Int == 0 && root["longest"] as? Int == 0)
    for name in ["currentStart", "longestStart", "longestEnd"] { #expect(root[name] is NSNull) }
    let most = try json(["--type", "stepCount", "--at-most", "3999"])
    #expect((most["today"] as? [String: Any])?["missing"] is NSNull)
    #expect((most["today"] as? [String: Any])?["met"] as? Bool == false)
  }

  @Test(arguments: [
    (["--at-least", "10000"], 3), (["--more-than", "10000"], 3), (["--at-most", "9000"], 3),
    (["--less-than", "9000"], 2), (["--between", "9000,11000"], 3),
    (["--at-least", "10000", "--allow-misses", "1/7"], 2),
    (["--at-most", "10000", "--skip-empty"], 3),
  ])
  func everyGoalHasItsRuns(goal: [String], runs: Int) throws {
    try importExport()
    #expect(try json(["--type", "stepCount"] + goal)["runs"] as? Int == runs)
  }

  @Test func whatComesAfterTodayIsIgnored() throws {
    try importExport()
    let root = try json(
      ["--type", "stepCount", "--at-least", "10000", "--today", "2024-03-08T08:00"])
    #expect(root["current"] as? Int == 3)
    #expect(root["longest"] as? Int == 3)
    #expect((root["today"] as? [String: Any])?["met"] as? Bool == true)
    let before = try json(["--type", "stepCount", "--at-least", "10", "--today", "2020-01-01"])
    #expect(before["runs"] as? Int == 0)
    #expect(try missing(before) == 10)
  }

  @Test func weeksAndMonthsAddUp() throws {
    try importExport()
    let weeks = try json(["--type", "stepCount", "--at-least", "70000", "--by", "week"])
    #expect(weeks["current"] as? Int == 1)
    #expect(weeks["longestEnd"] as? String == "2024-03-11T00:00:00-04:00")
    #expect(try missing(weeks) == 47_000)
    let months = try json(["--type", "stepCount", "--at-least", "99500", "--by", "month"])
    #expect(months["currentStart"] as? String == "2024-03-01T00:00:00-05:00")
    #expect(try missing(months) == nil)
  }

  @Test func mindfulMinutesAreMergedOverTheSources() throws {
    try importExport()
    for goal in ["12", "12min", "720s", "0.2h"] {
      let root = try json(["--type", "mindfulSession", "--at-least", goal])
      #expect(root["longest"] as? Int == 1, "\(goal)")
      #expect(root["current"] as? Int == 1, "\(goal)")
    }
    let more = try json(["--type", "mindfulSession", "--at-least", "12.1"])
    #expect(more["longest"] as? Int == 0)
    #expect(try missing(more) == 12.1)
    let hours = try json(["--type", "mindfulSession", "--at-least", "0.2", "--unit", "h"])
    #expect(hours["longest"] as? Int == 1)
  }

  @Test func workoutsAreCountedOrTimed() throws {
    try importExport()
    let root = try json(["--workouts", "running", "--at-least", "3", "--by", "week"])
    #expect(root["current"] as? Int == 1)
    #expect(try missing(root) == 2)
    // Pauses do not count: 25 minutes of 30.
    let time = try json(
      ["--workouts", "all", "--statistic", "duration", "--at-least", "75", "--by", "week"])
    #expect(time["current"] as? Int == 1)
    #expect(try missing(time) == 50)
    let other = try hkstats("streak", "--workouts", "swimming", "--at-least", "1")
    #expect(other.code == 64)
    #expect(other.errors.contains("no workouts of 'swimming'. It has running."))
  }

  @Test func closedRingsAreDays() throws {
    try importExport()
    let root = try json(["--rings", "all"])
    #expect(root["current"] as? Int == 2)
    #expect(root["currentStart"] as? String == "2024-03-12T00:00:00-04:00")
    #expect(try missing(root) == 1)
    #expect(try json(["--rings", "exercise"])["current"] as? Int == 3)
    let weeks = try json(["--rings", "move", "--at-least", "2", "--by", "week"])
    #expect(weeks["current"] as? Int == 1)
  }

  @Test func sleepIsOfTheNightThatEndsInTheDay() throws {
    try importExport(SleepExport.text)
    let root = try json(["--sleep", "asleep", "--at-least", "7h30m", "--today", "2024-03-13T20:00"])
    #expect(root["runs"] as? Int == 2)
    #expect(root["longest"] as? Int == 3)
    #expect(root["longestStart"] as? String == "2024-03-08T00:00:00-05:00")
    #expect(root["current"] as? Int == 1)
    let short = try json(["--sleep", "asleep", "--at-least", "8h", "--today", "2024-03-13T20:00"])
    #expect(try missing(short) == 900)
    let hours = try json(
      ["--sleep", "asleep", "--at-least", "8", "--unit", "h", "--today", "2024-03-13"])
    #expect(try missing(hours) == 0.25)
    let share = try json(["--sleep", "efficiency", "--at-least", "94", "--today", "2024-03-13"])
    #expect(share["longest"] as? Int == 3)
    let bare = try hkstats("streak", "--sleep", "asleep", "--at-least", "7")
    #expect(bare.code == 64)
    #expect(bare.errors.contains("say 7h, 7h30m or 450min"))
  }

  @Test func unitsAreThoseOfTablesUnlessAnotherIsNamed() throws {
    try importExport(SmallExport.text)
    let distance = ["--type", "distanceWalkingRunning", "--today", "2024-03-30", "--at-least"]
    // The export has miles.
    #expect(try json(distance + ["2.5"])["current"] as? Int == 1)
    #expect(try json(distance + ["2.6"])["current"] as? Int == 0)
    #expect(try json(distance + ["4", "--unit", "km"])["current"] as? Int == 1)
    #expect(try json(distance + ["4km"])["current"] as? Int == 1)
    #expect(try json(distance + ["4.1km"])["current"] as? Int == 0)
    let heart = ["--type", "heartRate", "--today", "2024-03-30", "--at-least"]
    #expect(try json(heart + ["68.5"])["current"] as? Int == 1)
    #expect(try json(heart + ["180", "--statistic", "maximum"])["current"] as? Int == 1)
    #expect(try json(heart + ["181", "--statistic", "maximum"])["current"] as? Int == 0)
    let stand = ["--type", "appleStandHour", "--today", "2024-03-30", "--at-least"]
    #expect(try json(stand + ["1"])["current"] as? Int == 1)
    #expect(try json(stand + ["2"])["current"] as? Int == 0)
    let wrong = try hkstats(
      "streak", "--type", "heartRate", "--at-least", "5", "--unit", "km")
    #expect(wrong.code == 64)
    #expect(wrong.errors.contains("--unit: "))
    let sum = try hkstats("streak", "--type", "heartRate", "--at-least", "5", "--statistic", "sum")
    #expect(sum.code == 64)
    #expect(sum.errors.contains("HKStatisticsOptionCumulativeSum"))
  }

  @Test func boundsInTheWrongOrderAreRefused() throws {
    try importExport()
    let steps = try hkstats("streak", "--type", "stepCount", "--between", "9000,5000")
    #expect(steps.code == 64)
    #expect(
      steps.errors.contains("--between takes the lower number first: 5,000 is less than 9,000."))
    let sleep = try hkstats("streak", "--sleep", "asleep", "--between", "8h,450min")
    #expect(sleep.code == 64 && sleep.errors.contains("the lower number first"))
    #expect(try json(["--type", "stepCount", "--between", "9000,9000"])["runs"] as? Int == 1)
  }

  @Test func aStoreWithoutTheTypeSaysSo() throws {
    try importExport()
    let table = try hkstats("streak", "--type", "bodyMass", "--at-most", "80")
    #expect(table.code == 0)
    #expect(table.output.hasPrefix("The store holds nothing to count here (Weight)."))
    let root = try json(["--type", "bodyMass", "--at-most", "80"])
    #expect(root["current"] as? Int == 0)
    #expect(root["currentStart"] is NSNull)
  }
}
