internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats sleep --chart` over a few nights that can be worked out by hand.
@Suite struct SleepChartTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try SleepExport.text.write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func chart(_ arguments: String...) throws -> String {
    let path = folder.file("nights.svg")
    let outcome = try hkstats.run(["sleep", "--chart", path] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func theFormIsStable() throws {
    #expect(try GoldenFile("sleep-chart.svg").difference(from: try chart()) == nil)
  }

  @Test func aNightStandsOnTheClockAlsoWhereItJumps_NewYork() throws {
    let svg = try chart()
    #expect(svg.contains("<title>Sun 2024-03-10, Core: 23:30 to 03:30</title>"))
    #expect(svg.contains("<title>Sun 2024-03-10, Deep: 03:30 to 04:30</title>"))
    #expect(svg.contains("In a night of a clock change"))
    // A nap stands in the afternoon of its day's row.
    #expect(svg.contains("<title>Sat 2024-03-09, Core: 14:00 to 14:40</title>"))
  }

  @Test func theStagesOfTheMainSleepStandOnEachOther() throws {
    let svg = try chart()
    #expect(svg.contains("<title>Fri 2024-03-08, Deep: 1:00 h</title>"))
    #expect(svg.contains("<title>Fri 2024-03-08, Core: 5:35 h</title>"))
  }

  @Test func aSingleNightIsAHypnogram() throws {
    let svg = try chart("--from", "2024-03-08", "--to", "2024-03-09")
    #expect(svg.contains(">The night to 2024-03-08</text>"))
    #expect(svg.contains(">REM</text>") && !svg.contains(">Main sleep by stage</text>"))
  }

  @Test func aRangeWithoutNightsSaysSo() throws {
    #expect(
      try chart("--from", "2020-01-01", "--to", "2020-02-01").contains(
        ">No data in this range</text>"))
  }
}
