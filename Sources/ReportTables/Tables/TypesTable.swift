internal import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes the types of a store as a table for people.
package struct TypesTable {
  private let report: TypesReport

  /// The table of a report.
  package init(_ report: TypesReport) {
    self.report = report
  }

  /// The table.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    let types = report.types
    let table = TextTable(
      labels: .init(
        heading: ["Type"], alignment: .left, cells: types.map { TypeNames.short($0.type) }),
      columns: [
        .init(heading: ["Samples"], cells: types.map { NumberText.grouped($0.samples) }),
        .init(heading: ["First"], alignment: .left, cells: types.map(\.from.shownDate)),
        .init(heading: ["Last"], alignment: .left, cells: types.map(\.to.shownDate)),
        .init(heading: ["Unit"], alignment: .left, cells: types.map(unit)),
      ])
    return [ReportSection([.table(table, caption: "Types")])]
  }

  private func unit(_ type: TypesReport.TypeRow) -> String {
    if let unit = type.shownUnit { return unit }
    switch type.kind {
    case .quantity: return ""
    case .category: return "(category)"
    case .series: return "(series)"
    }
  }
}
