internal import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes workouts as a table for people: a row a workout, or a row a split.
package struct WorkoutsTable {
  private let report: WorkoutsReport
  /// Whether splits are shown.
  private let hasSplits: Bool

  /// A table of a report.
  package init(_ report: WorkoutsReport, hasSplits: Bool) {
    self.report = report
    self.hasSplits = hasSplits
  }

  private var workouts: [WorkoutsReport.Workout] { report.workouts }

  /// What is to be said where there are no workouts; nil if there are.
  package var lack: String? {
    guard report.storedCount > 0 else { return WorkoutColumns.nothingStored }
    guard workouts.isEmpty else { return nil }
    return hasSplits
      ? "No workout here goes anywhere, so there are no splits. --from and --to show others."
      : WorkoutColumns.nothingHere(storedCount: report.storedCount)
  }

  /// The table and its footer.
  package func text(on terminal: Terminal) -> String {
    sections.text(on: terminal)
  }

  /// The same in sections.
  package var sections: [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let tables = hasSplits ? splits : [ReportSection([.table(list, caption: "Workouts")])]
    return tables + [.notes(footer)]
  }

  // MARK: Lists

  private var list: TextTable {
    let labels = TextTable.Column(
      heading: ["Start"], alignment: .left, cells: workouts.map { start(of: $0) })
    var columns = [
      WorkoutColumns.activity(workouts.map { WorkoutColumns.title($0.activity) }),
      .clocks(["Time"], workouts.map(\.duration), group: 0),
    ]
    columns +=
      WorkoutColumns(
        units: report.units, distances: workouts.map(\.distance), rates: workouts,
        energies: workouts.map(\.energy), averages: workouts.map(\.averageHeartRate),
        maxima: workouts.map(\.maximumHeartRate), ascents: workouts.map(\.ascent)
      ).columns
    columns += routeColumns + zoneColumns + coverColumns
    return TextTable(labels: labels, columns: columns)
  }

  /// `2024-03-30 10:00`.
  private func start(of workout: WorkoutsReport.Workout) -> String {
    "\(workout.start.shownDate) \(workout.start.clockText)"
  }

  private var routeColumns: [TextTable.Column] {
    guard workouts.contains(where: { $0.route != nil }) else { return [] }
    return [
      WorkoutColumns.column(
        "Route", workouts.map { $0.route?.distance }, report.units.distance, digits: 2, group: 1),
      WorkoutColumns.column(
        "Climb", workouts.map { $0.route?.ascent }, report.units.elevation, group: 1),
    ]
  }

  /// Which workout counts in the stead of one that repeats it. Semantics 8.1.
  private var coverColumns: [TextTable.Column] {
    guard report.repeatedCount > 0 else { return [] }
    let cells = workouts.map { workout in
      workout.coveredBy.map { cover in
        let isSameDay = cover.start.dateText == workout.start.dateText
        let day = isSameDay ? "" : cover.start.shownDate + " "
        return "\(day)\(cover.start.clockText) \(cover.source.asName)"
      } ?? ""
    }
    return [
      TextTable.Column(heading: ["Repeats"], alignment: .left, cells: cells, group: 3)
    ]
  }

  private var zoneColumns: [TextTable.Column] {
    let times = workouts.map(\.zones)
    guard let zoneCount = times.compactMap(\.self).first?.seconds.count else { return [] }
    func column(
      _ heading: String, _ seconds: (WorkoutsReport.Zones) -> Double
    ) -> TextTable.Column {
      .clocks(
        [heading], times.map { $0.map(seconds).flatMap { $0 > 0 ? $0 : nil } }, group: 2)
    }
    var columns = (0..<zoneCount).map { zone in
      column(zone == 0 ? "below" : "Z\(zone)") { $0.seconds[zone] }
    }
    if times.contains(where: { $0?.unknown ?? 0 >= 0.5 }) {
      columns.append(column("no rate") { $0.unknown })
    }
    return columns
  }

  // MARK: Splits

  private var splits: [ReportSection] {
    workouts.map { workout in
      let heading = "\(start(of: workout))  \(WorkoutColumns.title(workout.activity))"
      let splits = workout.splits ?? []
      guard !splits.isEmpty else {
        return ReportSection(heading: heading, [.sentences(["No samples of distance."])])
      }
      let labels = TextTable.Column(
        heading: ["Split"], alignment: .right, cells: splits.indices.map { String($0 + 1) })
      let columns = [
        WorkoutColumns.column(
          "Distance", splits.map(\.distance), report.units.distance, digits: 2, group: 0),
        .clocks(["Time"], splits.map(\.duration), group: 0),
        WorkoutColumns.rates(splits),
        WorkoutColumns.column("Avg", splits.map(\.averageHeartRate), "bpm", group: 0),
      ]
      let table = TextTable(labels: labels, columns: columns)
      return ReportSection(
        heading: heading,
        [.table(table, caption: "Splits, \(heading)")]
          + (workout.cutSplitsText.map { [.sentences([$0])] } ?? []))
    }
  }

  // MARK: Footer

  private var footer: [String] {
    var lines = [report.zoneSentence]
    lines += report.explanations
    if !hasSplits, report.zones == nil, workouts.contains(where: { $0.heartRateSamples != nil }) {
      lines.append(
        "Zones of heart rate need a date of birth in the export, --max-heart-rate or "
          + "--zone-bounds.")
    }
    if let repeated = report.repeatedText { lines.append(repeated) }
    if let excluded = report.excludedCount, excluded > 0 {
      let count = workouts.count
      lines.append(
        (count == 1 ? "This is the last of " : "These are the last \(count) of ")
          + "\(NumberText.grouped(count + excluded)) workouts; --from and --to show others.")
    }
    return lines
  }
}
