internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats streak --chart` over a few days that can be counted by hand.
@Suite struct StreakChartTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try StreakExport.text.write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats(
      "import", folder.file("export.xml"), "--time-zone", "America/New_York")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func chart(_ arguments: String...) throws -> String {
    let path = folder.file("streak.svg")
    let outcome = try hkstats.run(
      ["streak", "--chart", path, "--today", "2024-03-14T12:00"] + arguments)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func theFormIsStable() throws {
    let svg = try chart("--type", "stepCount", "--at-least", "10000")
    #expect(try GoldenFile("streak-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains("Longest streak: 5 days, 2024-03-06 to 2024-03-10."))
  }

  @Test func daysThatMetTheGoalCarryADot() throws {
    let svg = try chart("--type", "stepCount", "--at-least", "10000")
    // The five days of the longest streak and the one of the present.
    for day in ["06", "07", "08", "09", "10", "13"] {
      let cell = try #require(
        svg.split(separator: "\n").first { $0.contains("<title>2024-03-\(day): ") })
      #expect(cell.hasSuffix(", goal met</title></rect>"), "\(cell)")
    }
    #expect(!svg.contains("<title>2024-03-15"))
  }

  @Test(arguments: ["week", "month"])
  func weeksAndMonthsAreALineAYear(interval: String) throws {
    let svg = try chart("--type", "stepCount", "--at-least", "10000", "--by", interval)
    #expect(svg.contains(">2024</text>") && svg.contains(">Mar</text>"))
    #expect(!svg.contains(">Mon</text>"))
  }
}
