import Foundation
import TestSupport
import Testing

/// An answer that finds nothing in its range says where there is something.
@Suite struct EmptyRangesTests {
  private static let commands = [
    "summary weekly", "summary daily --type stepCount", "sleep", "trends",
    "trends --type stepCount",
    "profile --type stepCount", "records", "heart", "workouts", "workouts efforts",
    "workouts course",
    "workouts monthly",
    "rings", "correlate", "correlate stepCount sleepAnalysis",
  ]

  @Test func whatLiesBeforeTheDataIsNotShown() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let export = folder.file("export.zip")
    let made = try hkstats("synth", "--days", "20", "--seed", "7", "--output", export)
    try #require(made.code == 0, "\(made.errors)")
    let imported = try hkstats("import", export)
    try #require(imported.code == 0, "\(imported.errors)")
    for command in ["workouts monthly", "heart --by monthly", "rings monthly", "summary monthly"] {
      let outcome = try hkstats.run(command.split(separator: " ").map(String.init))
      #expect(outcome.code == 0 && !outcome.output.contains("2023-"), "\(outcome.output)")
      #expect(outcome.output.contains("This is the last bucket"), "\(outcome.output)")
    }
    // One day is not called several.
    let day = try hkstats("rings", "--from", "2024-01-03", "--to", "2024-01-04").output
      .split { $0.isWhitespace }.joined(separator: " ")
    #expect(day.contains("of 1 day") && !day.contains("of 1 days"), "\(day)")
  }

  @Test func whereTheDataAreIsSaid() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let export = folder.file("export.zip")
    let made = try hkstats("synth", "--days", "20", "--seed", "7", "--output", export)
    try #require(made.code == 0, "\(made.errors)")
    let imported = try hkstats("import", export)
    try #require(imported.code == 0, "\(imported.errors)")
    for command in Self.commands {
      let outcome = try hkstats.run(
        command.split(separator: " ").map(String.init) + [
          "--from", "2010-01-01", "--to", "2010-02-01",
        ])
      let text = outcome.output.split { $0.isWhitespace }.joined(separator: " ")
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      #expect(
        text.contains(/(data|workouts|rings) go from 2024-01-0\d to 2024-01-\d\d/),
        "\(command): \(text)")
    }
    // Nothing is drawn of it.
    for command in Self.commands where !command.hasPrefix("correlate") {
      let picture = folder.file("empty.svg")
      let outcome = try hkstats.run(
        command.split(separator: " ").map(String.init) + [
          "--from", "2010-01-01", "--to", "2010-02-01", "--chart", picture,
        ])
      #expect(outcome.code == 66 && outcome.output.isEmpty, "\(command): \(outcome.output)")
      #expect(
        outcome.errors.contains("There is nothing to draw.")
          && outcome.errors.contains(/(data|workouts|rings) go from 2024-01-0\d to 2024-01-\d\d/),
        "\(command): \(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: picture), "\(command)")
    }
    // Where there is nothing at all, nothing is said of it.
    let empty = BuiltCommand(store: folder.file("empty.sqlite"))
    try "<HealthData locale=\"en_US\"></HealthData>".write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let nothing = try empty("import", folder.file("export.xml"), "--time-zone", "UTC")
    try #require(nothing.code == 0, "\(nothing.errors)")
    for command in Self.commands {
      let outcome = try empty.run(command.split(separator: " ").map(String.init))
      #expect(!outcome.output.contains("go from"), "\(command): \(outcome.output)")
    }
  }
}
