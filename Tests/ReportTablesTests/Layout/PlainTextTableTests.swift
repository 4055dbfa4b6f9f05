import Testing

@testable import ReportTables

/// Tables as one fact a line.
@Suite struct PlainTextTableTests {
  private let plain = Terminal(colours: .none, width: 80, isPlain: true)

  @Test func aCellIsALineWithItsRowAndColumn() {
    let table = TextTable(
      labels: .init(heading: ["Day"], cells: ["Mon", "Tue"]),
      columns: [
        .init(heading: ["Active", "energy"], unit: "kcal", cells: ["300", ""], bars: ["█", ""]),
        .init(heading: ["Asleep"], unit: "h:mm", cells: ["7:05", "6:30"]),
        .init(heading: ["Course"], cells: ["▄▂", "▄▆"], isDrawing: true),
      ])
    let lines = "Mon, Active energy: 300 kcal\nMon, Asleep: 7 h 5 min\nTue, Asleep: 6 h 30 min\n"
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

  @Test func keysAndUnitsAreSaid() {
    let table = TextTable(
      labels: .init(heading: ["Week of"], cells: ["2024-03-04", ""]),
      columns: [
        .init(heading: ["Activity"], cells: ["Running", "Walking"], isKey: true),
        .init(heading: ["days"], cells: ["7", "6"], spokenHeading: "days with data"),
        .init(heading: ["Move"], cells: ["214 ○", ""], spokenCells: ["214 Cal, open", ""]),
        .clocks(["below"], [231, 3725]),
      ])
    let lines = [
      "Week of 2024-03-04, Running, days with data: 7",
      "Week of 2024-03-04, Running, Move: 214 Cal, open",
      "Week of 2024-03-04, Running, below: 3 min 51 s",
      "Week of 2024-03-04, Walking, days with data: 6",
      "Week of 2024-03-04, Walking, below: 1 h 2 min 5 s", "",
    ]
    #expect(table.text(on: plain) == lines.joined(separator: "\n"))
  }
}
