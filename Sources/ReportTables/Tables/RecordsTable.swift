package import HealthReports
internal import ReportFormats

/// Writes records and round totals as two tables for people.
package struct RecordsTable {
  private let report: RecordsReport

  /// The table of a report.
  package init(_ report: RecordsReport) {
    self.report = report
  }

  /// What is to be said of a store without records; nil if there are any.
  package var lack: String? {
    report.records.isEmpty
      ? report.nothingFound + " 'hkstats types' lists what the store holds." : nil
  }

  /// The tables and the footer.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    var sections = [ReportSection([.table(records, caption: "Records")])]
    if !report.milestones.isEmpty {
      sections.append(ReportSection([.table(totals, caption: "Round totals")]))
    }
    let notes =
      [report.zoneSentence] + (report.rangeSentence.map { [$0] } ?? [])
      + (report.futureDated.map { [$0.text] } ?? [])
      + (report.repeatedText.map { [$0] } ?? [])
    return sections + [.notes(notes)]
  }

  private var records: TextTable {
    let records = report.records
    return TextTable(
      labels: TextTable.Column(
        heading: ["Record"], alignment: .left, cells: names(records.map(\.title)), shortest: 16),
      columns: [
        TextTable.Column(
          heading: [""], alignment: .left, cells: records.map(\.record.text), isKey: true),
        TextTable.Column(heading: ["Figure"], cells: records.map(\.figure)),
        TextTable.Column(heading: ["When"], alignment: .left, cells: records.map(\.when)),
      ])
  }

  private var totals: TextTable {
    let totals = report.latestMilestones
    return TextTable(
      labels: TextTable.Column(
        heading: ["In all"], alignment: .left, cells: names(totals.map(\.title))),
      columns: [
        TextTable.Column(heading: ["Total"], cells: totals.map(\.figure)),
        TextTable.Column(
          heading: ["Reached"], alignment: .left, cells: totals.map(\.date.asShownDate)),
      ])
  }

  /// The names, each only where it begins.
  private func names(_ titles: [String]) -> [String] {
    titles.indices.map { $0 > 0 && titles[$0 - 1] == titles[$0] ? "" : titles[$0] }
  }
}
