package import HealthReports
internal import ReportFormats

/// Writes permissions as a table for people: a row a type, a cell a direction, blank where nothing was
/// decided.
package struct PermissionsTable {
  private let report: PermissionsReport

  /// The table of a report.
  package init(_ report: PermissionsReport) {
    self.report = report
  }

  /// The table.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    let rows = report.permissions
    if rows.isEmpty {
      return ReportSection.lack(
        "Nothing was decided yet. 'hkstats authorize grant' lets an app save and read types.")
    }
    let apps = rows.indices.map { index in
      index > 0 && rows[index - 1].app == rows[index].app ? "" : rows[index].app.asName
    }
    let table = TextTable(
      labels: .init(heading: ["App"], alignment: .left, cells: apps),
      columns: [
        .init(heading: ["Type"], alignment: .left, cells: rows.map(\.typeName.asName)),
        .init(
          heading: ["Share"], alignment: .left, cells: rows.map { $0.share?.rawValue ?? "" }),
        .init(heading: ["Read"], alignment: .left, cells: rows.map(readingCell)),
      ])
    return [ReportSection([.table(table, caption: "Permissions")])]
  }

  private func readingCell(_ row: PermissionsReport.Permission) -> String {
    row.read?.rawValue ?? (row.chosenObjects > 0 ? "\(row.chosenObjects) chosen" : "")
  }
}
