import Foundation
import TestSupport
import Testing

@testable import hkstats

/// What the command prints as JSON is what its schemas say, of nights, workouts, rings and steps.
@Suite struct SchemasTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    for (name, text) in [
      ("sleep.xml", SleepExport.text), ("streak.xml", StreakExport.text),
      ("active.xml", ActiveExport.text),
    ] {
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
      let outcome = try hkstats("import", folder.file(name), "--time-zone", "America/New_York")
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    ("rings", ["rings"]), ("rings", ["rings", "weekly"]),
    ("summary", ["summary", "weekly"]),
    ("summary", ["summary", "hourly", "--type", "stepCount,heartRate", "--separate-by-source"]),
  ])
  func whatIsPrintedIsWhatTheSchemaSays(schema: String, arguments: [String]) throws {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    let faults = try JSONSchema(named: schema).faults(in: outcome.output)
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    // A schema that lets everything pass would say nothing.
    let broken = outcome.output.replacing(#""timeZone":"#, with: #""zone":"#)
    #expect(try !JSONSchema(named: schema).faults(in: broken).isEmpty)
  }
}
