internal import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes the sources of types as a table for people: a row a pair of source and typed in or not.
package struct SourcesTable {
  private let report: SourcesReport

  /// The table of a report.
  package init(_ report: SourcesReport) {
    self.report = report
  }

  /// The table.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    var (labels, ranks): ([String], [String]) = ([], [])
    for type in report.types {
      for rank in type.sources.indices {
        labels.append(rank == 0 ? TypeNames.short(type.type) : "")
        ranks.append(String(rank + 1))
      }
    }
    if labels.isEmpty { return ReportSection.lack("The store holds no samples of these types.") }
    let sources = report.types.flatMap(\.sources)
    let table = TextTable(
      labels: .init(heading: ["Type"], alignment: .left, cells: labels),
      columns: [
        .init(heading: ["#"], cells: ranks, isKey: true),
        .init(
          heading: ["Source"], alignment: .left,
          cells: sources.map { $0.source.withoutControls.truncated(toWidth: 60) }, shortest: 30),
        .init(heading: ["Because"], alignment: .left, cells: sources.map(\.because.text)),
        .init(heading: ["Since"], alignment: .left, cells: sources.map(\.since.shownDate)),
      ])
    return [ReportSection([.table(table, caption: "Sources, best first")])]
  }
}
