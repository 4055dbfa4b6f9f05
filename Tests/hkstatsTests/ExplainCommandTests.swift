internal import CalendarBuckets
internal import Foundation
import TestSupport
import Testing

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
