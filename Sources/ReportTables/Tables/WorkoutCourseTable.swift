internal import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes the course of a workout as a table of its parts.
package struct WorkoutCourseTable {
  private let report: WorkoutCourseReport

  /// The table of a report.
  package init(_ report: WorkoutCourseReport) {
    self.report = report
  }

  /// What is to be said where there is no course; nil if there is one.
  package var lack: String? {
    guard report.storedCount > 0 else { return WorkoutColumns.nothingStored }
    guard report.workout != nil else {
      return WorkoutColumns.nothingHere(storedCount: report.storedCount)
    }
    return nil
  }

  /// The table and its footer.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    guard let workout = report.workout else { return [] }
    let heading =
      "\(workout.start.shownDate) \(workout.start.clockText)  "
      + WorkoutColumns.title(workout.activity)
    let body =
      report.hasFigures
      ? ReportSection(heading: heading, [.table(table, caption: "Course, \(heading)")])
      : ReportSection(
        heading: heading,
        [.sentences([Self.nothingKnown])])
    return [body, .notes([report.zoneSentence] + report.explanations)]
  }

  /// What is said of a workout of which nothing is known moment by moment.
  package static let nothingKnown =
    "This workout has no readings of heart rate, no distances and no route that can be shown."

  private var table: TextTable {
    let parts = report.parts
    var columns: [TextTable.Column] = []
    func append(_ column: TextTable.Column) {
      if column.hasCells { columns.append(column) }
    }
    append(WorkoutColumns.column("Avg", parts.map(\.averageHeartRate), "bpm", group: 0))
    append(WorkoutColumns.column("Min", parts.map(\.minimumHeartRate), "bpm", group: 1))
    append(WorkoutColumns.column("Max", parts.map(\.maximumHeartRate), "bpm", group: 1))
    append(
      WorkoutColumns.column(
        "Distance", parts.map(\.distance), report.units.distance,
        digits: (report.step ?? 0) <= 60 ? 3 : 2, group: 0))
    append(WorkoutColumns.rates(parts))
    append(
      WorkoutColumns.column("Elevation", parts.map(\.elevation), report.units.elevation, group: 0))
    if !report.pauses.isEmpty {
      append(.clocks(["Active"], parts.map(\.duration), group: 1))
    }
    return TextTable(
      labels: TextTable.Column(
        heading: ["From"], alignment: .right, cells: parts.map { NumberText.clock($0.elapsed) }),
      columns: columns)
  }
}
