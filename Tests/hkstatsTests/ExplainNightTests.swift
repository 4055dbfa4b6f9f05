internal import Foundation
internal import TestSupport
internal import Testing

/// `hkstats explain --sleep` over the nights of ``SleepExport``.
@Suite struct ExplainNightTests {
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

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let outcome = try hkstats.run(arguments + ["--format", "json"])
    try #require(outcome.code == 0, "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func theFormsAreStable() throws {
    for night in ["2024-03-08", "2024-03-10"] {
      let text = try hkstats("explain", "--sleep", "--night", night)
      #expect(text.code == 0, "\(text.errors)")
      #expect(try GoldenFile("explain-night-\(night).txt").difference(from: text.output) == nil)
    }
    let json = try hkstats(
      "explain", "--sleep", "--night", "2024-03-08", "--format", "json")
    #expect(try GoldenFile("explain-night.json").difference(from: json.output) == nil)
  }

  @Test func figuresAreThoseOfSleep() throws {
    let nights = try #require(try json(["sleep"])["nights"] as? [[String: Any]])
    #expect(nights.count == 5)
    for night in nights {
      let name = try #require(night["night"] as? String)
      let explanation = try json(["explain", "--night", name])
      #expect(explanation["schema"] as? String == "hkstats/explain/1")
      #expect(explanation["night"] as? String == name)
      let figures = try #require(explanation["figures"] as? [String: Any])
      for (figure, value) in figures {
        #expect(value as? Double == night[figure] as? Double, "\(name): \(figure)")
      }
      let sessions = try #require(explanation["sessions"] as? [[String: Any]])
      #expect(sessions.count == night["sessions"] as? Int)
      // What the sources won is what the slices say.
      let sources = try #require(explanation["sources"] as? [[String: Any]])
      let won = sources.compactMap { $0["wonDuration"] as? Double }.reduce(0, +)
      let counted = sources.compactMap { $0["counted"] as? [String: Double] }
        .flatMap(\.values).reduce(0, +)
      #expect(won == counted, "\(name)")
    }
  }

  @Test func theNightOfTheSpringChangeHas23Hours_NewYork() throws {
    let night = try json(["explain", "--sleep", "--night", "2024-03-10"])
    #expect(night["hours"] as? Double == 23)
    #expect((night["clockChanges"] as? [Any])?.count == 1)
  }

  @Test func withoutANightItIsTheLastOne() throws {
    #expect(try json(["explain", "--sleep"])["night"] as? String == "2024-03-13")
  }

  @Test func aNightWithoutSleepIsASentence() throws {
    let inBed = try hkstats("explain", "--night", "2024-03-11")
    #expect(inBed.output.hasPrefix("Night to Mon 2024-03-11: 8:30 hours in bed\n"))
    #expect(inBed.output.contains("only time in bed"))
    let nothing = try hkstats("explain", "--night", "2024-03-20")
    #expect(nothing.code == 0)
    #expect(nothing.output.hasPrefix("Night to Wed 2024-03-20: nothing\n"))
  }

  @Test(arguments: [
    (["--sleep", "--type", "stepCount"], "--sleep"), (["--night", "soon"], "soon"),
    (["--sleep", "--day", "2024-03-10"], "--night"),
    (["--sleep", "--source-order", "Garmin"], "no source named 'Garmin'"),
    (["--night", "2011-12-30", "--time-zone", "Pacific/Apia"], "never happened"),
    (["--sleep", "--category-values", "1"], "--category-values"),
  ])
  func senselessQuestionsAreExitCode64(arguments: [String], words: String) throws {
    let outcome = try hkstats.run(["explain"] + arguments)
    #expect(outcome.code == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
