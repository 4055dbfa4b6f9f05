import Foundation
import TestSupport
import Testing

/// Answers of the command as one fact a line.
@Suite struct PlainTablesTests {
  private static let commands = [
    "summary weekly", "summary daily --type stepCount", "trends", "trends --type stepCount",
    "workouts", "workouts monthly", "workouts efforts", "workouts course", "heart --by monthly",
    "rings", "sleep",
    "rings weekly", "records", "correlate", "sources", "types", "profile --type stepCount",
    "store verify",
  ]

  @Test func noTwoFactsOfAnAnswerHaveTheSameName() throws {
    let folder = try TemporaryDirectory()
    let hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    let export = folder.file("export.zip")
    let made = try hkstats("synth", "--days", "70", "--seed", "7", "--output", export)
    try #require(made.code == 0, "\(made.errors)")
    let imported = try hkstats("import", export)
    try #require(imported.code == 0, "\(imported.errors)")
    for command in Self.commands {
      let outcome = try hkstats.run(
        command.split(separator: " ").map(String.init) + ["--plain"])
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      let facts = outcome.output.components(separatedBy: "\n").prefix { !$0.isEmpty }
      let names = facts.compactMap { $0.contains(": ") ? $0.components(separatedBy: ": ")[0] : nil }
      #expect(Set(names).count == names.count, "\(command)")
      #expect(!outcome.output.contains(/[█▁░●○]/), "\(command)")
    }
    let trend = try hkstats("trends", "--type", "stepCount", "--plain").output
    #expect(trend.contains(/\nMonday, mean: [\d,]+/))
    #expect(trend.contains(/\n[\d,]+ to [\d,]+[^\n]*, days: \d+/))
  }
}
