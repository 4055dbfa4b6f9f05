internal import HealthReports
internal import ReportTables

/// A line for each participant that something is to be said of: who, what, and why.
struct StatusTable {
  /// The id, the status and the sentence of each.
  var rows: [(participant: String, status: String, reason: String)]

  /// The lines; names and sentences hold what somebody chose, and are no words to the terminal.
  var text: String {
    let table = TextTable(
      labels: .init(
        heading: ["Participant"], alignment: .left,
        cells: rows.map(\.participant.withoutControls)),
      columns: [
        .init(heading: ["Status"], alignment: .left, cells: rows.map(\.status)),
        .init(heading: ["Reason"], alignment: .left, cells: rows.map(\.reason.withoutControls)),
      ])
    return table.text(on: Terminal(colours: .none, width: .max / 2, isPlain: false))
  }
}
