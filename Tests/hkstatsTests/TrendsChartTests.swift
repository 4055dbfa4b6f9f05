internal import Foundation
import TestSupport
import Testing

@testable import hkstats

/// `hkstats trends --chart` and `hkstats profile --chart` over 120 days that can be worked out by hand.
@Suite struct TrendsChartTests {
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

  private func chart(_ arguments: String...) throws -> String {
    let path = folder.file("chart.svg")
    let outcome = try hkstats.run(arguments + ["--chart", path])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func theFormOfATrendIsStable() throws {
    let svg = try chart("trends", "--type", "stepCount", "--window", "28")
    #expect(try GoldenFile("trends-chart.svg").difference(from: svg) == nil)
  }

  @Test func figuresMeansAndTheLineAreDrawn() throws {
    let svg = try chart("trends", "--type", "stepCount")
    for text in [
      ">Steps, trend<", ">Day<", ">Mean of 7 days<", ">Trend (Theil–Sen)<", ">Mean by weekday<",
    ] {
      #expect(svg.contains(text), "\(text)")
    }
    // 29 April is not over; 10 to 12 February have no steps.
    #expect(svg.contains("<title>2024-04-28, Day: ") && !svg.contains("<title>2024-04-29, Day: "))
    #expect(!svg.contains("<title>2024-02-11, Day: "))
    #expect(svg.contains("<title>2024-01-01, Day: 5,000</title>"))
  }

  @Test func severalTypesHaveAPanelEach() throws {
    let svg = try chart("trends", "--by", "week")
    #expect(svg.contains(">Trends<") && svg.contains(">Week<"))
    #expect(svg.contains(">Steps<") && svg.contains(">Weight<"))
  }

  @Test func theFormOfAProfileIsStable() throws {
    let svg = try chart("profile", "--type", "stepCount")
    #expect(try GoldenFile("profile-chart.svg").difference(from: svg) == nil)
    #expect(svg.contains("<title>Saturday 10:00: "))
    #expect(svg.contains(">Steps, the hours of the week</text>"))
  }
}
