internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// Finds records and round totals in a store.
struct RecordsCalculation {
  /// Where the samples are.
  let store: SampleStore
  /// The zone on whose clocks days begin.
  let zone: ZoneRules
  /// The types by full identifier; nil is those of everyday use, sleep and workouts.
  let types: [String]?
  /// Whether a reader without recorded units is shown miles and pounds.
  let prefersUSUnits: Bool

  /// The types that people are proud of.
  private static let everyday = [
    "stepCount", "distanceWalkingRunning", "flightsClimbed", "activeEnergyBurned",
    "appleExerciseTime", "distanceCycling", "distanceSwimming", "mindfulSession", "heartRate",
    "restingHeartRate", "heartRateVariabilitySDNN", "vo2Max", "walkingSpeed", "runningSpeed",
  ]

  /// The records and totals.
  func document() throws -> RecordsDocument {
    let days = try StreakInterval.day.edges(in: zone)
    let reading = StreakReading(
      store: store, edges: days, unit: nil, prefersUSUnits: prefersUSUnits)
    var document = RecordsDocument(zone: zone, records: [], totals: [])
    for type in try selectedTypes() { try addRecords(of: type, reading, to: &document) }
    if types == nil {
      try addSleep(days, to: &document)
      try addWorkouts(days, to: &document)
    }
    return document
  }

  private func selectedTypes() throws -> [StoredType] {
    let stored = try store.types(only: types).filter { $0.sampleCount > 0 }
    if let types {
      return types.compactMap { type in stored.first { $0.identifier == type } }
    }
    return Self.everyday.compactMap { name in
      stored.first { TypeNames.short($0.identifier) == name }
    }
  }

  private func addRecords(
    of type: StoredType, _ reading: StreakReading, to document: inout RecordsDocument
  ) throws {
    let kind = SummaryCalculation.kind(of: type.identifier, stored: type)
    func figures(_ statistic: Statistic?) throws -> StreakFigures {
      try reading.figures(
        of: .type(type.identifier, statistic: statistic, categoryValues: nil))
    }
    if kind.isCumulative || kind.isCategory {
      try addSums(try figures(nil), of: type.identifier, to: &document)
      return
    }
    for (statistic, name) in [
      (Statistic.maximum, RecordsDocument.Kind.highest), (.minimum, .lowest),
    ] {
      let extremes = try figures(statistic)
      let record = name == .highest ? extremes.series.highest : extremes.series.lowest
      add(record, name, of: extremes.series, extremes, type.identifier, to: &document)
    }
  }

  /// The best day, week and month of what adds up, and its round totals.
  private func addSums(
    _ figures: StreakFigures, of subject: String, hasDays: Bool = true,
    to document: inout RecordsDocument
  ) throws {
    let days = figures.series
    let weeks = days.summed(by: try StreakInterval.week.edges(in: zone))
    let months = days.summed(by: try StreakInterval.month.edges(in: zone))
    if hasDays { add(days.highest, .highestDay, of: days, figures, subject, to: &document) }
    add(weeks.highest, .highestWeek, of: weeks, figures, subject, to: &document)
    add(months.highest, .highestMonth, of: months, figures, subject, to: &document)
    document.totals += days.milestones.map { milestone in
      RecordsDocument.Total(
        subject: subject, title: figures.title, value: milestone.total, unit: figures.unit,
        reached: days.edges.edge(milestone.index))
    }
  }

  private func addSleep(_ days: BucketEdges, to document: inout RecordsDocument) throws {
    let analysis = SleepAnalysis(of: try store.sleepSamples().columns, zone: zone)
    for figure in [SleepFigure.asleep, .deep, .rem] {
      let series = analysis.intervalSeries(of: figure, by: days)
      guard let highest = series.highest, highest.value > 0 else { continue }
      add(
        highest, .longest, of: series,
        StreakFigures(
          title: figure.title, series: series, unit: .duration(name: nil, seconds: 1),
          isZeroIfEmpty: false), "sleep.\(figure.rawValue)", to: &document)
    }
  }

  private func addWorkouts(_ days: BucketEdges, to document: inout RecordsDocument) throws {
    let workouts = try store.workoutTimes()
    guard let first = workouts.first else { return }
    // The earliest of equal ones.
    let longest = workouts.reduce(first) { $1.duration > $0.duration ? $1 : $0 }
    document.records.append(
      RecordsDocument.Record(
        subject: "workouts.\(longest.activityType)",
        title: "Workout (\(WorkoutNames.heading(longest.activityType).lowercased()))",
        kind: .longest, value: longest.duration, unit: .duration(name: nil, seconds: 1),
        range: longest.start..<max(longest.end, longest.start.nextUp)))
    func figures(
      _ title: String, _ unit: FigureUnit, _ amount: @escaping (WorkoutTime) -> Double
    ) -> StreakFigures {
      StreakFigures(
        title: title,
        series: IntervalSeries(
          edges: days, adding: workouts.lazy.map { (instant: $0.start, amount: amount($0)) }),
        unit: unit, isZeroIfEmpty: true)
    }
    try addSums(
      figures("Workouts", .count("workouts")) { _ in 1 }, of: "workouts", hasDays: false,
      to: &document)
    let time = figures("Workout time", .duration(name: "h", seconds: 3_600)) { $0.duration / 3_600 }
    try addSums(time, of: "workouts.duration", to: &document)
  }

  private func add(
    _ record: IntervalSeries.Record?, _ kind: RecordsDocument.Kind, of series: IntervalSeries,
    _ figures: StreakFigures, _ subject: String, to document: inout RecordsDocument
  ) {
    guard let record else { return }
    document.records.append(
      RecordsDocument.Record(
        subject: subject, title: figures.title, kind: kind, value: record.value,
        unit: figures.unit, range: series.range(at: record.index)))
  }
}
