internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Finds records and round totals in a store.
struct RecordsCalculation {
  /// What is asked of which state.
  let question: Question
  /// The types by full identifier; nil is those of everyday use, sleep and workouts.
  let types: [String]?

  /// The types that people are proud of.
  private static let everyday: [String] =
    amounts.map(\.rawValue) + sessions.map(\.rawValue) + readings.map(\.rawValue)

  private static let amounts: [HKQuantityTypeIdentifier] = [
    .stepCount, .distanceWalkingRunning, .flightsClimbed, .activeEnergyBurned,
    .appleExerciseTime, .distanceCycling, .distanceSwimming,
  ]
  private static let sessions: [HKCategoryTypeIdentifier] = [.mindfulSession]
  private static let readings: [HKQuantityTypeIdentifier] = [
    .heartRate, .restingHeartRate, .heartRateVariabilitySDNN, .vo2Max, .walkingSpeed,
    .runningSpeed,
  ]

  private var snapshot: StoreSnapshot { question.snapshot }

  /// The records and totals. Types are worked off side by side.
  func report() throws -> RecordsReport {
    try question.refuseBounds(of: "A record")
    let days = try CalendarInterval.day.edges(in: question.zone)
    let selected = try selectedTypes()
    var subjects = selected.flatMap(Self.subjects)
    if types == nil {
      subjects += try Self.others.filter { try isReadable($0.type) }.map(\.subject)
    }
    let parts = try CoreUse.allCores.map(subjects.count) { [subjects] number in
      var part = Part(question: question)
      try add(subjects[number], days, to: &part)
      return part
    }
    return RecordsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(),
      futureDated: question.futureSamples(of: selected), records: parts.flatMap(\.records),
      milestones: parts.flatMap(\.milestones))
  }

  /// What is read and looked through by itself.
  private enum Subject: Sendable {
    case sums(String)
    case extreme(String, Statistic)
    case sleep
    case workouts
  }

  /// What is looked through where no type is named, by the type that it takes to read it.
  private static let others: [(subject: Subject, type: String)] = [
    (.sleep, HKCategoryTypeIdentifier.sleepAnalysis.rawValue),
    (.workouts, HKObjectType.workoutType().identifier),
  ]

  private static func subjects(of type: StoredType) -> [Subject] {
    let kind = MeasureKind.kind(of: type.identifier, stored: type)
    return kind.isCumulative || kind.isCategory
      ? [.sums(type.identifier)]
      : [.extreme(type.identifier, .maximum), .extreme(type.identifier, .minimum)]
  }

  private func selectedTypes() throws -> [StoredType] {
    let stored = try snapshot.types(only: types).filter { $0.sampleCount > 0 }
    return (types ?? Self.everyday).compactMap { type in
      stored.first { $0.identifier == type }
    }
  }

  /// Whether the reader ever asked for a type: what is looked through by default is what may be seen.
  private func isReadable(_ type: String) throws -> Bool {
    do {
      _ = try snapshot.access(toType: type)
      return true
    } catch let error as SampleStoreError where error.code == .authorizationNotDetermined {
      return false
    }
  }

  private func add(_ subject: Subject, _ days: BucketEdges, to part: inout Part) throws {
    // Semantics 7.6: days beyond the horizon hold no record.
    let horizon = try snapshot.horizon() ?? .infinity
    func figures(_ type: String, _ statistic: Statistic?) throws -> StreakFigures {
      var figures = try StreakReading(question: question).figures(
        of: .type(identifier: type, statistic: statistic), by: days)
      figures.series = figures.series.prefix(upTo: horizon)
      return figures
    }
    switch subject {
    case .sums(let type):
      let sums = try figures(type, nil)
      try addSums(sums.series, sums.unit, of: type, to: &part)
    case .extreme(let type, let statistic):
      let extremes = try figures(type, statistic)
      if statistic == .maximum {
        part.add(
          extremes.series.highest, .highest, of: extremes.series, extremes.unit, type)
      } else {
        part.add(extremes.series.lowest, .lowest, of: extremes.series, extremes.unit, type)
      }
    case .sleep: try addSleep(days, before: horizon, to: &part)
    case .workouts: try addWorkouts(days, before: horizon, to: &part)
    }
  }

  /// The best day, week and month of what adds up, and its round totals.
  private func addSums(
    _ days: IntervalSeries, _ unit: FigureUnit, of subject: String, hasDays: Bool = true,
    to part: inout Part
  ) throws {
    let weeks = days.summed(by: try CalendarInterval.week.edges(in: question.zone))
    let months = days.summed(by: try CalendarInterval.month.edges(in: question.zone))
    if hasDays { part.add(days.highest, .highestDay, of: days, unit, subject) }
    part.add(weeks.highest, .highestWeek, of: weeks, unit, subject)
    part.add(months.highest, .highestMonth, of: months, unit, subject)
    for milestone in days.milestones {
      part.add(milestone.total, unit, of: subject, reached: days.edges.edge(milestone.index))
    }
  }

  private func addSleep(
    _ days: BucketEdges, before horizon: Double, to part: inout Part
  ) throws {
    let order = try question.preferredOrder(
      snapshot.types(only: [HKCategoryTypeIdentifier.sleepAnalysis.rawValue]))
    let samples = try snapshot.sleepSamples(preferredOrder: order)
    let analysis = samples.sleepAnalysis(zone: question.zone)
    for figure in [SleepFigure.asleep, .deep, .rem] {
      let series = analysis.intervalSeries(of: figure, by: days).prefix(upTo: horizon)
      guard let highest = series.highest, highest.value > 0 else { continue }
      part.add(highest, .longest, of: series, Self.seconds, "sleep.\(figure.rawValue)")
    }
  }

  private func addWorkouts(
    _ days: BucketEdges, before horizon: Double, to part: inout Part
  ) throws {
    let workouts = try question.workouts.spans().filter { $0.start <= horizon }
    guard let first = workouts.first else { return }
    // The earliest of equal ones.
    let longest = workouts.reduce(first) { $1.duration > $0.duration ? $1 : $0 }
    if longest.duration > 0 {
      part.add(
        longest.duration, .longest, Self.seconds, "workouts.\(longest.activityType)",
        in: longest.start..<longest.end)
    }
    func sums(_ amount: @escaping (StoredWorkoutSpan) -> Double) -> IntervalSeries {
      IntervalSeries(
        edges: days, adding: workouts.lazy.map { (instant: $0.start, amount: amount($0)) })
    }
    try addSums(
      sums { _ in 1 }, .count("workouts"), of: "workouts", hasDays: false, to: &part)
    try addSums(
      sums { $0.duration / 3_600 }, .duration(name: "h", seconds: 3_600),
      of: "workouts.duration", to: &part)
  }

  private static let seconds = FigureUnit.duration(name: nil, seconds: 1)
}

/// The records and milestones of one subject.
private struct Part: Sendable {
  let question: Question
  var records: [RecordsReport.Record] = []
  var milestones: [RecordsReport.Milestone] = []

  mutating func add(
    _ record: IntervalSeries.Record?, _ kind: RecordsReport.Kind, of series: IntervalSeries,
    _ unit: FigureUnit, _ subject: String
  ) {
    guard let record else { return }
    add(record.value, kind, unit, subject, in: series.range(at: record.index))
  }

  mutating func add(
    _ value: Double, _ kind: RecordsReport.Kind, _ unit: FigureUnit, _ subject: String,
    in range: Range<Double>
  ) {
    let start = question.local(range.lowerBound)
    records.append(
      RecordsReport.Record(
        of: subject, record: kind, value: value, unit: unit.name, measure: unit.measure,
        date: start.dateText, start: start, end: question.local(range.upperBound)))
  }

  mutating func add(_ total: Double, _ unit: FigureUnit, of subject: String, reached: Double) {
    let day = question.local(reached)
    milestones.append(
      RecordsReport.Milestone(
        of: subject, total: total, unit: unit.name, measure: unit.measure, date: day.dateText,
        reached: day))
  }
}
