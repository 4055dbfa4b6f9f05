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
    try question.checkBounds()
    let days = try CalendarInterval.day.edges(in: question.zone)
    let range = try RecordsRange(question, days)
    let selected = try selectedTypes()
    var subjects = selected.flatMap(Self.subjects)
    if types == nil {
      subjects += try Self.others.filter { try isReadable($0.type) }.map(\.subject)
    }
    let parts = try CoreUse.allCores.map(subjects.count) { [subjects] number in
      var part = Part(question: question)
      try add(subjects[number], days, range, to: &part)
      return part
    }
    return RecordsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: range.instants), firstDate: range.firstDate,
      lastDate: range.lastDate,
      futureDated: try horizon < .infinity ? question.futureSamples(of: selected) : nil,
      repeatedWorkouts: parts.compactMap(\.repeatedWorkouts).first,
      records: parts.flatMap(\.records),
      milestones: parts.flatMap(\.milestones))
  }

  /// The instant behind which no day sets a record. Semantics 7.6: none if days behind the store's horizon are
  /// asked for by date.
  private var horizon: Double {
    get throws {
      let horizon = try snapshot.horizon() ?? .infinity
      let latest = max(question.from ?? -.infinity, question.to ?? -.infinity)
      return latest > horizon ? .infinity : horizon
    }
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

  private func add(
    _ subject: Subject, _ days: BucketEdges, _ range: RecordsRange, to part: inout Part
  ) throws {
    let horizon = try horizon
    func figures(_ type: String, _ statistic: Statistic?) throws -> StreakFigures {
      var figures = try StreakReading(question: question).figures(
        of: .type(identifier: type, statistic: statistic), by: days,
        upTo: min(horizon, range.instants.upperBound))
      figures.series = figures.series.prefix(upTo: horizon)
      return figures
    }
    switch subject {
    case .sums(let type):
      let sums = try figures(type, nil)
      try addSums(sums.series, sums.unit, of: type, in: range, to: &part)
    case .extreme(let type, let statistic):
      var extremes = try figures(type, statistic)
      extremes.series = extremes.series.within(range.instants)
      if statistic == .maximum {
        part.add(
          extremes.series.highest, .highest, of: extremes.series, extremes.unit, type)
      } else {
        part.add(extremes.series.lowest, .lowest, of: extremes.series, extremes.unit, type)
      }
    case .sleep: try addSleep(days, in: range, before: horizon, to: &part)
    case .workouts: try addWorkouts(days, in: range, before: horizon, to: &part)
    }
  }

  /// The best day, week and month of what adds up, and its round totals. Semantics 3.12: whole ones.
  private func addSums(
    _ days: IntervalSeries, _ unit: FigureUnit, of subject: String, in range: RecordsRange,
    hasDays: Bool = true, to part: inout Part
  ) throws {
    for (kind, interval) in [
      (RecordsReport.Kind.highestDay, CalendarInterval.day), (.highestWeek, .week),
      (.highestMonth, .month),
    ] where hasDays || kind != .highestDay {
      let sums = kind == .highestDay ? days : days.summed(by: try question.edges(of: interval))
      let whole = sums.within(range.instants)
      part.add(whole.highest, kind, of: whole, unit, subject)
    }
    // Totals are those of all data so far, whatever part of them is looked at.
    for milestone in days.prefix(upTo: range.instants.upperBound.nextDown).milestones {
      let day = days.edges.edge(milestone.index)
      guard range.instants.contains(day) else { continue }
      part.add(milestone.total, unit, of: subject, reached: day)
    }
  }

  private func addSleep(
    _ days: BucketEdges, in range: RecordsRange, before horizon: Double, to part: inout Part
  ) throws {
    let order = try question.preferredOrder(
      snapshot.types(only: [HKCategoryTypeIdentifier.sleepAnalysis.rawValue]))
    let rules = try question.scope.nightRules
    let samples = try snapshot.sleepSamples(rules: rules, preferredOrder: order)
    let analysis = try samples.sleepAnalysis(zone: question.zone, rules: rules)
    for figure in [SleepFigure.asleep, .deep, .rem] {
      let series = analysis.intervalSeries(of: figure, by: days).prefix(upTo: horizon)
        .within(range.instants)
      guard let highest = series.highest, highest.value > 0 else { continue }
      part.add(highest, .longest, of: series, Self.seconds, "sleep.\(figure.rawValue)")
    }
  }

  private func addWorkouts(
    _ days: BucketEdges, in range: RecordsRange, before horizon: Double, to part: inout Part
  ) throws {
    let all = try question.workouts.parted()
    let workouts = all.counted.filter { $0.start <= horizon }
    let repeating = all.repeating.count {
      $0.start <= horizon && range.instants.contains($0.start)
    }
    part.repeatedWorkouts = repeating > 0 ? repeating : nil
    // The earliest of equal ones; a workout is one of the day that it starts on.
    var longest: StoredWorkoutSpan?
    for workout in workouts where range.instants.contains(workout.start) {
      if workout.duration > longest?.duration ?? 0 { longest = workout }
    }
    if let longest {
      part.add(
        longest.duration, .longest, Self.seconds, "workouts.\(longest.activityType)",
        in: longest.start..<longest.end)
    }
    func sums(_ amount: @escaping (StoredWorkoutSpan) -> Double) -> IntervalSeries {
      IntervalSeries(
        edges: days, adding: workouts.lazy.map { (instant: $0.start, amount: amount($0)) })
    }
    try addSums(
      sums { _ in 1 }, .count("workouts"), of: "workouts", in: range, hasDays: false, to: &part)
    try addSums(
      sums { $0.duration / 3_600 }, .duration(name: "h", seconds: 3_600),
      of: "workouts.duration", in: range, to: &part)
  }

  private static let seconds = FigureUnit.duration(name: nil, seconds: 1)
}

/// The whole days that records are looked for in. Semantics 3.12.
private struct RecordsRange: Sendable {
  /// From the start of the first to the end of the last; infinite where no bound was named.
  let instants: Range<Double>
  /// The date of the first; nil if no bound was named.
  let firstDate: String?
  /// The date of the last; nil if no bound was named.
  let lastDate: String?

  /// The days between the bounds of a question.
  ///
  /// - Throws: ``ReportError`` if there is none.
  init(_ question: Question, _ days: BucketEdges) throws {
    let first = question.from.map { from in
      let index = days.index(of: from)
      return days.edge(index) == from ? index : index + 1
    }
    let last = question.to.map { days.index(of: $0) - 1 }
    if let first, let last, first > last {
      throw ReportError(
        .invalidRequest,
        "Records are of whole days, and no whole day lies between \(.from) and \(.to).")
    }
    instants = (first.map(days.edge) ?? -.infinity)..<(last.map { days.edge($0 + 1) } ?? .infinity)
    firstDate = first.map { question.local(days.edge($0)).dateText }
    lastDate = last.map { question.local(days.edge($0)).dateText }
  }
}

/// The records and milestones of one subject.
private struct Part: Sendable {
  let question: Question
  var records: [RecordsReport.Record] = []
  var milestones: [RecordsReport.Milestone] = []
  var repeatedWorkouts: Int?

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
