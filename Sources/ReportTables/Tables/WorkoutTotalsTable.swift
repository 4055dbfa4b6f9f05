package import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes totals of workouts as a table for people: a row a bucket and activity.
package struct WorkoutTotalsTable {
  private let report: WorkoutTotalsReport
  /// The interval by name.
  private let interval: CalendarInterval
  /// Whether neither the first nor the last moment was named.
  private let hasDefaultRange: Bool

  /// A table of a report.
  package init(_ report: WorkoutTotalsReport, interval: CalendarInterval, hasDefaultRange: Bool) {
    self.report = report
    self.interval = interval
    self.hasDefaultRange = hasDefaultRange
  }

  /// What is to be said where there are no workouts; nil if there are.
  package var lack: String? {
    guard report.storedCount > 0 else { return WorkoutColumns.nothingStored }
    return report.buckets.isEmpty
      ? WorkoutColumns.nothingHere(storedCount: report.storedCount) : nil
  }

  /// The table and its footer.
  package func text(on terminal: Terminal) throws -> String {
    try sections().text(on: terminal)
  }

  /// The same in sections.
  package func sections() throws -> [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    let table = try report.table()
    let names = BucketLabels(edges: try report.edges(), interval: interval)
    let rows = rows(buckets: names.names(of: table), of: table)
    let labels = TextTable.Column(
      heading: [names.heading], alignment: .left, cells: rows.map(\.bucket))
    var columns = [
      WorkoutColumns.activity(rows.map(\.title), isKey: true),
      TextTable.Column(
        heading: ["Count"], cells: rows.map { $0.count.map(String.init) ?? "" }, group: 0),
      .durations(["Time"], rows.map(\.duration), group: 0),
    ]
    columns +=
      WorkoutColumns(
        units: report.units, distances: rows.map(\.distance), rates: rows.map(\.rate),
        energies: rows.map(\.energy), averages: rows.map(\.averageHeartRate),
        maxima: rows.map(\.maximumHeartRate), ascents: rows.map(\.ascent)
      ).columns
    let all = TextTable(labels: labels, columns: columns)
    // Nobody asked for what lies before the workouts; each such bucket is one row.
    let shown = hasDefaultRange ? all.droppingFirstBlankRows() : all
    let dropped = all.labels.cells.count - shown.labels.cells.count
    return [
      ReportSection([.table(shown, caption: "Totals of workouts")]),
      .notes(footer(bucketCount: table.count - dropped)),
    ]
  }

  // MARK: Rows

  private struct Row {
    var bucket: String
    var title = ""
    var count: Int?
    var duration: Double?
    var distance: Double?
    var rate: (any PacedFigure)?
    var energy: Double?
    var averageHeartRate: Double?
    var maximumHeartRate: Double?
    var ascent: Double?
  }

  /// A row for each activity of each bucket, and one for all of them where there are several.
  private func rows(buckets names: [String], of table: EdgeTable) -> [Row] {
    let byStart = Dictionary(
      report.buckets.map { ($0.start.instant, $0) }, uniquingKeysWith: { first, _ in first })
    return names.indices.flatMap { number -> [Row] in
      let name = names[number]
      // A bucket without length is empty, though the next one begins where it does.
      guard table.edges[number] < table.edges[number + 1],
        let bucket = byStart[table.edges[number]]
      else { return [Row(bucket: name)] }
      var rows = bucket.activities.map { entry in
        Row(
          bucket: name, title: WorkoutColumns.title(entry.activity), count: entry.count,
          duration: entry.duration, distance: entry.distance, rate: entry,
          energy: entry.energy, averageHeartRate: entry.averageHeartRate,
          maximumHeartRate: entry.maximumHeartRate, ascent: entry.ascent)
      }
      if rows.count > 1 {
        rows.append(
          Row(
            bucket: name, title: "All", count: bucket.count, duration: bucket.duration,
            energy: bucket.energy, averageHeartRate: bucket.averageHeartRate,
            maximumHeartRate: bucket.maximumHeartRate, ascent: bucket.ascent))
      }
      return rows
    }
  }

  // MARK: Footer

  private func footer(bucketCount: Int) -> [String] {
    var lines = [report.zoneSentence]
    lines += report.explanations
    if let repeated = report.repeatedText { lines.append(repeated) }
    if hasDefaultRange, interval.defaultBucketCount != nil {
      lines.append(TextTable.lastBuckets(bucketCount, "up to the last workout"))
    }
    return lines
  }
}
