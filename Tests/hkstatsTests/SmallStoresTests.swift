internal import Foundation
import TestSupport
import Testing

/// Every command on stores that hold next to nothing: an answer, or a sentence that says what is missing
/// and where to look.
@Suite struct SmallStoresTests {
  /// What a store holds.
  enum Contents: String, CaseIterable {
    case nothing, aSample, aReading, aNight, timeInBed, aWorkout, aRing

    /// The elements of the export.
    var elements: String {
      let night = [
        ("23:00", "03:00", "Core"), ("03:00", "06:30", "REM"),
      ].map { from, to, stage in
        Self.record(
          "HKCategoryTypeIdentifierSleepAnalysis",
          from: from == "23:00" ? "2024-03-09 23:00" : "2024-03-10 \(from)", to: "2024-03-10 \(to)",
          value: "HKCategoryValueSleepAnalysisAsleep\(stage)")
      }
      return switch self {
      case .nothing: ""
      case .aSample:
        Self.record(
          "HKQuantityTypeIdentifierStepCount", unit: "count", from: "2024-03-09 10:00",
          to: "2024-03-09 10:10", value: "500")
      case .aReading:
        Self.record(
          "HKQuantityTypeIdentifierHeartRate", unit: "count/min", from: "2024-03-09 10:00",
          to: "2024-03-09 10:00", value: "62")
      case .aNight: night.joined()
      case .timeInBed:
        Self.record(
          "HKCategoryTypeIdentifierSleepAnalysis", from: "2024-03-09 23:00",
          to: "2024-03-10 06:30", value: "HKCategoryValueSleepAnalysisInBed")
      case .aWorkout:
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
        durationUnit="min" sourceName="Watch" creationDate="2024-03-09 10:30:00 +0100" \
        startDate="2024-03-09 10:00:00 +0100" endDate="2024-03-09 10:30:00 +0100">\
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.2" \
        unit="km"/></Workout>
        """
      case .aRing:
        """
        <ActivitySummary dateComponents="2024-03-09" activeEnergyBurned="400" \
        activeEnergyBurnedGoal="450" activeEnergyBurnedUnit="kcal" appleMoveTime="0" \
        appleMoveTimeGoal="0" appleExerciseTime="31" appleExerciseTimeGoal="30" \
        appleStandHours="11" appleStandHoursGoal="12"/>
        """
      }
    }

    private static func record(
      _ type: String, unit: String? = nil, from: String, to: String, value: String
    ) -> String {
      "<Record type=\"\(type)\" sourceName=\"Watch\"" + (unit.map { " unit=\"\($0)\"" } ?? "")
        + " creationDate=\"\(to):00 +0100\" startDate=\"\(from):00 +0100\""
        + " endDate=\"\(to):00 +0100\" value=\"\(value)\"/>"
    }
  }

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func command(over contents: Contents) throws -> BuiltCommand {
    let command = BuiltCommand(store: folder.file("\(contents).sqlite"))
    let path = folder.file("\(contents).xml")
    try """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_GB"><ExportDate value="2024-07-01 12:00:00 +0200"/>\
    <Me/>\(contents.elements)</HealthData>
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try command("import", path, "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
    return command
  }

  /// Commands that read a store and write tables, JSON and CSV.
  private static let questions = [
    ["summary", "daily"], ["summary", "weekly"], ["summary", "yearly"],
    ["summary", "weekly", "--type", "stepCount"], ["sleep"],
    ["streak", "--type", "stepCount", "--at-least", "100"],
    ["streak", "--sleep", "asleep", "--at-least", "7h"],
    ["streak", "--workouts", "all", "--at-least", "1"], ["streak", "--rings", "all"], ["records"],
    ["trends"], ["trends", "--type", "stepCount"], ["correlate"],
    ["correlate", "stepCount", "heartRate"], ["profile", "--type", "sleepAnalysis"], ["workouts"],
    ["workouts", "splits"], ["workouts", "weekly"], ["rings"], ["rings", "monthly"], ["heart"],
  ]

  /// Commands that write tables and JSON.
  private static let reports = [
    ["explain", "--type", "stepCount"], ["explain", "--type", "heartRate"], ["explain", "--sleep"],
    ["types"], ["sources"], ["store", "info"],
  ]

  /// Sums whose range, and readings whose variance, are beyond what a Double holds.
  @Test(arguments: [("1e308", "-1e308"), ("1e100", "1"), ("1e308", "1.7e308")])
  func figuresBeyondAllBoundsEndNoCommand(first: String, second: String) throws {
    let hkstats = BuiltCommand(store: folder.file("huge.sqlite"))
    let path = folder.file("huge.xml")
    let records = (0..<60).map { day in
      let (hour, value) = day < 58 ? (10, "1") : (10 + day - 58, day == 58 ? first : second)
      let date = "2024-\(day < 29 ? "01" : "02")-\(day % 29 + 1 < 10 ? "0" : "")\(day % 29 + 1)"
      return """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
        startDate="\(date) \(hour):00:00 +0100" endDate="\(date) \(hour):00:00 +0100" value="\(value)"/>
        """
    }
    try "<HealthData locale=\"en_GB\">\(records.joined())</HealthData>".write(
      toFile: path, atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", path, "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
    for arguments in [
      ["summary", "daily"], ["summary", "daily", "--type", "stepCount"], ["trends"],
      ["trends", "--type", "stepCount"], ["profile", "--type", "stepCount"],
    ] {
      for form in [[], ["--format", "json"], ["--format", "csv"]] {
        let outcome = try hkstats.run(arguments + form)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(arguments + form): \(outcome)")
      }
    }
  }

  @Test(arguments: Contents.allCases)
  func everyCommandAnswers(contents: Contents) throws {
    let hkstats = try command(over: contents)
    for arguments in Self.questions + Self.reports {
      let table = try hkstats.run(arguments)
      if arguments[0] == "explain", table.code == 66 {
        #expect(table.errors.hasPrefix("error: The store holds no "), "\(arguments)")
        #expect(table.errors.contains("'hkstats types'"), "\(arguments)")
        continue
      }
      let json = try hkstats.run(arguments + ["--format", "json"])
      for outcome in [table, json] {
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(arguments): \(outcome.errors)")
        for word in ["nan", "inf,", "inf "] {
          #expect(!outcome.output.contains(word), "\(arguments): \(outcome.output)")
        }
      }
      #expect(!table.output.isEmpty, "\(arguments)")
      #expect(
        (try? JSONSerialization.jsonObject(with: Data(json.output.utf8))) != nil, "\(arguments)")
    }
    #expect(try hkstats("store", "verify").output.hasPrefix("Sound: "))
  }

  @Test(arguments: [Contents.nothing, .aNight, .aWorkout])
  func everyCSVHasAHeading(contents: Contents) throws {
    let hkstats = try command(over: contents)
    for arguments in Self.questions + [["samples", "--type", "stepCount"]] {
      let csv = try hkstats.run(arguments + ["--format", "csv"])
      #expect(csv.code == 0 && csv.errors.isEmpty, "\(arguments): \(csv.errors)")
      #expect(csv.output.prefix { $0 != "\r\n" }.contains(","), "\(arguments): \(csv.output)")
    }
  }

  /// Which charts there are of what a store holds; of the others no file, exit code 66 and a sentence.
  private static let charts: [(arguments: [String], drawn: Set<Contents>)] = [
    (["summary", "weekly"], [.aSample, .aReading, .aNight, .timeInBed]),
    (["summary", "daily", "--type", "stepCount"], [.aSample]),
    (["sleep"], [.aNight, .timeInBed]),
    (["streak", "--type", "stepCount", "--at-least", "1"], [.aSample]),
    (["streak", "--sleep", "asleep", "--at-least", "7h"], [.aNight]),
    (["streak", "--workouts", "all", "--at-least", "1"], [.aWorkout]),
    (["streak", "--rings", "all"], [.aRing]),
    (["trends"], [.aSample, .aReading, .aNight]),
    (["trends", "--type", "heartRate"], [.aReading]),
    (["profile", "--type", "heartRate"], [.aReading]),
    (["profile", "--type", "sleepAnalysis"], [.aNight]),
    (["workouts"], [.aWorkout]),
    (["workouts", "monthly"], [.aWorkout]),
    (["workouts", "splits"], []),
    (["workouts", "efforts"], []),
    (["workouts", "course"], []),
    (["rings"], [.aRing]),
    (["rings", "weekly"], [.aRing]),
    (["heart"], [.aReading]),
    (["records"], [.aSample, .aReading, .aNight, .aWorkout]),
  ]

  @Test(arguments: Contents.allCases)
  func aChartIsDrawnOrThereIsNothingToDraw(contents: Contents) throws {
    let hkstats = try command(over: contents)
    for (number, chart) in Self.charts.enumerated() {
      let path = folder.file("\(contents)-\(number).svg")
      let outcome = try hkstats.run(chart.arguments + ["--chart", path])
      let isDrawn = FileManager.default.fileExists(atPath: path)
      #expect(isDrawn == chart.drawn.contains(contents), "\(chart.arguments): \(outcome.errors)")
      #expect(outcome.code == (isDrawn ? 0 : 66), "\(chart.arguments): \(outcome.errors)")
      if !isDrawn {
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("error: There is nothing to draw. "))
        #expect(
          [
            "The store holds ", "There are no samples of the heart", "No workout here ",
            ": no data here.", "This workout has no ",
          ]
          .contains { outcome.errors.contains($0) }, "\(outcome.errors)")
      }
    }
  }

  @Test func workoutsAloneAreSummedByWeekAndMonth() throws {
    let hkstats = try command(over: .aWorkout)
    let weeks = try hkstats("summary", "weekly").output
    #expect(weeks.contains("\n2024-03-04         1"), "\(weeks)")
    #expect(weeks.contains("0:30"))
    #expect(weeks.contains("no samples, but 1 workout: 'hkstats workouts' shows it."))
    #expect(weeks.contains("The data end at 2024-03-09 10:30."))
    let months = try hkstats("summary", "monthly", "--format", "csv").output
    #expect(
      months
        == "type,source,unit,date,start,end,count,sum,average,minimum,maximum,duration,mostRecent,days,"
        + "meanPerDay,categoryValues\r\n"
        + "HKWorkoutTypeIdentifier,,,2024-03-01,2024-02-29T23:00:00Z,2024-03-31T22:00:00Z,"
        + "1,,,,,1800.0,,,,\r\n")
    let earlier = try hkstats("summary", "weekly", "--to", "2024-03-04").output
    #expect(earlier == "The store holds no samples, but 1 workout: 'hkstats workouts' shows it.\n")
  }

  @Test func aStoreWithoutSamplesSaysWhatItHolds() throws {
    let workout = "The store holds no samples, but 1 workout: 'hkstats workouts' shows it.\n"
    let rings =
      "The store holds no samples, but 1 day with activity rings: 'hkstats rings' shows it.\n"
    let nothing = "The store holds no samples yet. Import an export: hkstats import export.zip\n"
    for (contents, sentence) in [
      (Contents.aWorkout, workout), (.aRing, rings), (.nothing, nothing),
    ] {
      let hkstats = try command(over: contents)
      for arguments in [
        ["summary", "daily"], ["trends"], ["correlate"], ["types"], ["sources"],
      ] {
        let output = try hkstats.run(arguments, environment: ["COLUMNS": "120"]).output
        #expect(output == sentence, "\(arguments)")
      }
    }
    let steps = try command(over: .aReading)
    #expect(
      try steps("summary", "daily", "--type", "stepCount,bodyMass").output
        == "The store holds no samples of stepCount, bodyMass. 'hkstats types' lists what\n  it holds.\n"
    )
  }
}
