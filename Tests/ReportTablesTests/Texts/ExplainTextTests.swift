internal import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import ReportFormats
import ReportFixtures
import TestSupport
import Testing

@testable import ReportTables

@Suite struct ExplainTextTests {
  @Test func amountsOfThreeSources() throws {
    let text = ExplainText(try ExplainFixture().steps()).text(on: .plain)
    #expect(try GoldenFile("explain-steps.txt").difference(from: text) == nil)
  }

  @Test func readingsOfTwoSources() throws {
    let text = ExplainText(try ExplainFixture().heartRates()).text(on: .plain)
    #expect(try GoldenFile("explain-heart-rate.txt").difference(from: text) == nil)
  }

  @Test func timesOfOneSource() throws {
    let text = ExplainText(try ExplainFixture().mindfulMinutes()).text(on: .plain)
    #expect(try GoldenFile("explain-mindful.txt").difference(from: text) == nil)
  }

  @Test func asJSON() throws {
    let text = try OrderedJSONEncoder.text(ExplainFixture().steps())
    #expect(try GoldenFile("explain-steps.json").difference(from: text) == nil)
  }

  @Test func readingsAsJSON() throws {
    let text = try OrderedJSONEncoder.text(ExplainFixture().heartRates())
    #expect(try GoldenFile("explain-heart-rate.json").difference(from: text) == nil)
  }

  @Test func anEmptyBucketIsASentence() throws {
    let fixture = try ExplainFixture()
    let empty = try fixture.report(
      SummaryFixture.steps, unit: "count", sources: [("iPhone", false, true)],
      samples: [(-30, 1, 5, 0)])
    let text = ExplainText(empty).text(on: .plain)
    let answer = ExplainWords(empty).answer[0]
    #expect(answer.hasSuffix("The data go from 2024-03-29 to 2024-03-30."))
    #expect(!text.contains("Rule"))
    #expect(try !OrderedJSONEncoder.text(empty).contains("figures"))
  }

  @Test func everyLineFits() throws {
    let fixture = try ExplainFixture()
    for width in [40, 80, 160] {
      for report in try [fixture.steps(), fixture.heartRates(), fixture.mindfulMinutes()] {
        let text = ExplainText(report)
          .text(on: Terminal(colours: .none, width: width))
        for line in text.split(separator: "\n") {
          #expect(String(line).displayWidth <= width, "\(line)")
        }
      }
    }
  }

  @Test func anOrderOfYourOwnIsTheReason() throws {
    let fixture = try ExplainFixture()
    let report = try fixture.report(
      SummaryFixture.steps, unit: "count",
      sources: [("Watch", false, true), ("iPhone", false, true)],
      samples: [(8, 1, 5, 0), (8, 1, 9, 1)], order: ["iPhone"])
    #expect(report.sources.map(\.source) == ["iPhone", "Watch"])
    #expect(report.sources.map(\.because) == [.sourceOrder, .appleDevice])
    #expect(ExplainWords(report).answer[1].contains("your order names it"))
  }
}
