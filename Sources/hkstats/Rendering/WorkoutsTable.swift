internal import ReportFormats
internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Writes workouts as a table for people: a row a workout, a row a split, or a row a bucket and activity.
struct WorkoutsTable {
  /// What is shown.
  var document: WorkoutsDocument
  /// Who named the zone.
  var zoneOrigin: ZoneOrigin
  /// Whether neither the first nor the last moment was named.
  var hasDefaultRange: Bool

  /// The table and its footer.
  func text(on terminal: Terminal) -> String {
    guard document.storedCount > 0 else {
      return "The store holds no workouts. Exports hold those that a watch or an app recorded; "
        + "'hkstats types' lists what else there is.\n"
    }
    if document.workouts.isEmpty, document.view == .splits {
      return "No workout here goes anywhere, so there are no splits. --from and --to show others.\n"
    }
    guard !document.workouts.isEmpty else {
      return "No workout starts here; the store holds \(document.storedCount). "
        + "--from and --to show others.\n"
    }
    let body =
      switch document.view {
      case .list: list(on: terminal)
      case .splits: splits(on: terminal)
      case .weekly, .monthly, .yearly: totals(on: terminal)
      }
    let footer = WorkoutsFooter(
      document: document, zoneOrigin: zoneOrigin, hasDefaultRange: hasDefaultRange)
    return body + "\n" + footer.paragraphs.footer(on: terminal)
  }

  // MARK: Lists

  private func list(on terminal: Terminal) -> String {
    let workouts = document.workouts
    let labels = TextTable.Column(
      heading: ["Start"], alignment: .left, cells: workouts.map { start(of: $0) })
    var columns = [
      TextTable.Column(
        heading: ["Activity"], alignment: .left,
        cells: workouts.map { $0.activity.title.truncated(toWidth: 13) }, group: 0),
      .clocks(["Time"], workouts.map(\.duration), group: 0),
    ]
    columns += quantities(
      distances: workouts.map { $0.distance?.value }, energies: workouts.map { $0.energy?.value },
      ascents: workouts.map { $0.ascent?.value },
      tempos: workouts.map { workout in
        workout.speed.map { document.units.tempoText(workout.activity.tempo, speed: $0) } ?? ""
      },
      averages: workouts.map { $0.heartRate?.average },
      maxima: workouts.map { $0.heartRate?.maximum })
    columns += routeColumns + zoneColumns
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }

  private func start(of workout: WorkoutFigures) -> String {
    document.zone.dateTimeText(at: workout.workout.start)
  }

  private var routeColumns: [TextTable.Column] {
    guard document.workouts.contains(where: { $0.route != nil }) else { return [] }
    return [
      column(
        "Route", document.workouts.map { $0.route?.distance }, document.units.distance,
        digits: 2, group: 1),
      column(
        "Climb", document.workouts.map { $0.route?.ascent }, document.units.height, digits: 0,
        group: 1),
    ]
  }

  private var zoneColumns: [TextTable.Column] {
    let times = document.workouts.map(\.zoneTimes)
    guard times.contains(where: { $0 != nil }) else { return [] }
    func column(_ heading: String, _ seconds: (ZoneTimes) -> Double) -> TextTable.Column {
      .clocks(
        [heading], times.map { $0.map(seconds).flatMap { $0 > 0 ? $0 : nil } }, group: 2)
    }
    var columns = (0...HeartRateZones.count).map { zone in
      column(zone == 0 ? "below" : "Z\(zone)") { $0.seconds[zone] }
    }
    if times.contains(where: { $0?.unknown ?? 0 >= 0.5 }) {
      columns.append(column("no rate") { $0.unknown })
    }
    return columns
  }

  /// The columns that single workouts and totals have in common.
  private func quantities(
    distances: [Double?], energies: [Double?], ascents: [Double?], tempos: [String],
    averages: [Double?], maxima: [Double?]
  ) -> [TextTable.Column] {
    var columns: [TextTable.Column] = []
    if distances.contains(where: { $0 != nil }) {
      columns.append(
        column("Distance", distances, document.units.distance, digits: 2, group: 0))
      columns.append(TextTable.Column(heading: ["Tempo"], cells: tempos, group: 0))
    }
    if energies.contains(where: { $0 != nil }) {
      columns.append(column("Energy", energies, document.units.energy, digits: 0, group: 0))
    }
    let rate = DisplayUnit(text: "bpm")
    if averages.contains(where: { $0 != nil }) {
      columns.append(column("Avg", averages, rate, digits: 0, group: 0))
    }
    if maxima.contains(where: { $0 != nil }) {
      columns.append(column("Max", maxima, rate, digits: 0, group: 0))
    }
    if ascents.contains(where: { $0 != nil }) {
      columns.append(column("Ascent", ascents, document.units.height, digits: 0, group: 1))
    }
    return columns
  }

  private func column(
    _ heading: String, _ values: [Double?], _ unit: DisplayUnit, digits: Int, group: Int
  ) -> TextTable.Column {
    .quantities([heading], values, in: unit, digits: digits, group: group)
  }

  // MARK: Splits

  private func splits(on terminal: Terminal) -> String {
    document.workouts.map { workout in
      let heading = terminal.bold("\(start(of: workout))  \(workout.activity.title)") + "\n"
      let splits = workout.splits ?? []
      guard !splits.isEmpty else {
        return heading + "No samples of distance.\n"
      }
      let labels = TextTable.Column(
        heading: ["Split"], alignment: .right, cells: splits.indices.map { String($0 + 1) })
      let columns = [
        column(
          "Distance", splits.map(\.split.distance), document.units.distance, digits: 2, group: 0),
        .clocks(["Time"], splits.map(\.split.duration), group: 0),
        TextTable.Column(
          heading: ["Tempo"],
          cells: splits.map { split in
            guard split.split.duration > 0 else { return "" }
            return document.units.tempoText(
              workout.activity.tempo, speed: split.split.distance / split.split.duration)
          }, group: 0),
        column(
          "Avg", splits.map(\.averageHeartRate), DisplayUnit(text: "bpm"), digits: 0, group: 0),
      ]
      return heading + TextTable(labels: labels, columns: columns).text(on: terminal)
    }.joined(separator: "\n")
  }

  // MARK: Totals

  private func totals(on terminal: Terminal) -> String {
    guard let totals = document.totals, let interval = document.view.interval else { return "" }
    let names = BucketLabels(edges: totals.edges, interval: interval)
    let buckets = names.names(of: totals.table)
    var rows: [(bucket: Int, title: String, activity: WorkoutActivity?, totals: WorkoutTotals?)] =
      []
    for bucket in buckets.indices {
      let own = totals.byActivity.filter { $0.bucket == bucket }
      if own.isEmpty { rows.append((bucket, "", nil, nil)) }
      for entry in own {
        let activity = WorkoutActivity(identifier: entry.activity)
        rows.append((bucket, activity.title, activity, entry))
      }
      if own.count > 1 {
        rows.append((bucket, "All", nil, totals.all.first { $0.bucket == bucket }))
      }
    }
    let labels = TextTable.Column(
      heading: [names.heading], alignment: .left, cells: rows.map { buckets[$0.bucket] })
    var columns = [
      TextTable.Column(
        heading: ["Activity"], alignment: .left,
        cells: rows.map { $0.title.truncated(toWidth: 13) }, group: 0),
      TextTable.Column(
        heading: ["Count"], cells: rows.map { $0.totals.map { String($0.count) } ?? "" }, group: 0),
      .durations(["Time"], rows.map { $0.totals?.duration }, group: 0),
    ]
    columns += quantities(
      // Runs and rides are no one distance.
      distances: rows.map { $0.activity == nil ? nil : $0.totals?.distance },
      energies: rows.map { $0.totals?.energy }, ascents: rows.map { $0.totals?.ascent },
      tempos: rows.map { row in
        guard let activity = row.activity, let totals = row.totals,
          let distance = totals.distance, distance > 0, totals.distanceDuration > 0
        else { return "" }
        return document.units.tempoText(
          activity.tempo, speed: distance / totals.distanceDuration)
      },
      averages: rows.map { $0.totals?.averageHeartRate },
      maxima: rows.map { $0.totals?.maximumHeartRate })
    return TextTable(labels: labels, columns: columns).text(on: terminal)
  }
}
