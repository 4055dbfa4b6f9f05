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

  @Test func withoutANightItIsTheLastOne() throws {
    #expect(try json(["explain", "--sleep"])["date"] as? String == "2024-03-13")
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
