package import HealthReports
internal import ReportFormats
internal import CalendarBuckets
internal import HealthCalculations

extension SummaryReport {
  /// Whether there is any night or workout.
  package var hasLife: Bool { !(sleep ?? []).isEmpty || !(workouts ?? []).isEmpty }

  /// The columns of nights and workouts in a table of buckets.
  func lifeColumns(in table: EdgeTable) -> [TextTable.Column] {
    let bucketCount = table.count
    let positions = Dictionary(
      table.edges.enumerated().map { ($1, $0) }, uniquingKeysWith: { _, last in last })
    func position(_ start: OffsetInstant) -> Int { positions[start.instant] ?? 0 }
    func column(
      _ heading: [String], unit: String = "", _ entries: [(position: Int, value: Double)],
      _ text: (Double) -> String
    ) -> TextTable.Column {
      var values = [Double?](repeating: nil, count: bucketCount)
      for (position, value) in entries { values[position] = value }
      return TextTable.Column(
        heading: heading, unit: unit, cells: values.map { $0.map(text) ?? "" },
        bars: bucketCount > 1 ? Sparklines.sparks(values, from: .zero) : [], group: Self.group)
    }
    var columns: [TextTable.Column] = []
    // Where sleep has a column of its own, its nights stand there.
    let isTold = series.contains { TypeNames.isOfNights($0.type) && !$0.buckets.days.isEmpty }
    let asleep = (isTold ? [] : sleep ?? []).compactMap { nights in
      nights.meanPerDay.map { (position: position(nights.start), value: $0) }
    }
    if !asleep.isEmpty {
      columns.append(
        column(["Sleep", "per night"], unit: "h:mm", asleep, NumberText.hoursAndMinutes))
    }
    if let workouts, !workouts.isEmpty {
      columns += [
        column(
          ["Workouts"], workouts.map { (position: position($0.start), value: Double($0.count)) }
        ) {
          NumberText.grouped(Int($0))
        },
        column(
          ["Workout", "time"], unit: "h:mm",
          workouts.map { (position: position($0.start), value: $0.duration) },
          NumberText.hoursAndMinutes),
      ]
    }
    return columns
  }

  /// The columns stay together, apart from those of types.
  private static let group = Int.max

  /// What a reader has to know of the columns.
  var lifeNote: String? {
    (sleep ?? []).contains { $0.meanPerDay != nil }
      ? "Sleep per night is that of nights with sleep, naps with it; 'hkstats sleep' shows each."
      : nil
  }
}
