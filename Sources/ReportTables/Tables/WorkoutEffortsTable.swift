package import HealthReports
internal import ReportFormats

/// Writes best efforts as a table an activity.
package struct WorkoutEffortsTable {
  private let report: WorkoutEffortsReport

  /// The table of a report.
  package init(_ report: WorkoutEffortsReport) {
    self.report = report
  }

  /// What is to be said where there are no efforts; nil if there are.
  package var lack: String? {
    guard report.storedCount > 0 else { return WorkoutColumns.nothingStored }
    return report.activities.allSatisfy(\.efforts.isEmpty)
      ? "No workout here is long enough for a best effort. --from and --to show others." : nil
  }

  /// The tables and their footer.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let tables = report.activities.filter { !$0.efforts.isEmpty }.map { activity in
      let heading =
        "\(WorkoutColumns.title(activity.activity)), \(activity.workouts) "
        + (activity.workouts == 1 ? "workout" : "workouts")
      return ReportSection(heading: heading, [.table(table(activity.efforts), caption: heading)])
    }
    return tables + [.notes([report.zoneSentence] + report.explanations)]
  }

  private func table(_ efforts: [WorkoutEffortsReport.Effort]) -> TextTable {
    TextTable(
      labels: TextTable.Column(
        heading: ["Effort"], alignment: .left, cells: efforts.map(\.name)),
      columns: [
        TextTable.Column(heading: ["Best"], cells: efforts.map(report.bestText)),
        WorkoutColumns.rates(efforts),
        TextTable.Column(
          heading: ["When"], alignment: .left, cells: efforts.map(\.date.asShownDate)),
        TextTable.Column(
          heading: ["Source"], alignment: .left, cells: efforts.map(\.source.asName)),
      ])
  }
}
