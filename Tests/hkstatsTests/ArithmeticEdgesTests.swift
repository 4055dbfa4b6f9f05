internal import Foundation
import TestSupport
import Testing

/// Values and dates at the ends of what numbers and calendars hold, through every command in every form: an
/// answer, or a sentence; no crash, and no figure or place in a drawing that is no number.
@Suite struct ArithmeticEdgesTests {
  /// What is at its ends.
  enum Edge: String, CaseIterable {
    case largeValues, smallValues, noNumbers, farDates, longSpans

    /// The values of the records, from day to day.
    private var values: [String] {
      switch self {
      case .largeValues: ["1e308", "-1e308", "1.7976931348623157e308", "1e300", "1e154"]
      case .smallValues: ["5e-324", "-5e-324", "-0", "1e-310", "2.2250738585072014e-308"]
      case .noNumbers: ["NaN", "12.5", "inf", "-inf", "80", "1e400", "nan", "-1e999"]
      case .farDates, .longSpans: ["1", "12.5", "700", "80", "0"]
      }
    }

    /// Where records, a night, a workout and rings lie.
    private var spans: [(from: String, to: String)] {
      switch self {
      case .largeValues, .smallValues, .noNumbers:
        (1...20).map { day in
          let date = "2024-03-\(day < 10 ? "0" : "")\(day)"
          return ("\(date) 01:00:00", "\(date) 07:30:00")
        }
      case .farDates:
        [
          ("0001-01-01 00:00:00", "0001-01-01 07:00:00"),
          ("1582-10-04 23:00:00", "1582-10-15 06:00:00"),
          ("2024-03-09 22:00:00", "2024-03-10 06:00:00"),
          ("9999-12-31 20:00:00", "9999-12-31 23:59:59"),
        ]
      case .longSpans:
        [
          ("0001-01-01 00:00:00", "9999-12-31 23:59:59"),
          ("1000-01-01 00:00:00", "3000-01-01 00:00:00"),
          ("2024-03-09 22:00:00", "2024-03-10 06:00:00"),
        ]
      }
    }

    private static let types = [
      ("HKQuantityTypeIdentifierStepCount", "count"),
      ("HKQuantityTypeIdentifierHeartRate", "count/min"),
      ("HKQuantityTypeIdentifierDistanceWalkingRunning", "km"),
      ("HKQuantityTypeIdentifierBodyMass", "kg"), ("HKQuantityTypeIdentifierOxygenSaturation", "%"),
    ]

    /// The elements of the export.
    var elements: String {
      spans.enumerated().map { place, span in
        let value = values[place % values.count]
        let times = "startDate=\"\(span.from) +0000\" endDate=\"\(span.to) +0000\""
        let records = Self.types.map { type, unit in
          "<Record type=\"\(type)\" sourceName=\"Watch\" unit=\"\(unit)\" \(times) value=\"\(value)\"/>"
        }
        let sleep = """
          <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" \(times) \
          value="HKCategoryValueSleepAnalysisAsleepCore"/>
          """
        let workout = """
          <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \(times) \
          duration="\(value)" durationUnit="min"><WorkoutStatistics \
          type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="\(value)" unit="km"/></Workout>
          """
        let rings = """
          <ActivitySummary dateComponents="\(span.from.prefix(10))" activeEnergyBurned="\(value)" \
          activeEnergyBurnedGoal="\(values[(place + 1) % values.count])" \
          activeEnergyBurnedUnit="kcal" appleExerciseTime="\(value)" appleExerciseTimeGoal="30" \
          appleStandHours="\(value)" appleStandHoursGoal="12"/>
          """
        return records.joined() + sleep + workout + rings
      }.joined(separator: "\n")
    }
  }

  private static let commands = [
    ["summary", "daily", "--last", "30d"], ["summary", "weekly"], ["summary", "yearly"],
    ["summary", "hourly", "--from", "2024-03-09", "--to", "2024-03-11"], ["sleep"],
    ["streak", "--type", "stepCount", "--at-least", "1"], ["records"], ["trends"],
    ["trends", "--type", "heartRate"], ["correlate"], ["profile", "--type", "heartRate"],
    ["workouts"], ["workouts", "splits"], ["workouts", "monthly"], ["workouts", "efforts"],
    ["workouts", "course"],
    ["rings"], ["heart"], ["explain", "--type", "stepCount", "--day", "2024-03-09"],
    ["explain", "--sleep", "--night", "2024-03-10"], ["types"], ["sources"], ["store", "info"],
  ]

  private static let withoutCSV: Set<String> = ["explain", "types", "sources", "store"]
  private static let drawn = [
    "summary", "sleep", "streak", "trends", "profile", "rings", "heart", "records", "workouts",
  ]

  /// Thousands of years take a command without optimization minutes: `make test-command` runs them.
  private static let edges: [Edge] =
    ProcessInfo.processInfo.environment["HKSTATS_COMMAND"] == nil
    ? [.largeValues, .smallValues] : Edge.allCases

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  @Test(.endsInTime, arguments: edges)
  func everyFormOfEveryAnswerIsMadeOfNumbers(_ edge: Edge) throws {
    let hkstats = BuiltCommand(store: folder.file("\(edge).sqlite"))
    let path = folder.file("\(edge).xml")
    try "<HealthData locale=\"en_GB\"><Me/>\(edge.elements)</HealthData>".write(
      toFile: path, atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", path, "--time-zone", "America/Sao_Paulo")
    try #require(outcome.code == 0, "\(outcome.errors)")
    var answered = 0
    for command in Self.commands {
      for form in Self.forms(of: command) {
        let outcome = try hkstats.run(command + form)
        // A refusal says what it is; 70 is a fault of our own.
        #expect([0, 64, 65, 66].contains(outcome.code), "\(command + form): \(outcome)")
        #expect((outcome.code == 0) == outcome.errors.isEmpty, "\(command + form): \(outcome)")
        #expect(Self.words(outcome.output).isEmpty, "\(command + form): \(outcome.output)")
        guard outcome.code == 0 else { continue }
        answered += 1
        if form.last == "json" {
          let data = Data(outcome.output.utf8)
          #expect((try? JSONSerialization.jsonObject(with: data)) != nil, "\(command + form)")
        }
      }
      if Self.drawn.contains(command[0]) { try draw(command, hkstats) }
    }
    #expect(answered > Self.commands.count)
  }

  private static func forms(of command: [String]) -> [[String]] {
    let all = [[], ["--format", "json"], ["--plain"], ["--format", "csv"]]
    return withoutCSV.contains(command[0]) ? Array(all.dropLast(2)) : all
  }

  private func draw(_ command: [String], _ hkstats: BuiltCommand) throws {
    let picture = folder.file("chart.png")
    defer { try? FileManager.default.removeItem(atPath: picture) }
    let drawn = try hkstats.run(command + ["--chart", picture])
    #expect([0, 64, 65, 66].contains(drawn.code), "\(command): \(drawn)")
    if drawn.code == 0 {
      let begin = try Data(contentsOf: URL(filePath: picture)).prefix(4)
      #expect(begin == Data([0x89, 0x50, 0x4E, 0x47]), "\(command)")
    }
    let chart = folder.file("chart.svg")
    defer { try? FileManager.default.removeItem(atPath: chart) }
    let outcome = try hkstats.run(command + ["--chart", chart])
    #expect([0, 64, 65, 66].contains(outcome.code), "\(command): \(outcome)")
    guard outcome.code == 0 else { return }
    let drawing = try String(contentsOfFile: chart, encoding: .utf8)
    #expect(Self.words(drawing).isEmpty, "\(command)")
  }

  /// What stands in a text for no number.
  private static func words(_ text: String) -> [Substring] {
    text.split { !$0.isLetter }.filter { ["nan", "inf", "infinity"].contains($0.lowercased()) }
  }
}
