import Foundation
import ReportFixtures
import SampleStore
import TestSupport
import Testing

@testable import ReportPages

/// What the command prints, by its golden files, is what the page of the same question says.
@Suite struct CommandTextsTests {
  /// The text that tests of the command compare its output with.
  private static func golden(_ name: String) throws -> String {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: tests.appendingPathComponent("hkstatsTests/Golden/\(name)"), encoding: .utf8)
  }

  /// Fails unless each cell and each sentence of a page is in the text, which ends with the page's last sentence.
  private func compare(_ file: String, _ name: String, _ request: String, _ store: SampleStore)
    throws
  {
    let text = try Self.golden(file).words
    let page = try PageFixture(name, request, of: store)
    // What is closed is drawn by the command.
    let cells = try page.tables(closed: false).joined().joined()
    #expect(!cells.isEmpty || file == "streak.txt", "\(file)")
    for cell in cells { #expect(cell.isEmpty || text.contains(cell.words), "\(file): \(cell)") }
    let sentences = try page.texts("//p|//h3|//li|//dd")
    for sentence in sentences {
      #expect(text.contains(sentence.words.withoutFullStop), "\(file): \(sentence)")
    }
    let last = try #require(sentences.last).words.withoutFullStop
    // What the command says of its options behind it is not for pages.
    let ends = ["", ".", "; --from and --to show others."].map { last + $0 }
    #expect(ends.contains { text.hasSuffix($0) }, "\(file): \(last)")
  }

  @Test func nightsAndStreaks_NewYork() throws {
    let nights = try ExportedStore.make(SleepExport.text, zone: "America/New_York")
    try compare("sleep.txt", "sleep", #"{"lastNights": 14}"#, nights)
    let streaks = try ExportedStore.make(StreakExport.text, zone: "America/New_York")
    try compare(
      "streak.txt", "streak",
      #"""
      {"subject": {"type": {"identifier": "stepCount"}}, "goal": {"atLeast": 10000},
       "today": "2024-03-14"}
      """#, streaks)
  }

  @Test func workoutsRingsAndTheHeart_Paris() throws {
    let store = try ExportedStore.active()
    try compare("workouts-list.txt", "workouts", "", store)
    try compare("workouts-weekly.txt", "workout-totals", "", store)
    try compare("workouts-splits.txt", "workout-splits", #"{"activities": ["running"]}"#, store)
    try compare("rings-daily.txt", "rings", "", store)
    try compare("rings-weekly.txt", "rings", #"{"interval": "week"}"#, store)
    try compare(
      "heart.txt", "heart", #"{"scope": {"from": "2024-03-11", "to": "2024-04-01"}}"#, store)
  }
}

extension String {
  /// The text without a full stop at its end.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
