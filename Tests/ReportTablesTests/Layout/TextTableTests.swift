@testable import HealthReports
internal import Foundation
import TestSupport
import Testing

@testable import ReportTables

@Suite struct TextTableTests {
  private let labels = TextTable.Column(
    heading: ["Week of"], alignment: .left, cells: ["2024-01-01", "2024-01-08"])

  @Test func cellsAreRightAlignedAndBlanksStayBlank() {
    let table = TextTable(
      labels: labels,
      columns: [
        TextTable.Column(heading: ["Steps"], cells: ["1,234", ""], bars: ["█", " "]),
        TextTable.Column(heading: ["Heart", "rate"], unit: "count/min", cells: ["0", "71.2"]),
      ])
    #expect(
      table.text(on: .plain) == """
                                 Heart
        Week of     Steps         rate
                             count/min
        2024-01-01  1,234 █          0
        2024-01-08                71.2

        """)
  }

  @Test(arguments: [40, 60, 80, 100])
  func noLineIsWiderThanTheTerminal(width: Int) {
    let columns = (0..<17).map { number in
      TextTable.Column(
        heading: ["Column", "\(number)"], unit: "count/min", cells: ["123,456.7", "1"],
        bars: ["█", "▁"], group: number / 3)
    }
    let text = TextTable(labels: labels, columns: columns)
      .text(on: Terminal(colours: .none, width: width))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    for number in 0..<17 {
      #expect(lines.contains { $0.split(separator: " ").contains(Substring("\(number)")) })
    }
    #expect(lines.filter { $0.hasPrefix("2024-01-08") }.count == lines.filter(\.isEmpty).count)
  }

  @Test func columnsOfAGroupStayTogether() {
    let columns = ["a", "a", "b", "b"].enumerated().map { position, name in
      TextTable.Column(
        heading: ["\(name)\(position)"], cells: ["12345678", "1"], group: name == "a" ? 0 : 1)
    }
    let text = TextTable(labels: labels, columns: columns)
      .text(on: Terminal(colours: .none, width: 42))
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("Week of") }
    #expect(
      headings.map { $0.split(separator: " ").dropFirst(2) } == [["a0", "a1"], ["b2", "b3"]])
  }

  @Test func aYearOfHoursIsWrittenInLinearTime() {
    let rows = 4000
    let column = TextTable.Column(
      heading: ["Steps"], cells: (0..<rows).map(String.init),
      bars: .init(repeating: "▁", count: rows))
    let table = TextTable(
      labels: .init(heading: ["Hour"], alignment: .left, cells: .init(repeating: "x", count: rows)),
      columns: [column])
    let seconds = processorSeconds { #expect(table.text(on: .plain).utf8.count > rows * 10) }
    #expect(seconds < 20, "A quadratic layout takes minutes.")
  }

  @Test func coloursOnlyWhereTheTerminalHasThem() {
    let table = TextTable(
      labels: labels,
      columns: [TextTable.Column(heading: ["Steps"], cells: ["1", "2"], bars: ["▁", "█"])])
    #expect(!table.text(on: .plain).contains("\u{1B}"))
    #expect(table.text(on: Terminal(colours: .eight, width: 80)).contains("\u{1B}[36m█\u{1B}[0m"))
  }

  @Test func coloursOfManyStandOutOnWhiteAndOnBlack() {
    let terminal = Terminal(colours: .many, width: 80)
    #expect(terminal.accent("█") == "\u{1B}[38;5;31m█\u{1B}[0m")
    #expect(terminal.dim("kcal") == "\u{1B}[38;5;243mkcal\u{1B}[0m")
    #expect(Terminal(colours: .eight, width: 80).dim("kcal") == "\u{1B}[2mkcal\u{1B}[0m")
  }

  private func table(_ names: [String], figures: Int) -> TextTable {
    TextTable(
      labels: TextTable.Column(heading: ["Month"], cells: ["2024-01", "2024-01"]),
      columns: [
        TextTable.Column(
          heading: ["Activity"], alignment: .left, cells: names, isKey: true, shortest: 13)
      ]
        + (0..<figures).map { TextTable.Column(heading: ["f\($0)"], cells: ["12345", "6"]) })
  }

  @Test func allKeysStandInEveryPiece() {
    let text = table(["Running", "Walking"], figures: 5).text(
      on: Terminal(colours: .none, width: 40))
    let pieces = text.components(separatedBy: "\n\n")
    #expect(pieces.count == 2)
    for piece in pieces {
      let rows = piece.split(separator: "\n")
      #expect(rows[0].hasPrefix("  Month  Activity"))
      #expect(rows[1].hasPrefix("2024-01  Running") && rows[2].hasPrefix("2024-01  Walking"))
    }
  }

  @Test func aNameIsCutOnlyWhereThatSavesAPiece() {
    let names = ["Traditional strength training", "Walking"]
    func first(_ figures: Int, width: Int) -> String {
      let text = table(names, figures: figures).text(on: Terminal(colours: .none, width: width))
      return String(text.split(separator: "\n")[1])
    }
    #expect(first(2, width: 60).contains("Traditional strength training"))
    #expect(first(2, width: 50).contains("Traditional strength train…"))
    #expect(first(2, width: 40).contains("Traditional stre…  12345"))
    // Two pieces are needed in any case: then there is room in both.
    #expect(first(8, width: 66).contains("Traditional strength training"))
  }

  @Test func headingsAreNotBrokenInsideAWord() {
    #expect(
      "Sleeping breathing disturbances".heading(toWidth: 11)
        == ["Sleeping", "breathing", "disturbances"])
    #expect("Active energy".heading(toWidth: 11) == ["Active", "energy"])
    #expect(String(repeating: "x", count: 30).heading(toWidth: 11).map(\.count) == [22, 8])
  }

  @Test func oneBucketIsNotCalledSeveral() {
    #expect(
      TextTable.lastBuckets(1, "that the data reach")
        == "This is the last bucket that the data reach; --from and --to show others.")
    #expect(
      TextTable.lastBuckets(4, "up to the last workout")
        == "These are the last 4 buckets up to the last workout; --from and --to show others.")
  }

  @Test func wideCharactersFillTwoColumns() {
    #expect("体重".displayWidth == 4)
    #expect("Anna’s iPhone".displayWidth == 13)
    #expect("体重计量".truncated(toWidth: 5) == "体重…")
    #expect("one two three".wrapped(toWidth: 7) == ["one two", "three"])
    #expect("".wrapped(toWidth: 7).isEmpty)
  }

  @Test func wordsLongerThanALineAreBroken() {
    #expect("see abcdefghij k".wrapped(toWidth: 4) == ["see", "abcd", "efgh", "ij k"])
    #expect("体重計".wrapped(toWidth: 4) == ["体重", "計"])
  }

  @Test func emojiFillTwoColumnsHoweverManyScalarsTheyHave() {
    #expect("👨‍👩‍👧".displayWidth == 2)
    #expect("❤️".displayWidth == 2)
    #expect("🇫🇷 é".displayWidth == 4)
  }

  @Test func namesFromAnExportCannotSpeakToTheTerminal() {
    #expect(
      "a\u{1B}[31m\u{202E}b\u{2028}c\u{7F}\u{9B}\u{0}\r\n\t".withoutControls
        == #"a\u001B[31m\u202Eb\u2028c\u007F\u009B\u0000\r\n\t"#)
    // Phones put isolates around the name of their owner.
    #expect("\u{2068}Anna\u{2069}’s\u{200B} iPhone\u{200F}".withoutControls == "Anna’s iPhone")
    #expect("a\u{202E}".asName == #"a\u202E"#)
    #expect("👨‍👩‍👧 Anna’s Apple\u{A0}Watch".withoutControls == "👨‍👩‍👧 Anna’s Apple\u{A0}Watch")
    #expect(String(repeating: "x", count: 200).asName.displayWidth == 40)
  }

  @Test func recordsOfCSVKeepTheirEndsAndNoFieldHasOne() {
    #expect(
      "a,\"b\u{1B}\r\nFORGED \"\"x\n\"\"\",c\td\r\n1,2,3\r\n".recordsWithoutControls
        == "a,\"b\\u001B\\r\\nFORGED \"\"x\\n\"\"\",c\\td\r\n1,2,3\r\n")
    // A mark behind a quote makes no other letter of it.
    #expect("\"\u{301}\n\",a\n".recordsWithoutControls == "\"\u{301}\\n\",a\n")
    #expect("".recordsWithoutControls.isEmpty)
  }

  @Test func ofANameOfMegabytesTheBeginningIsShown() {
    #expect(String(repeating: "x", count: 5_000).asName == String(repeating: "x", count: 39) + "…")
    #expect(String(repeating: "\u{200B}", count: 5_000).asName == "…")
    #expect(("a" + String(repeating: "\u{301}", count: 5_000)).asName.hasSuffix("…"))
    #expect((String(repeating: "\u{200B}", count: 4_095) + "a").asName == "a")
  }

  @Test func manyBlankRowsBecomeOne() {
    func table(blank: Int) -> TextTable {
      let cells = ["7"] + Array(repeating: "", count: blank) + ["8"]
      return TextTable(
        labels: TextTable.Column(heading: ["Day"], cells: cells.indices.map { "day \($0)" }),
        columns: [
          TextTable.Column(
            heading: ["a"], cells: cells, bars: cells.map { $0.isEmpty ? " " : "█" }),
          TextTable.Column(heading: ["b"], cells: cells.map { _ in "" }),
        ])
    }
    #expect(table(blank: 11).joiningBlankRows().labels.cells.count == 13)
    let joined = table(blank: 12).joiningBlankRows()
    #expect(joined.labels.cells == ["day 0", "… 12 blank", "day 13"])
    #expect(
      joined.columns[0].cells == ["7", "", "8"] && joined.columns[0].bars == ["█", " ", "█"])
    #expect(table(blank: 20_000).joiningBlankRows().labels.cells[1] == "… 20,000 blank")
    let first = TextTable(
      labels: labels,
      columns: [TextTable.Column(heading: ["a"], cells: ["", "1"], bars: [" ", "█"])]
    ).droppingFirstBlankRows()
    #expect(first.labels.cells == ["2024-01-08"] && first.columns[0].bars == ["█"])
    let none = TextTable(labels: labels, columns: [])
    #expect(none.droppingFirstBlankRows().labels.cells == labels.cells)
    #expect(none.joiningBlankRows(fewest: 3).labels.cells == labels.cells)
    #expect(none.joiningBlankRows(fewest: 2).labels.cells == ["… 2 blank"])
  }
}
