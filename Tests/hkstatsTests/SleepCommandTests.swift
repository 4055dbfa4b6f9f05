internal import Foundation
import TestSupport
import Testing

@testable import HKStatsCommand

/// `hkstats sleep` over a few nights that can be worked out by hand.
@Suite struct SleepCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
  }

  private func importExport(_ text: String = SleepExport.text) throws {
    try text.write(toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func theFormsAreStable() throws {
    try importExport()
    for (format, file) in [
      ("table", "sleep.txt"), ("json", "sleep.json"), ("csv", "sleep.csv"),
    ] {
      let outcome = try hkstats("sleep", "--format", format)
      #expect(outcome.code == 0)
      #expect(try GoldenFile(file).difference(from: outcome.output) == nil)
    }
  }

  /// Where a line has no room for the course, its legend is not told either.
  @Test func theLegendStandsUnderACourseAlone() throws {
    try importExport()
    for (columns, count) in [("60", 0), ("80", 2)] {
      let text = try hkstats.run(["sleep"], environment: ["COLUMNS": columns]).output
      #expect(text.components(separatedBy: "Course").count - 1 == count, "\(text)")
    }
  }

  @Test func aStoreWithoutSleepSaysSo() throws {
    try importExport(SmallExport.text)
    let table = try hkstats("sleep")
    #expect(table.code == 0)
    #expect(table.output.hasPrefix("The store holds no sleep."))
    let csv = try hkstats("sleep", "--format", "csv").output
    #expect(csv.split(separator: "\r\n").count == 1)
  }

  @Test func timeInBedAloneIsANightWithoutSleep() throws {
    try importExport(SleepExport.timeInBedAlone)
    let table = try hkstats("sleep")
    #expect(table.code == 0)
    #expect(table.output.contains("Mon 2024-03-11"))
    #expect(table.output.contains("8:30"))
  }

  @Test func freeDaysAreNamedInWords() throws {
    try importExport()
    let table = try hkstats("sleep", "--free-days", "wednesday,sunday")
    let words = table.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("nights to Wednesday and Sunday lies from that in the others."))
    let wrong = try hkstats("sleep", "--free-days", "saturday,holiday")
    #expect(wrong.code == 64 && wrong.errors.contains("--free-days"), "\(wrong.errors)")
  }

  @Test func theLastNightIsNoNights() throws {
    try importExport(SleepExport.timeInBedAlone)
    let table = try hkstats("sleep")
    #expect(table.output.contains("This is the last night; --from and --to show others."))
  }

  @Test func aRangeThatEndsBeforeItBeginsIsExitCode64() throws {
    try importExport()
    let outcome = try hkstats("sleep", "--from", "2024-03-11", "--to", "2024-03-11")
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains("--from has to lie before --to"))
    // The day that never happened is a name like any other.
    let lost = try hkstats(
      "sleep", "--time-zone", "Pacific/Apia", "--from", "2011-12-30", "--to", "2011-12-31")
    #expect(lost.code == 0, "\(lost.errors)")
    #expect(
      lost.output
        == "There is no night with sleep in this range. The data go from 2024-03-08 to\n  2024-03-13.\n"
    )
    let empty = try hkstats("sleep", "--from", "2030-01-01")
    #expect(empty.code == 0)
    #expect(
      empty.output
        == "There is no night with sleep in this range. The data go from 2024-03-07 to\n  2024-03-13.\n"
    )
  }
}
