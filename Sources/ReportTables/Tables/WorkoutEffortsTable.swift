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
    if let lack { return lack + "\n" }
    let tables = report.activities.filter { !$0.efforts.isEmpty }.map { activity in
      terminal.bold(
        "\(WorkoutColumns.title(activity.activity)), \(activity.workouts) "
          + (activity.workouts == 1 ? "workout" : "workouts")) + "\n"
        + table(activity.efforts).text(on: terminal)
    }
    let notes =
      [report.zoneSentence] + report.explanations
    return tables.joined(separator: "\n") + "\n" + notes.footer(on: terminal)
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
