package import CalendarBuckets
package import HealthReports
internal import ReportFormats

/// Writes figures of the heart as tables for people: a row a bucket, then a row an hour of the day.
package struct HeartTable {
  private let report: HeartReport
  /// The interval by name.
  private let interval: CalendarInterval
  /// Whether neither the first nor the last moment was named.
  private let hasDefaultRange: Bool

  /// Tables of a report.
  package init(_ report: HeartReport, interval: CalendarInterval, hasDefaultRange: Bool) {
    self.report = report
    self.interval = interval
    self.hasDefaultRange = hasDefaultRange
  }

  /// What is to be said where there is nothing to show; nil if there is.
  package var lack: String? {
    guard report.isEmpty else { return nil }
    // Semantics 1.8: the profile, which may be all there is, was not looked at.
    return report.recordedZones == nil
      ? "There are no samples of the heart here; 'hkstats types' lists what the store holds."
      : "There are no daily figures of the heart here; the profile by the hour needs one zone: name it with "
        + "--time-zone."
  }

  /// The tables and their footer.
  package func text(on terminal: Terminal) throws -> String {
    try sections(on: terminal).text(on: terminal)
  }

  /// The same in sections; bars are as long as the terminal has room for.
  package func sections(on terminal: Terminal) throws -> [ReportSection] {
    if let lack { return ReportSection.lack(lack) }
    var sections: [ReportSection] = []
    let table = try report.table()
    let columns = bucketColumns(of: table)
    var bucketCount: Int?
    if !columns.isEmpty {
      let names = BucketLabels(edges: try report.edges(), interval: interval)
      let labels = TextTable.Column(
        heading: [names.heading], alignment: .left, cells: names.names(of: table))
      let all = TextTable(labels: labels, columns: columns)
      // Nobody asked for what lies before the data.
      let shown = hasDefaultRange ? all.droppingFirstBlankRows() : all
      bucketCount = shown.labels.cells.count
      sections.append(ReportSection([.table(shown, caption: "Figures of the heart")]))
    }
    if let profile = report.profile, !profile.isEmpty {
      sections.append(
        ReportSection([
          .table(hours(profile, on: terminal), caption: "Heart rate by the hour of the day")
        ]))
    }
    return sections + [.notes(footer(bucketCount: bucketCount ?? table.count))]
  }

  // MARK: Buckets

  private func bucketColumns(of table: EdgeTable) -> [TextTable.Column] {
    // A day that never was begins where the next one does, and has no figures.
    let positions = Dictionary(
      (0..<table.count).map { (table.edges[$0], $0) }, uniquingKeysWith: { $1 })
    func cells<Entry>(
      _ entries: [Entry]?, _ start: KeyPath<Entry, OffsetInstant>,
      _ value: (Entry) -> Double?
    ) -> [Double?] {
      var cells = [Double?](repeating: nil, count: table.count)
      for entry in entries ?? [] {
        if let position = positions[entry[keyPath: start].instant] {
          cells[position] = value(entry)
        }
      }
      return cells
    }
    var columns: [TextTable.Column] = []
    func add(
      _ heading: [String], _ unit: String, digits: Int = 0, group: Int, isTrend: Bool = false,
      _ values: [Double?]
    ) {
      guard values.contains(where: { $0 != nil }) else { return }
      var column = TextTable.Column.numbers(
        heading, values, unit: unit, digits: digits, group: group)
      if isTrend { column.bars = Sparklines.sparks(values, from: .smallest) }
      columns.append(column)
    }
    func figures(
      _ entries: [HeartReport.Figures]?, _ value: KeyPath<HeartReport.Figures, Double>
    ) -> [Double?] {
      cells(entries, \.start) { $0[keyPath: value] }
    }
    func variability(_ value: (HeartReport.Variability) -> Double?) -> [Double?] {
      cells(report.computedVariability, \.start, value)
    }
    func recovery(_ value: (HeartReport.MeanRecovery) -> Double?) -> [Double?] {
      cells(report.computedRecovery, \.start, value)
    }
    let resting = report.restingHeartRate
    func addRates(
      _ heading: [String], _ unit: String, digits: Int = 0, group: Int = 0,
      isTrend: Bool = false, _ values: [Double?]
    ) {
      add(
        heading, HeartReport.Units.rateText(unit),
        digits: digits + HeartReport.Units.furtherDigits(unit), group: group, isTrend: isTrend,
        values)
    }
    let units = report.units
    let restingUnit = units.restingHeartRate
    addRates(["Resting"], restingUnit, digits: 1, isTrend: true, figures(resting, \.average))
    addRates(["lowest"], restingUnit, figures(resting, \.minimum))
    addRates(["highest"], restingUnit, figures(resting, \.maximum))
    addRates(
      ["Walking"], units.walkingHeartRate, digits: 1, figures(report.walkingHeartRate, \.average))
    let variabilityUnit = units.variability
    add(
      ["HRV", "SDNN"], variabilityUnit, digits: 1, group: 1, isTrend: true,
      figures(report.statedSDNN, \.average))
    add(["computed", "SDNN"], variabilityUnit, digits: 1, group: 1, variability(\.sdnn))
    add(["RMSSD"], variabilityUnit, digits: 1, group: 1, variability(\.rmssd))
    add(["pNN50"], "%", digits: 1, group: 1, variability { $0.pnn50.map { $0 * 100 } })
    addRates(
      ["Recovery", "stated"], units.statedRecovery, digits: 1, group: 2,
      figures(report.statedRecovery, \.average))
    addRates(
      ["computed", "1 min"], units.heartRate, digits: 1, group: 2, isTrend: true,
      recovery(\.oneMinute))
    addRates(
      ["computed", "2 min"], units.heartRate, digits: 1, group: 2, recovery(\.twoMinutes))
    add(["Workouts"], "", group: 2, recovery { Double($0.workouts) })
    return columns
  }

  // MARK: Profile

  private func hours(_ hours: [HeartReport.Hour], on terminal: Terminal) -> TextTable {
    let labels = TextTable.Column(
      heading: ["Hour"], alignment: .left,
      cells: hours.map { ($0.hour < 10 ? "0" : "") + "\($0.hour):00" })
    func column(
      _ heading: String, _ unit: String, _ digits: Int, _ value: (HeartReport.Hour) -> Double
    ) -> TextTable.Column {
      .numbers([heading], hours.map(value), unit: unit, digits: digits)
    }
    let unit = HeartReport.Units.rateText(report.units.heartRate)
    let digits = HeartReport.Units.furtherDigits(report.units.heartRate)
    var columns = [
      column("days", "", 0) { Double($0.days) }, column("lowest", unit, digits, \.minimum),
      column("highest", unit, digits, \.maximum), column("average", unit, 1 + digits, \.average),
    ]
    // The bars stand behind the figure that they are of.
    let used = columns.reduce(labels.width) { $0 + $1.width + 2 }
    columns[columns.count - 1].bars = Sparklines.bars(
      hours.map(\.average), from: .smallest, width: max(0, min(30, terminal.width - used - 1)))
    return TextTable(labels: labels, columns: columns)
  }

  // MARK: Footer

  private func footer(bucketCount: Int) -> [String] {
    var lines = [report.zoneSentence]
    lines += report.explanations
    if report.recordedZones != nil, report.restingHeartRate != nil, report.statedSDNN != nil {
      lines.append("The profile by the hour needs one zone, so it is excluded.")
    }
    if hasDefaultRange, interval.defaultBucketCount != nil {
      lines.append(TextTable.lastBuckets(bucketCount, "that the data reach"))
    }
    return lines
  }
}
