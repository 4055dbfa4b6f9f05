package import CalendarBuckets
internal import HealthCalculations
package import SampleStore

/// Finds records and round totals in a store.
package struct RecordsCalculation {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// The zone on whose clocks days begin.
  package let zone: ZoneRules
  /// The types by full identifier; nil is those of everyday use, sleep and workouts.
  package let types: [String]?
  /// Whether a reader without recorded units is shown miles and pounds.
  package let prefersUSUnits: Bool

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, zone: ZoneRules, types: [String]? = nil, prefersUSUnits: Bool
  ) {
    self.store = store
    self.zone = zone
    self.types = types
    self.prefersUSUnits = prefersUSUnits
  }

  /// The types that people are proud of.
  private static let everyday = [
    "stepCount", "distanceWalkingRunning", "flightsClimbed", "activeEnergyBurned",
    "appleExerciseTime", "distanceCycling", "distanceSwimming", "mindfulSession", "heartRate",
    "restingHeartRate", "heartRateVariabilitySDNN", "vo2Max", "walkingSpeed", "runningSpeed",
  ]

  /// The records and totals. Types are worked off side by side.
  package func document() throws -> RecordsDocument {
    let days = try CalendarInterval.day.edges(in: zone)
    var subjects = try selectedTypes().flatMap(Self.subjects)
    if types == nil { subjects += [.sleep, .workouts] }
    let parts = try CoreUse.allCores.map(subjects.count) { [subjects] number in
      var part = RecordsDocument(zone: zone, records: [], totals: [])
      try add(subjects[number], days, to: &part)
      return part
    }
    return RecordsDocument(
      zone: zone, records: parts.flatMap(\.records), totals: parts.flatMap(\.totals))
  }

  /// What is read and looked through by itself.
  private enum Subject: Sendable {
    case sums(String)
    case extreme(String, Statistic)
    case sleep
    case workouts
  }

  private static func subjects(of type: StoredType) -> [Subject] {
    let kind = MeasureKind.kind(of: type.identifier, stored: type)
    return kind.isCumulative || kind.isCategory
      ? [.sums(type.identifier)]
      : [.extreme(type.identifier, .maximum), .extreme(type.identifier, .minimum)]
  }

  private func add(
    _ subject: Subject, _ days: BucketEdges, to document: inout RecordsDocument
  ) throws {
    func figures(_ type: String, _ statistic: Statistic?) throws -> StreakFigures {
      try StreakReading(store: store, edges: days, unit: nil, prefersUSUnits: prefersUSUnits)
        .figures(of: .type(type, statistic: statistic, categoryValues: nil))
    }
    switch subject {
    case .sums(let type): try addSums(try figures(type, nil), of: type, to: &document)
    case .extreme(let type, let statistic):
      let extremes = try figures(type, statistic)
      let series = extremes.series
      if statistic == .maximum {
        add(series.highest, .highest, of: series, extremes, type, to: &document)
      } else {
        add(series.lowest, .lowest, of: series, extremes, type, to: &document)
      }
    case .sleep: try addSleep(days, to: &document)
    case .workouts: try addWorkouts(days, to: &document)
    }
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

  /// The best day, week and month of what adds up, and its round totals.
  private func addSums(
    _ figures: StreakFigures, of subject: String, hasDays: Bool = true,
    to document: inout RecordsDocument
  ) throws {
    let days = figures.series
    let weeks = days.summed(by: try CalendarInterval.week.edges(in: zone))
    let months = days.summed(by: try CalendarInterval.month.edges(in: zone))
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
    let workouts = try store.workoutSpans()
    guard let first = workouts.first else { return }
    // The earliest of equal ones.
    let longest = workouts.reduce(first) { $1.duration > $0.duration ? $1 : $0 }
    if longest.duration > 0 {
      document.records.append(
        RecordsDocument.Record(
          subject: "workouts.\(longest.activityType)",
          title: "Workout (\(WorkoutNames.heading(longest.activityType).lowercased()))",
          kind: .longest, value: longest.duration, unit: .duration(name: nil, seconds: 1),
          range: longest.start..<longest.end))
    }
    func figures(
      _ title: String, _ unit: FigureUnit, _ amount: @escaping (StoredWorkoutSpan) -> Double
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
