import AppleHealthExport
import Foundation
import HealthReports
import ImportReports
import ReportFixtures
import ReportFormats
@testable import SampleStore
import TestSupport
import Testing

@testable import HKStatsCommand

/// Names in exports, zips and paths are data: they cannot speak to the terminal, turn its writing or add lines.
@Suite struct HostileNamesTests {
  private static let names = [
    "a\u{1B}[31mred", "b\u{1B}]0;title\u{07}", "c\u{202E}drow", "d\u{9B}2Jgone", "e\nnew line",
    "f\r\u{8}back", "g\u{2028}line", "h\u{7F}\u{200B}none",
  ]

  private static func isSilent(_ text: String, lines: Int = 1) -> Bool {
    let allowed = text.unicodeScalars.filter { $0 == "\n" }.count
    return allowed <= lines && text.linesWithoutControls == text && !text.contains("\r")
  }

  @Test(arguments: names) func errorsAreOneLine(_ name: String) throws {
    for error: any Error in [
      ExportError(.notAnExport, "\(name) has the root <\(name)>, so it is no export."),
      SampleStoreError(.missing, "There is no store at \(name)."),
      CommandError.missingInput("There is nothing at \(name)."),
    ] {
      let ending = CommandEnding(error)
      #expect(ending.isFailure && Self.isSilent(ending.text), "\(ending.text.debugDescription)")
    }
    let unknown = try #require(throws: ReportError.self) {
      try WorkoutNames.resolve("swimming", known: [name])
    }
    #expect(Self.isSilent(CommandEnding(unknown).text))
  }

  @Test(arguments: names) func whatWasTypedAddsNoLine(_ name: String) throws {
    func lineCount(_ words: [String]) throws -> Int {
      let error = try #require(throws: (any Error).self) { try CommandLineWords(words).parsed() }
      let text = CommandEnding(error, typed: words).text
      #expect(text.linesWithoutControls == text && !text.contains("\r"))
      return text.split(separator: "\n").count
    }
    for words in [
      ["summary", "NAME"], ["summary", "weekly", "--from", "NAME"],
      ["summary", "weekly", "--from=NAME"], ["summary", "weekly", "--NAME"], ["--NAME"],
    ] {
      let typed = words.map { $0.replacing("NAME", with: name) }
      let harmless = words.map { $0.replacing("NAME", with: "name") }
      #expect(try lineCount(typed) == lineCount(harmless), "\(typed)")
    }
  }

  @Test(arguments: names) func activitiesAreNames(_ name: String) throws {
    for text in [WorkoutNames.heading(name), WorkoutNames.typed(name)] {
      #expect(Self.isSilent(text, lines: 0), "\(text.debugDescription)")
    }
    #expect(WorkoutNames.heading(String(repeating: "x", count: 1_000)).count == 40)
  }

  @Test(arguments: names) func whatIsSaidOfAnImportIsOneLine(_ name: String) {
    for phase in [Interruption.Phase.reading, .writing] {
      #expect(Self.isSilent(Interruption.sentence(phase, path: name), lines: 0))
    }
    let plan = MirrorPlan(deletions: [name: 1], storedCount: 10)
    #expect(Self.isSilent(plan.sentence, lines: 0), "\(plan.sentence.debugDescription)")
  }

  @Test func textsOfManyLinesKeepTheirLines() {
    #expect(
      "a,\u{1B}b\r\n\u{9B}c\td\n".linesWithoutControls == "a,\\u001Bb\r\n\\u009Bc\td\n")
  }

  @Test(arguments: names) func jsonOnATerminalIsTheSameJSON(_ name: String) throws {
    var json = JSONWriter()
    json.array { $0.string(name) }
    let shown = json.text.linesWithoutControls
    #expect(shown.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7F })
    let read = try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String]
    #expect(read == [name.replacing("\u{200B}", with: "")])
  }
}
