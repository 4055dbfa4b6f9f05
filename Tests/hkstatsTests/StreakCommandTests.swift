internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

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

  @Test(arguments: [
    // Thursday 1 February to Saturday 2 March: one Monday in January, none in March.
    (["2024-02-01", "2024-02-10", "2024-03-02"], "     Feb Mar"),
    (["2024-05-01"], "     May"), (["2024-01-29", "2024-02-20"], "     Feb"),
    (["2024-01-22", "2024-02-20"], "      Feb"),
  ])
  func monthsStandAboveTheirFirstDays(days: [String], months: String) throws {
    let records = days.map { day in
      "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\" unit=\"count\" "
        + "creationDate=\"\(day) 12:00:00 -0500\" startDate=\"\(day) 11:00:00 -0500\" "
        + "endDate=\"\(day) 12:00:00 -0500\" value=\"9000\"/>"
    }
    try importExport(
      "<HealthData locale=\"en_US\"><ExportDate value=\"2024-06-01 12:00:00 -0400\"/>"
        + records.joined() + "</HealthData>")
    let text = try hkstats(
      "streak", "--type", "stepCount", "--at-least", "8000", "--today", days[days.count - 1]
    ).output
    let lines = text.components(separatedBy: "\n")
    let monday = try #require(lines.firstIndex { $0.hasPrefix("Mon") })
    #expect(lines[monday - 1] == months)
  }

  @Test func goalsAreReadInTheUnitOfTheFigures() throws {
    try importExport()
    func missing(_ arguments: String...) throws -> Double? {
      let root = try json(["--type", "mindfulSession", "--at-least"] + arguments)
      return (root["today"] as? [String: Any])?["missing"] as? Double
    }
    for goal in ["12", "12min", "720s", "0.2h"] { #expect(try missing(goal) == 12, "\(goal)") }
    #expect(try missing("0.2", "--unit", "h") == 0.2)
    let misses = try json(
      ["--type", "stepCount", "--at-least", "10000", "--allow-misses", "1/7", "--skip-empty"])
    #expect(misses["missSpan"] as? Int == 7)
    #expect(misses["skipsEmptyIntervals"] as? Bool == true)
  }

  @Test func goalsOfSleepNameTheirUnit() throws {
    try importExport(SleepExport.text)
    let root = try json(["--sleep", "asleep", "--at-least", "7h30m", "--today", "2024-03-13T20:00"])
    #expect(root["longest"] as? Int == 3 && root["current"] as? Int == 1)
    #expect((root["goal"] as? [String: Double]) == ["atLeast": 27_000])
    let share = try json(["--sleep", "efficiency", "--at-least", "94", "--today", "2024-03-13"])
    #expect(share["longest"] as? Int == 3)
    let bare = try hkstats("streak", "--sleep", "asleep", "--at-least", "7")
    #expect(bare.code == 64)
    #expect(bare.errors.contains("say 7h, 7h30m or 450min"))
  }

  @Test func goalsInUnitsOfTheSameKindAreConverted() throws {
    try importExport(SmallExport.text)
    let distance = ["--type", "distanceWalkingRunning", "--today", "2024-03-30", "--at-least"]
    // The export has miles.
    #expect(try json(distance + ["2.5"])["current"] as? Int == 1)
    #expect(try json(distance + ["4km"])["current"] as? Int == 1)
    #expect(try json(distance + ["4.1km"])["current"] as? Int == 0)
    #expect(try json(distance + ["4", "--unit", "km"])["current"] as? Int == 1)
  }

  @Test func goalsWithoutAUnitAreInTheUnitShown() throws {
    try importExport(SmallExport.text)
    let distance = ["--type", "distanceWalkingRunning", "--today", "2024-03-30"]
    for (units, unit, goal) in [
      ("auto", "mi", "2.5"), ("us", "mi", "2.5"), ("metric", "km", "4"), ("canonical", "m", "4000"),
    ] {
      let root = try json(distance + ["--units", units, "--at-least", goal])
      #expect(root["current"] as? Int == 1 && root["unit"] as? String == unit, "\(units)")
    }
    #expect(
      try json(distance + ["--units", "metric", "--at-least", "4.1"])["current"] as? Int == 0)
    let heart = ["--type", "heartRate", "--today", "2024-03-30", "--at-least"]
    #expect(try json(heart + ["1", "--units", "canonical"])["current"] as? Int == 1)
    #expect(try json(heart + ["2", "--units", "canonical"])["current"] as? Int == 0)
    // A unit that is named goes first.
    #expect(
      try json(heart + ["60", "--units", "canonical", "--unit", "count/min"])["unit"] as? String
        == "count/min")
  }

  @Test(arguments: [
    (["--type", "heartRate", "--at-least", "5", "--unit", "km"], "--unit: "),
    (
      ["--type", "heartRate", "--at-least", "5", "--statistic", "sum"],
      "HKStatisticsOptionCumulativeSum"
    ),
    (
      ["--workouts", "swimming", "--at-least", "1"],
      "no workouts of 'swimming'. It has running."
    ),
  ])
  func requestsThatMakeNoSenseAreUsageErrors(arguments: [String], words: String) throws {
    try importExport()
    let outcome = try hkstats.run(["streak"] + arguments)
    #expect(outcome.code == 64 && outcome.errors.contains(words), "\(outcome.errors)")
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
    #expect(root["currentStart"] == nil && root["hasData"] as? Bool == false)
  }
}
