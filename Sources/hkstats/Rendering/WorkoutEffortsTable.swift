internal import HealthReports
internal import ReportFormats

/// Writes best efforts as a table an activity.
struct WorkoutEffortsTable {
  /// What is shown.
  var report: WorkoutEffortsReport

  /// The tables and their footer.
  func text(on terminal: Terminal) -> String {
    guard report.storedCount > 0 else { return WorkoutColumns.nothingStored }
    let activities = report.activities.filter { !$0.efforts.isEmpty }
    guard !activities.isEmpty else {
      return "No workout here is long enough for a best effort. --from and --to show others.\n"
    }
    let tables = activities.map { activity in
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
        TextTable.Column(heading: ["Best"], cells: efforts.map(best)),
        WorkoutColumns.rates(efforts),
        TextTable.Column(heading: ["When"], alignment: .left, cells: efforts.map(\.date)),
        TextTable.Column(
          heading: ["Source"], alignment: .left, cells: efforts.map(\.source.asName)),
      ])
  }

  /// The time over a distance, or the distance in a time in the unit of workouts.
  private func best(_ effort: WorkoutEffortsReport.Effort) -> String {
    if effort.isOverDistance { return NumberText.clock(effort.duration) }
    switch report.units.distance {
    case "mi": return NumberText.fixed(effort.distance / 1_609.344, digits: 2) + " mi"
    case "m": return NumberText.fixed(effort.distance, digits: 0) + " m"
    default: return NumberText.fixed(effort.distance / 1_000, digits: 2) + " km"
    }
  }
}
