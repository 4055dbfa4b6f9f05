internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// Writes figures of the heart as tables for people: a row a bucket, then a row an hour of the day.
struct HeartTable {
  /// What is shown.
  var document: HeartDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin
  /// Whether neither the first nor the last moment was named.
  var hasDefaultRange: Bool
  /// How much an interval between beats may differ from the one before it.
  var tolerance: Double

  /// The tables and their footer.
  func text(on terminal: Terminal) -> String {
    guard !document.isEmpty else {
      return "There are no samples of the heart here; 'hkstats types' lists what the store holds.\n"
    }
    var parts: [String] = []
    let columns = bucketColumns
    if !columns.isEmpty {
      let names = BucketLabels(edges: document.edges, interval: document.interval)
      let labels = TextTable.Column(
        heading: [names.heading], alignment: .left, cells: names.names(of: document.table))
      parts.append(TextTable(labels: labels, columns: columns).text(on: terminal))
    }
    if let profile = document.profile, !profile.hours.isEmpty {
      parts.append(table(of: profile, on: terminal))
    }
    return parts.joined(separator: "\n") + "\n" + footer.footer(on: terminal)
  }

  // MARK: Buckets

  private var bucketColumns: [TextTable.Column] {
    var columns: [TextTable.Column] = []
    func add(
      _ heading: [String], _ unit: String, digits: Int = 0, group: Int, isTrend: Bool = false,
      _ value: (Int) -> Double?
    ) {
      let values = (0..<document.table.count).map(value)
      guard values.contains(where: { $0 != nil }) else { return }
      var column = TextTable.Column.numbers(
        heading, values, unit: unit, digits: digits, group: group)
      if isTrend { column.bars = Sparklines.sparks(values, from: .smallest) }
      columns.append(column)
    }
    add(["Resting"], "bpm", digits: 1, group: 0, isTrend: true) {
      document.resting[$0]?.average
    }
    add(["lowest"], "bpm", group: 0) { document.resting[$0]?.minimum }
    add(["highest"], "bpm", group: 0) { document.resting[$0]?.maximum }
    add(["Walking"], "bpm", digits: 1, group: 0) { document.walking[$0]?.average }
    add(["HRV", "SDNN"], "ms", digits: 1, group: 1, isTrend: true) {
      document.statedVariability[$0]?.average
    }
    add(["of beats", "SDNN"], "ms", digits: 1, group: 1) { document.variability[$0]?.sdnn }
    add(["RMSSD"], "ms", digits: 1, group: 1) { document.variability[$0]?.rmssd }
    add(["pNN50"], "%", digits: 1, group: 1) {
      document.variability[$0]?.pnn50.map { $0 * 100 }
    }
    let recoveries = (0..<document.table.count).map { document.recoveries(inBucket: $0) }
    add(["Recovery", "stated"], "bpm/min", digits: 1, group: 2) {
      document.statedRecovery[$0]?.average
    }
    add(["own", "1 min"], "bpm", digits: 1, group: 2, isTrend: true) {
      mean(recoveries[$0].compactMap(\.recovery.oneMinute))
    }
    add(["own", "2 min"], "bpm", digits: 1, group: 2) {
      mean(recoveries[$0].compactMap(\.recovery.twoMinutes))
    }
    add(["Workouts"], "", group: 2) { bucket in
      recoveries[bucket].isEmpty ? nil : Double(recoveries[bucket].count)
    }
    return columns
  }

  private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  // MARK: Profile

  private func table(of profile: HeartRateDayProfile, on terminal: Terminal) -> String {
    let hours = profile.hours
    let labels = TextTable.Column(
      heading: ["Hour"], alignment: .left,
      cells: hours.map { ($0.hour < 10 ? "0" : "") + "\($0.hour):00" })
    func column(
      _ heading: String, _ unit: String, _ digits: Int,
      _ value: (HeartRateDayProfile.Hour) -> Double
    ) -> TextTable.Column {
      .numbers([heading], hours.map(value), unit: unit, digits: digits)
    }
    var days = column("days", "", 0) { Double($0.dayCount) }
    days.bars = Sparklines.bars(hours.map(\.average), from: .smallest, width: 30)
    return TextTable(
      labels: labels,
      columns: [
        column("average", "bpm", 1, \.average), column("lowest", "bpm", 0, \.minimum),
        column("highest", "bpm", 0, \.maximum), days,
      ]
    ).text(on: terminal)
  }

  // MARK: Footer

  private var footer: [String] {
    var lines = [
      "Time zone \(document.edges.zone.identifier) (\(zoneOrigin.text))."
    ]
    if let trend = document.restingTrend {
      lines.append(
        "Resting heart rate: \(signed(trend.perYear)) bpm a year (Theil-Sen over "
          + "\(NumberText.grouped(trend.dayCount)) days here; 95 % interval "
          + "\(signed(trend.interval.lowerBound)) to \(signed(trend.interval.upperBound))).")
    }
    if !document.variability.isEmpty {
      let figures = document.variability.values
      let recordings = figures.reduce(0) { $0 + $1.recordingCount }
      let leftOut = figures.reduce(0) { $0 + $1.leftOutCount }
      let all = leftOut + figures.reduce(0) { $0 + $1.normalCount }
      lines.append(
        "SDNN of beats, RMSSD, pNN50: means over \(NumberText.grouped(recordings)) lists of beats, by "
          + "the definitions of the Task Force (1996). Intervals that differ by more than "
          + "\(NumberText.fixed(tolerance * 100, digits: 0)) % from the one before are left out: "
          + "\(NumberText.fixed(100 * Double(leftOut) / Double(max(all, 1)), digits: 1)) %.")
    }
    if !document.recoveries.isEmpty {
      lines.append(
        "Own recovery: the rate at the end of a workout's exercise less that one and two minutes later, "
          + "from readings no more than a minute apart.")
    }
    if document.profile?.hours.isEmpty == false {
      lines.append("Hours of the day are those of the wall clock; every day weighs the same.")
    }
    if hasDefaultRange, document.interval.defaultBucketCount != nil {
      lines.append(
        "These are the last \(document.table.count) buckets that the data reach; --from and --to "
          + "show others.")
    }
    return lines
  }

  private func signed(_ value: Double) -> String {
    NumberText.signed(value, digits: 2)
  }
}
