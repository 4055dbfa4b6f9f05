internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

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

  @Test func theTableHasARowPerType() throws {
    #expect(try GoldenFile("trends.txt").difference(from: try text("trends")) == nil)
  }

  @Test func oneTypeHasAViewOfItsOwn() throws {
    let view = try text("trends", "--type", "stepCount")
    #expect(try GoldenFile("trends-steps.txt").difference(from: view) == nil)
  }

  @Test func theTableOfPairsSaysWhatWasFound() throws {
    let table = try text("correlate", "stepCount", "restingHeartRate", "bodyMass")
    #expect(try GoldenFile("correlate.txt").difference(from: table) == nil)
    let all = try text("correlate", "--lag", "1")
    #expect(try GoldenFile("correlate-all.txt").difference(from: all) == nil)
  }

  @Test func aProfileIsAHeatMap() throws {
    let table = try text("profile", "--type", "stepCount")
    #expect(try GoldenFile("profile-steps.txt").difference(from: table) == nil)
  }

  /// Every form is that of the report: its schema, its rows.
  @Test func everyFormIsWrittenFromTheReport() throws {
    for (command, schema) in [
      (["trends", "--type", "stepCount"], "hkstats/trends/2"),
      (["correlate", "stepCount", "bodyMass"], "hkstats/correlate/2"),
      (["profile", "--type", "stepCount"], "hkstats/profile/2"),
    ] {
      let json = try hkstats.run(command + ["--format", "json"])
      #expect(json.code == 0 && json.output.hasPrefix("{\"schema\":\"\(schema)\",\"timeZone\":"))
      let csv = try hkstats.run(command + ["--format", "csv"])
      #expect(csv.code == 0 && csv.output.contains("HKQuantityTypeIdentifierStepCount,"))
    }
  }

  @Test func whatCannotBeAnsweredIsSaidKindly() throws {
    for (arguments, sentence) in [
      (["correlate", "stepCount"], "To correlate takes two types or more"),
      (["correlate", "stepCount", "bodyMass", "--lag", "-1"], "--lag has to be 0 to 3660"),
      (["trends", "--window", "0"], "--window has to be 1 to 3660"),
      (["trends", "--from", "2024-02-01", "--to", "2024-01-01"], "--from has to lie before --to"),
      (["profile", "--type", "stepCount,bodyMass"], "A profile is of one type"),
      (["profile", "--type", "stebs"], "There is no type named 'stebs'"),
    ] {
      let outcome = try hkstats.run(arguments)
      #expect(outcome.code == 64, "\(arguments)")
      #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    }
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
        == "To tell whether two types move together takes 10 days with both; in the day\n"
        + "  2024-02-01 no two types have so many.\n")
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
