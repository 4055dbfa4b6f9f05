internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats records` over days that can be worked out by hand.
@Suite struct RecordsCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func importExports(_ texts: [String]) throws {
    for (number, text) in texts.enumerated() {
      let path = folder.file("\(number).xml")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let outcome = try hkstats("import", path, "--time-zone", "America/New_York")
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
  }

  private func records(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = try hkstats.run(["records", "--format", "json"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(root["schema"] as? String == "hkstats/records/2")
    return try #require(root["records"] as? [[String: Any]])
  }

  @Test func theFormsAreStable() throws {
    try importExports([SleepExport.text, StreakExport.text])
    for (format, file) in [
      ("table", "records.txt"), ("json", "records.json"), ("csv", "records.csv"),
    ] {
      let outcome = try hkstats("records", "--format", format)
      #expect(outcome.code == 0)
      #expect(try GoldenFile(file).difference(from: outcome.output) == nil)
    }
  }

  @Test func theLongestSleepIsOfTheNightThatEndsInTheDay() throws {
    try importExports([SleepExport.text, StreakExport.text])
    let all = try records()
    let asleep = all.first { $0["of"] as? String == "sleep.asleep" }
    #expect(asleep?["value"] as? Double == 28_800)
    #expect(asleep?["start"] as? String == "2024-03-09T00:00:00-05:00")
  }

  @Test func theFooterSaysFromWhenToWhen() throws {
    try importExports([SleepExport.text, StreakExport.text])
    let month = try hkstats("records", "--from", "2024-03-04", "--to", "2024-03-11")
    #expect(try GoldenFile("records-week.txt").difference(from: month.output) == nil)
    let none = try hkstats("records", "--from", "2010-03-04", "--to", "2010-03-05")
    #expect(none.code == 0)
    #expect(
      none.output.hasPrefix("The store holds nothing on 2010-03-04 that has records."))
    let both = try hkstats("records", "--last", "6m", "--to", "2024-03-05")
    #expect(both.code == 64 && both.errors.contains("--last"))
  }

  @Test func figuresAreInTheUnitsAskedFor() throws {
    try importExports([SmallExport.text])
    func distance(_ units: String) throws -> (value: Double?, unit: String?) {
      let record = try records("--type", "distanceWalkingRunning", "--units", units).first
      return (record?["value"] as? Double, record?["unit"] as? String)
    }
    #expect(try distance("auto") == (2.5, "mi"))
    #expect(try distance("us") == (2.5, "mi"))
    #expect(try distance("metric") == (4.02336, "km"))
    #expect(try distance("canonical") == (4_023.36, "m"))
  }

  @Test func anEmptyStoreSaysSo() throws {
    try importExports(["<HealthData locale=\"en_US\"></HealthData>"])
    let table = try hkstats("records")
    #expect(table.code == 0)
    #expect(table.output.hasPrefix("The store holds nothing that has records."))
    #expect(try records().isEmpty)
    #expect(try records("--type", "bodyMass").isEmpty)
  }
}
