import Testing

@testable import HKStatsCommand

/// Tables as one fact a line.
@Suite struct PlainTablesTests {
  private let plain = Terminal(hasColour: false, width: 80, isPlain: true)

  @Test func aCellIsALineWithItsRowAndColumn() {
    let table = TextTable(
      labels: .init(heading: ["Day"], cells: ["Mon", "Tue"]),
      columns: [
        .init(heading: ["Active", "energy"], unit: "kcal", cells: ["300", ""], bars: ["█", ""]),
        .init(heading: ["Asleep"], unit: "h:mm", cells: ["7:05", "6:30"]),
        .init(heading: ["Course"], cells: ["▄▂", "▄▆"], isDrawing: true),
      ])
    let lines = "Mon, Active energy: 300 kcal\nMon, Asleep: 7:05\nTue, Asleep: 6:30\n"
    #expect(table.text(on: plain) == lines)
  }

  @Test func whatTheEyeTakesFromNeighboursIsSaid() {
    let table = TextTable(
      labels: .init(heading: ["Record"], cells: ["Steps", ""]),
      columns: [
        .init(heading: [""], cells: ["best day", "best week"]),
        .init(heading: ["Move"], cells: ["500", "400"], group: 1),
        .init(heading: ["goal"], cells: ["450", "450"], group: 1),
        .init(heading: ["other"], cells: ["1", ""], group: 2),
      ])
    let lines = [
      "Steps, best day, Move: 500", "Steps, best day, Move goal: 450", "Steps, best day, other: 1",
      "Steps, best week, Move: 400", "Steps, best week, Move goal: 450", "",
    ]
    #expect(table.text(on: plain) == lines.joined(separator: "\n"))
  }
}
