internal import CalendarBuckets
internal import Foundation
internal import HealthReports
internal import ReportFormats
import ReportFixtures
import TestSupport
import Testing

@testable import HKStatsCommand

@Suite struct ExplainTests {
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

@Suite struct TimelineColumnsTests {
  private func columns(
    _ place: String, _ from: String, _ to: String, width: Int
  ) throws -> TimelineColumns {
    let zone = try ZoneRules(identifier: place)
    let range = try [from, to].map { try ParsedDateTime(parsing: $0).instant(in: zone) }
    return TimelineColumns(range[0]..<range[1], width: width, zone: zone)
  }

  @Test func aDayIsHalfHours() throws {
    let day = try columns("UTC", "2024-03-09", "2024-03-10", width: 60)
    #expect(day.count == 48 && day.stepText == "30 minutes")
    #expect(day.heading == "00    03    06    09    12    15    18    21")
  }

  @Test func theSpringChangeLeavesOutAnHour_NewYork() throws {
    let day = try columns("America/New_York", "2024-03-10", "2024-03-11", width: 60)
    #expect(day.count == 46)
    #expect(day.heading == "00  03    06    09    12    15    18    21")
    let zone = try ZoneRules(identifier: "America/New_York")
    let changes = ClockChange.changes(of: zone, in: day.edges[0]..<day.edges[46])
    #expect(day.marks(changes) == ["    ▲ 02:00 → 03:00"])
  }

  @Test func aMonthIsDays() throws {
    let month = try columns("UTC", "2024-03-01", "2024-04-01", width: 50)
    #expect(month.count == 31 && month.stepText == "a day")
    #expect(month.heading == "01   06   11   16   21   26   31")
  }

  @Test(arguments: [8, 20, 33, 60, 140])
  func columnsFitAndCoverEverything(width: Int) throws {
    let ranges = [
      ("2024-03-10", "2024-03-10T00:00:01"), ("2024-03-10", "2024-03-10T01:00"),
      ("2024-03-10", "2024-03-17"), ("2024-01-01", "2025-01-01"), ("1900-01-01", "2024-01-01"),
      ("0001-01-01", "9999-01-01"),
    ]
    for (from, to) in ranges {
      let found = try columns("America/New_York", from, to, width: width)
      #expect(found.count >= 1 && found.count <= width)
      for (low, high) in zip(found.edges, found.edges.dropFirst()) { #expect(low < high) }
      #expect(found.heading.count <= width + 10)
    }
  }
}

/// The built command over small exports.
@Suite struct ExplainCommandTests {
  private let folder: TemporaryDirectory
  private let hkstats: BuiltCommand

  init() throws {
    folder = try TemporaryDirectory()
    hkstats = BuiltCommand(store: folder.file("health.sqlite"))
    try SmallExport.text.write(
      toFile: folder.file("export.xml"), atomically: true, encoding: .utf8)
    let outcome = try hkstats("import", folder.file("export.xml"), "--time-zone", "Europe/Paris")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  /// Of two hours one was idle: text and JSON count the other, as a summary does. Semantics 3.7.
  @Test func hoursStoodAreCountedInEveryForm() throws {
    let day = ["--type", "appleStandHour", "--day", "2024-03-30"]
    let text = try hkstats.run(["explain"] + day)
    #expect(text.output.hasPrefix("Stand hours, Saturday 2024-03-30: 1"), "\(text.output)")
    for list in [[], ["--category-values", "stood"]] {
      let stood = try json(["explain"] + day + list)
      #expect((stood["figures"] as? [String: Any])?["count"] as? Int == 1)
      #expect(stood["categoryValues"] as? [String] == ["stood"])
    }
    let all = try json(["explain"] + day + ["--category-values", "all"])
    #expect((all["figures"] as? [String: Any])?["count"] as? Int == 2)
    #expect(all["categoryValues"] == nil)
  }

  @Test func theDayOfTheSpringChangeHas23Hours_Paris() throws {
    let day = try json(["explain", "--type", "stepCount", "--day", "2024-03-31"])
    #expect(day["hours"] as? Double == 23)
    let change = try #require((day["clockChanges"] as? [[String: Any]])?.first)
    #expect(change["instant"] as? String == "2024-03-31T03:00:00+02:00")
    #expect(change["from"] as? String == "02:00")
  }

  @Test func withoutADayItIsTheLastOne() throws {
    let last = try hkstats("explain", "--type", "stepCount")
    #expect(last.output.hasPrefix("Steps, Tuesday 2024-04-02: 0\n"))
    let week = try hkstats("explain", "--type", "stepCount", "--week", "2024-03-30")
    #expect(week.output.contains("Steps, the week from 2024-03-25: 1,250\n"))
    let month = try hkstats("explain", "--type", "stepCount", "--month", "2024-03-30")
    #expect(month.output.contains("Steps, March 2024: 1,250\n"))
    let ordered = try hkstats(
      "explain", "--type", "stepCount", "--day", "2024-03-30", "--source-order", "iPhone")
    #expect(ordered.output.contains("Steps, Saturday 2024-03-30: 200\n"))
    let part = try hkstats(
      "explain", "--type", "stepCount", "--from", "2024-03-30T10:00", "--to", "2024-03-30T10:05")
    #expect(part.output.contains("2024-03-30 10:00 to 2024-03-30 10:05: 50\n"))
    #expect(part.output.contains("1 sample reaches over an edge"))
  }

  @Test(arguments: [
    (["--type", "stepCount,heartRate"], "One type"), (["--day", "2024-03-30"], "--type"),
    (["--type", "stepCount", "--day", "2024-03-30", "--week", "2024-03-30"], "One bucket"),
    (["--type", "stepCount", "--from", "2024-03-30"], "belong together"),
    (
      ["--type", "stepCount", "--from", "2024-03-30", "--to", "2024-03-30"], "has to lie before"
    ),
    (
      ["--type", "stepCount", "--day", "2011-12-30", "--time-zone", "Pacific/Apia"],
      "never happened"
    ),
    (["--type", "stepCount", "--source-order", "Garmin"], "no source named 'Garmin'"),
    (["--type", "steppCount"], "Did you mean"),
    (["--type", "appleStandHour", "--category-values", "sat"], "no value named 'sat'"),
  ])
  func senselessQuestionsAreExitCode64(arguments: [String], words: String) throws {
    let outcome = try hkstats.run(["explain"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func aTypeWithoutSamplesIsASentence() throws {
    let outcome = try hkstats("explain", "--type", "bodyMass")
    #expect(outcome.code == 66)
    #expect(outcome.errors.contains("holds no samples of bodyMass"))
    let day = try hkstats("explain", "--type", "bodyMass", "--day", "2024-03-30")
    #expect(day.code == 0)
    #expect(day.output.contains("The store holds no samples of bodyMass"))
  }
}
