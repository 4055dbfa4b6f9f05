@testable import HealthReports
internal import Foundation
internal import CalendarBuckets
internal import HealthCalculations
import TestSupport
import Testing

@testable import hkstats

@Suite struct ExplainTests {
  @Test func amountsOfThreeSources() throws {
    let text = ExplainText(document: try ExplainFixture().steps()).text(on: .plain)
    #expect(try GoldenFile("explain-steps.txt").difference(from: text) == nil)
  }

  @Test func readingsOfTwoSources() throws {
    let text = ExplainText(document: try ExplainFixture().heartRates()).text(on: .plain)
    #expect(try GoldenFile("explain-heart-rate.txt").difference(from: text) == nil)
  }

  @Test func timesOfOneSource() throws {
    let text = ExplainText(document: try ExplainFixture().mindfulMinutes()).text(on: .plain)
    #expect(try GoldenFile("explain-mindful.txt").difference(from: text) == nil)
  }

  @Test func asJSON() throws {
    let text = ExplainJSON(try ExplainFixture().steps()).text
    #expect(try GoldenFile("explain-steps.json").difference(from: text) == nil)
  }

  @Test func readingsAsJSON() throws {
    let text = ExplainJSON(try ExplainFixture().heartRates()).text
    #expect(try GoldenFile("explain-heart-rate.json").difference(from: text) == nil)
  }

  @Test func anEmptyBucketIsASentence() throws {
    let fixture = try ExplainFixture()
    let empty = fixture.document(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: [("iPhone", false, true)], samples: [(-30, 1, 5, 0)])
    let text = ExplainText(document: empty).text(on: .plain)
    let answer = ExplainWords(document: empty).answer[0]
    #expect(answer.hasSuffix("The data go from 2024-03-29 to 2024-03-29."))
    #expect(!text.contains("Rule"))
    #expect(!ExplainJSON(empty).text.contains("figures"))
  }

  @Test func everyLineFits() {
    for width in [40, 80, 160] {
      guard let fixture = try? ExplainFixture() else { continue }
      for document in [fixture.steps(), fixture.heartRates(), fixture.mindfulMinutes()] {
        let text = ExplainText(document: document)
          .text(on: Terminal(hasColour: false, width: width))
        for line in text.split(separator: "\n") {
          #expect(String(line).displayWidth <= width, "\(line)")
        }
      }
    }
  }

  @Test func anOrderOfYourOwnIsTheReason() throws {
    let fixture = try ExplainFixture()
    let document = fixture.document(
      SummaryFixture.steps, kind: .quantity(.cumulative), unit: DisplayUnit(text: "count"),
      sources: [("Watch", false, true), ("iPhone", false, true)],
      samples: [(8, 1, 5, 0), (8, 1, 9, 1)], order: ["iPhone"])
    #expect(document.sources.map(\.name) == ["iPhone", "Watch"])
    #expect(document.sources.map(\.place) == [.ordered, .appleDevice])
    #expect(ExplainWords(document: document).answer[1].contains("your order names it"))
  }
}

@Suite struct ClockChangeTests {
  private func changes(_ place: String, _ from: String, _ to: String) throws -> [ClockChange] {
    let zone = try ZoneRules(identifier: place)
    let range = try [from, to].map { try ParsedDateTime(parsing: $0).instant(in: zone) }
    return ClockChange.changes(of: zone, in: range[0]..<range[1])
  }

  @Test(arguments: [
    ("America/New_York", "2024-03-10", "2024-03-11", "02:00", "03:00"),
    ("America/New_York", "2024-11-03", "2024-11-04", "02:00", "01:00"),
    ("Australia/Lord_Howe", "2024-10-06", "2024-10-07", "02:00", "02:30"),
    ("Africa/Cairo", "2024-04-26", "2024-04-27", "00:00", "01:00"),
    ("Asia/Kathmandu", "1986-01-01", "1986-01-02", "00:00", "00:15"),
    ("Asia/Kathmandu", "1985-12-31T12:00", "1986-01-02", "00:00", "00:15"),
  ])
  func aChangeIsToldByBothTimes(
    place: String, from: String, to: String, old: String, new: String
  ) throws {
    let found = try changes(place, from, to)
    #expect(found.map(\.oldTime) == [old] && found.map(\.newTime) == [new])
  }

  @Test func aYearHasTwoAndUTCNone() throws {
    #expect(try changes("Europe/Paris", "2024-01-01", "2025-01-01").count == 2)
    #expect(try changes("UTC", "2024-01-01", "2025-01-01").isEmpty)
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

  @Test(arguments: [
    "stepCount", "heartRate", "distanceWalkingRunning", "appleStandHour", "mindfulSession",
  ])
  func figuresAreThoseOfTheSummary(type: String) throws {
    let summary = try json(
      ["summary", "daily", "--type", type, "--from", "2024-03-30", "--to", "2024-03-31"])
    let series = try #require((summary["series"] as? [[String: Any]])?.first)
    let bucket = try #require((series["buckets"] as? [[String: Any]])?.first)
    let explanation = try json(["explain", "--type", type, "--day", "2024-03-30"])
    #expect(explanation["schema"] as? String == "hkstats/explain/1")
    #expect(explanation["start"] as? String == bucket["start"] as? String)
    let figures = try #require(explanation["figures"] as? [String: Any])
    for (name, value) in figures {
      #expect(value as? Double == bucket[name] as? Double, "\(name)")
    }
    #expect(figures.count == bucket.count - 2)
  }

  /// Of two hours one was idle: the text and the table of a summary count the other, JSON has both.
  @Test func hoursStoodAreCountedAsInTheSummary() throws {
    let day = ["--type", "appleStandHour", "--day", "2024-03-30"]
    let text = try hkstats.run(["explain"] + day)
    #expect(text.output.hasPrefix("Stand hours, Saturday 2024-03-30: 1"), "\(text.output)")
    let all = try #require(try json(["explain"] + day)["figures"] as? [String: Any])
    #expect(all["count"] as? Int == 2)
    let stood = try json(["explain"] + day + ["--category-values", "stood"])
    #expect((stood["figures"] as? [String: Any])?["count"] as? Int == 1)
    #expect(stood["categoryValues"] as? [Int] == [0])
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
