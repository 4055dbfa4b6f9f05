internal import HealthReports
internal import ReportFormats

/// Writes records and round totals as two tables for people.
struct RecordsTable {
  /// What is shown.
  var report: RecordsReport

  /// The tables and the footer.
  func text(on terminal: Terminal) -> String {
    if report.records.isEmpty {
      return report.nothingFound + " 'hkstats types' lists what the store holds.\n"
    }
    var text = records.text(on: terminal)
    if !report.milestones.isEmpty { text += "\n" + totals.text(on: terminal) }
    let notes =
      [report.zoneSentence] + (report.rangeSentence.map { [$0] } ?? [])
      + (report.futureDated.map { [$0.text] } ?? [])
    return text + "\n" + notes.footer(on: terminal)
  }

  private var records: TextTable {
    let records = report.records
    return TextTable(
      labels: TextTable.Column(
        heading: ["Record"], alignment: .left, cells: names(records.map(\.title))),
      columns: [
        TextTable.Column(
          heading: [""], alignment: .left, cells: records.map(\.record.text)),
        TextTable.Column(heading: ["Figure"], cells: records.map(\.figure)),
        TextTable.Column(heading: ["When"], alignment: .left, cells: records.map(\.when)),
      ])
  }

  /// The last three totals of each subject.
  private var totals: TextTable {
    let totals = report.milestones.enumerated().filter { place, total in
      let behind = report.milestones.dropFirst(place + 1).prefix { $0.of == total.of }
      return behind.count < 3
    }.map(\.element)
    return TextTable(
      labels: TextTable.Column(
        heading: ["In all"], alignment: .left, cells: names(totals.map(\.title))),
      columns: [
        TextTable.Column(heading: ["Total"], cells: totals.map(\.figure)),
        TextTable.Column(
          heading: ["Reached"], alignment: .left, cells: totals.map(\.date)),
      ])
  }

  /// The names, each only where it begins.
  private func names(_ titles: [String]) -> [String] {
    titles.indices.map { $0 > 0 && titles[$0 - 1] == titles[$0] ? "" : titles[$0] }
  }
}
