import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand
@testable import HealthReports

/// What the command prints as JSON is what its schemas say, each of them.
@Suite struct SchemasTests {
  /// A report by its schema, and the command that prints it.
  struct Output: CustomStringConvertible {
    let schema: String
    let arguments: [String]

    init(_ schema: String, _ arguments: String) {
      self.schema = schema
      self.arguments = arguments.split(separator: " ").map(String.init)
    }

    var description: String { arguments.joined(separator: " ") }
  }

  private static let outputs = [
    Output("authorize", "authorize list"),
    Output("authorize", "authorize grant --app com.example.water --share dietaryWater"),
    Output("config", "config"),
    Output("correlate", "correlate"),
    Output("correlate", "correlate stepCount bodyMass --lag 2"),
    Output("explain", "explain --type stepCount --day 2024-03-10"),
    Output("explain", "explain --type heartRate --day 2024-03-31"),
    Output("explain", "explain --type sleepAnalysis --day 2024-03-10"),
    Output("explain", "explain --type stepCount --month 2010-03-01"),
    Output("explain-night", "explain --sleep --night 2024-03-08"),
    Output("explain-night", "explain --sleep --night 2020-03-08"),
    Output("heart", "heart"),
    Output("heart", "heart variability --by daily"),
    Output("heart", "heart --from 2010-01-01 --to 2010-02-01"),
    Output("heart", "heart --units canonical"),
    Output("profile", "profile --type stepCount"),
    Output("profile", "profile --type heartRate"),
    Output("profile", "profile --type stepCount --from 2010-01-01 --to 2010-02-01"),
    Output("records", "records"),
    Output("records", "records --type stepCount --type bodyMass"),
    Output("records", "records --last 4w --units us"),
    Output("records", "records --from 2010-01-01 --to 2010-02-01"),
    Output("rings", "rings"),
    Output("rings", "rings weekly"),
    Output("rings", "rings --from 2010-01-01 --to 2010-02-01"),
    Output("sleep", "sleep"),
    Output("sleep", "sleep --from 2024-03-08 --to 2024-03-09"),
    Output("sleep", "sleep --from 2010-01-01 --to 2010-02-01"),
    Output("sources", "sources"),
    Output("sources", "sources --type stepCount"),
    Output("store", "store info"),
    Output("streak", "streak --type stepCount --at-least 5000"),
    Output("streak", "streak --type heartRate --between 50,60 --by week"),
    Output("streak", "streak --sleep asleep --at-least 7h"),
    Output("streak", "streak --rings all"),
    Output("streak", "streak --workouts all --at-least 1 --by month --allow-misses 1/3"),
    Output("summary", "summary weekly"),
    Output("summary", "summary hourly --type stepCount,heartRate --separate-by-source"),
    Output("summary", "summary monthly --from 2010-01-01 --to 2010-02-01"),
    Output("trends", "trends"),
    Output("trends", "trends --type stepCount --by week"),
    Output("trends", "trends --from 2010-01-01 --to 2010-02-01"),
    Output("types", "types"),
    Output("workout-totals", "workouts monthly"),
    Output("workout-efforts", "workouts efforts"),
    Output("workout-course", "workouts course"),
    Output("workout-course", "workouts course --step 300 --units us"),
    Output("correlate", "correlate --time-zone recorded"),
    Output("explain", "explain --type stepCount --day 2024-03-12 --time-zone recorded"),
    Output("explain-night", "explain --sleep --night 2024-03-12 --time-zone recorded"),
    Output("heart", "heart --time-zone recorded"),
    Output("records", "records --time-zone recorded"),
    Output("rings", "rings --time-zone recorded"),
    Output("sleep", "sleep --time-zone recorded"),
    Output("streak", "streak --type stepCount --at-least 5000 --time-zone recorded"),
    Output("summary", "summary weekly --time-zone recorded"),
    Output("trends", "trends --time-zone recorded"),
    Output("types", "types --time-zone recorded"),
    Output("workout-course", "workouts course --time-zone recorded"),
    Output("workout-efforts", "workouts efforts --time-zone recorded"),
    Output("workout-totals", "workouts weekly --time-zone recorded"),
    Output("workouts", "workouts --time-zone recorded"),
    Output("workouts", "workouts"),
    Output("workouts", "workouts splits --units us"),
    Output("workouts", "workouts --zones karvonen --resting-heart-rate 52"),
  ]

  @Test(.endsInTime) func noPlainAnswerDraws() throws {
    let folder = try TemporaryDirectory()
    let hkstats = try full(in: folder)
    for output in Self.outputs {
      let outcome = try hkstats.run(output.arguments + ["--plain"])
      #expect(outcome.code == 0, "\(output): \(outcome.errors)")
      // Block elements and geometric shapes.
      let drawn = outcome.output.unicodeScalars.filter { (0x2580...0x25FF).contains($0.value) }
      #expect(drawn.isEmpty, "\(output)")
    }
  }

  @Test(
    .endsInTime,
    arguments: [
      (60, "C.UTF-8"), (60, "de_DE.UTF-8"), (80, "C.UTF-8"), (80, "hu_HU.UTF-8"),
      (140, "ja_JP.UTF-8"),
    ])
  func noLineIsWiderThanTheTerminal(width: Int, locale: String) throws {
    let folder = try TemporaryDirectory()
    let hkstats = try full(in: folder)
    for output in Self.outputs {
      let outcome = try hkstats.run(
        output.arguments, environment: ["COLUMNS": "\(width)", "LANG": locale])
      // Paths stay whole, so that they can be copied.
      let lines = outcome.output.split(separator: "\n").map(String.init)
        .filter { !$0.contains(folder.path) }
      let odd = lines.filter { $0.displayWidth > width || $0.hasSuffix(" ") }
      #expect(outcome.code == 0 && odd.isEmpty, "\(output): \(odd.first ?? outcome.errors)")
    }
  }

  @Test(.endsInTime) func whatIsPrintedIsWhatTheSchemaSays() throws {
    let folder = try TemporaryDirectory()
    let hkstats = try full(in: folder)
    for output in Self.outputs {
      let outcome = try hkstats.run(output.arguments + ["--format", "json"])
      try #require(outcome.code == 0, "\(output): \(outcome.errors)")
      // What programs read depends on no locale; this one has other marks for everything, and a country of
      // the same units.
      let swedish = try hkstats.run(
        output.arguments + ["--format", "json"], environment: ["LANG": "sv_SE.UTF-8"])
      #expect(swedish == outcome, "\(output)")
      let schema = try JSONSchema(named: output.schema)
      let faults = try schema.faults(in: outcome.output)
      #expect(faults.isEmpty, "\(output): \(faults.prefix(5))")
      // A schema that lets everything pass would say nothing.
      let further = "{\"extra\": 1, " + outcome.output.dropFirst()
      #expect(try !schema.faults(in: further).isEmpty, "\(output)")
      let foreign = outcome.output.replacing("hkstats/", with: "other/")
      #expect(try !schema.faults(in: foreign).isEmpty, "\(output)")
    }
  }

  @Test(.endsInTime) func anEmptyStoreAnswersByTheSameSchemasOrInASentence() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try add(
      "<HealthData locale=\"en_US\">\n</HealthData>\n", as: "nothing", to: hkstats, in: folder)
    for output in Self.outputs {
      let outcome = try hkstats.run(output.arguments + ["--format", "json"])
      guard outcome.code == 0 else {
        #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("error: "), "\(output)")
        continue
      }
      let faults = try JSONSchema(named: output.schema).faults(in: outcome.output)
      #expect(faults.isEmpty, "\(output): \(faults.prefix(5))")
    }
  }

  @Test func importsArePrintedByTheirSchema() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let active = folder.file("active")
    try FileManager.default.createDirectory(atPath: active, withIntermediateDirectories: true)
    let odd = folder.file("odd.xml")
    try """
    <HealthData locale="en_US"><Record type="Unknown" sourceName="A" startDate="2024-03-01 10:00:00 +0100" \
    endDate="2024-03-01 10:00:00 +0100" value="1"/><Record sourceName="A"/><Odd/></HealthData>
    """.write(toFile: odd, atomically: true, encoding: .utf8)
    let schema = try JSONSchema(named: "import")
    for path in [odd, try ActiveExport(in: active).folder, odd] {
      let outcome = try hkstats("import", path, "--format", "json")
      try #require(outcome.code == 0, "\(outcome.errors)")
      let faults = try schema.faults(in: outcome.output)
      #expect(faults.isEmpty, "\(faults.prefix(5))")
    }
  }

  @Test func foldersAreDescribedByTheirSchema() throws {
    let folder = try TemporaryDirectory()
    let hkstats = try full(in: folder)
    let schema = try JSONSchema(named: "export")
    for arguments in [
      ["--format", "arrow", "--metadata"], ["--from", "2024-03-01", "--last", "1d"],
    ] {
      let target = folder.file(arguments[1])
      let outcome = try hkstats.run(["export", "--to", target] + arguments)
      guard outcome.code == 0 else {
        #expect(outcome.errors.contains("--last says from when to when"))
        continue
      }
      let text = try String(contentsOfFile: target + "/schema.json", encoding: .utf8)
      let faults = try schema.faults(in: text)
      #expect(faults.isEmpty, "\(faults.prefix(5))")
    }
  }

  /// Cohorts are of several stores; what they print is tried in `CohortCommandTests`.
  @Test func everySchemaIsTried() throws {
    let tried = Set(Self.outputs.map(\.schema) + ["cohort", "export", "import"])
    let files = try FileManager.default.contentsOfDirectory(atPath: JSONSchema.folder().path)
    #expect(Set(files.map { $0.replacing(".json", with: "") }) == tried)
  }

  /// A store of nights, days, streaks, workouts, rings and beats.
  private func full(in folder: TemporaryDirectory) throws -> BuiltCommand {
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let active = folder.file("active")
    try FileManager.default.createDirectory(atPath: active, withIntermediateDirectories: true)
    let outcome = try hkstats(
      "import", try ActiveExport(in: active).folder, "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
    try add(SleepExport.text, as: "sleep", to: hkstats, in: folder)
    try add(StreakExport.text, as: "streak", to: hkstats, in: folder)
    try add(DailyExport.text, as: "daily", to: hkstats, in: folder)
    return hkstats
  }

  private func add(
    _ text: String, as name: String, to hkstats: BuiltCommand, in folder: TemporaryDirectory
  ) throws {
    let path = folder.file(name + ".xml")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", path, "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }
}
