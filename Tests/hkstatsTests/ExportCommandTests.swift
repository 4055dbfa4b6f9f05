import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats export`: what it writes where, and what it refuses.
@Suite struct ExportCommandTests {
  private let directory: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    directory = try TemporaryDirectory()
    hkstats = BuiltCommand(store: directory.file("health.sqlite"))
    let active = directory.file("active")
    try FileManager.default.createDirectory(atPath: active, withIntermediateDirectories: true)
    let outcome = try hkstats("import", try ActiveExport(in: active).folder)
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func file(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: directory.file(name))), as: UTF8.self)
  }

  @Test func tablesAreThoseOfTheQuestions() throws {
    let target = directory.file("tables")
    let outcome = try hkstats("export", "--to", target)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("Wrote ") && outcome.output.contains(" samples, "))
    #expect(try file("tables/samples.csv") == everySample(hkstats))
    let from = ["--from", "2000-01-01", "--units", "canonical", "--format", "csv"]
    for (table, question) in [
      ("nights", "sleep"), ("workouts", "workouts"), ("rings", "rings daily"),
    ] {
      let words = question.split(separator: " ").map(String.init)
      // Nights have no units.
      let options = table == "nights" ? from.filter { $0 != "--units" && $0 != "canonical" } : from
      let asked = try hkstats.run(words + options)
      #expect(try file("tables/\(table).csv") == asked.output, "\(table): \(asked.errors)")
    }
  }

  /// What `hkstats samples` says of all types.
  private func everySample(_ hkstats: BuiltCommand) throws -> String {
    let types = try hkstats("types", "--format", "json").output
    let names = try JSONSerialization.jsonObject(with: Data(types.utf8)) as? [String: Any]
    let identifiers = (names?["types"] as? [[String: Any]] ?? []).compactMap {
      $0["type"] as? String
    }
    return try hkstats("samples", "--type", identifiers.sorted().joined(separator: ",")).output
  }

  @Test func aSecondToIsTheDateToStopBefore() throws {
    let target = directory.file("march")
    let outcome = try hkstats(
      "export", "--to", target, "--from", "2024-03-01", "--to", "2024-04-01", "--type", "heartRate")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
    #expect(names == ["README.md", "samples.csv", "schema.json"])
    #expect(
      try file("march/README.md").contains(
        "Of what overlaps 2024-03-01T00:00:00+01:00 to 2024-04-01"))
    let asked = try hkstats(
      "samples", "--from", "2024-03-01", "--to", "2024-04-01", "--type", "heartRate")
    #expect(try file("march/samples.csv") == asked.output)
  }

  @Test func ringsAreThoseBeforeTheEndHoweverFarItIs() throws {
    for (end, count) in [
      ("2024-03-31", 2), ("2024-04-01", 3), ("9999-12-31", 3), ("2001-01-01", 0),
    ] {
      let outcome = try hkstats(
        "export", "--to", directory.file(end), "--to", end, "--table", "rings")
      #expect(outcome.code == 0, "\(end): \(outcome.errors)")
      let lines = try file("\(end)/rings.csv").split(whereSeparator: \.isNewline)
      #expect(lines.count == 1 + count, "\(end)")
    }
  }

  @Test func tablesCanBeNamed() throws {
    let target = directory.file("two")
    let outcome = try hkstats(
      "export", "--to", target, "--table", "rings", "--table", "nights", "--format", "jsonl")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
    #expect(names == ["README.md", "nights.jsonl", "rings.jsonl", "schema.json"])
  }

  @Test func arrowIsWhatSamplesWrites() throws {
    let target = directory.file("arrow")
    #expect(
      try hkstats("export", "--to", target, "--type", "stepCount", "--format", "arrow").code == 0)
    let written = try Data(contentsOf: URL(filePath: target + "/samples.arrows"))
    let streamed = directory.file("streamed")
    try Data().write(to: URL(filePath: streamed))
    let outcome = try hkstats.run(
      ["samples", "--type", "stepCount", "--format", "arrow"], outputPath: streamed)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try Data(contentsOf: URL(filePath: streamed)) == written)
    #expect(written.prefix(4) == Data([255, 255, 255, 255]))
  }

  @Test(
    arguments: [
      (["export"], "--to needs the folder"),
      (["export", "--to", "a", "--to", "b"], "neither 'a' nor 'b' is a date"),
      (["export", "--to", "2024-01-01", "--to", "2024-02-01"], "'./2024-01-01'"),
      (["export", "--to", "a", "--to", "2024-01-01", "--to", "c"], "not 3 of them"),
      (["export", "--to", "a", "--last", "3d", "--from", "2024-01-01"], "--last says"),
      (["export", "--to", "a", "--format", "parquet"], "format='parquet'"),
      (["export", "--to", "a", "--table", "beds"], "'beds' is invalid"),
      (["export", "--to", "a", "--from", "2024-02-01", "--to", "2024-01-01"], "has to lie before"),
    ])
  func whatMakesNoSenseIsRefused(arguments: [String], words: String) throws {
    let outcome = try hkstats.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: "a"))
  }

  @Test func aFolderThatHoldsSomethingIsRefused() throws {
    let outcome = try hkstats("export", "--to", directory.path)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("has to be a new or an empty folder"))
  }
}
