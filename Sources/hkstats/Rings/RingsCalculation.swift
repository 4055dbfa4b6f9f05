internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Computes what `hkstats rings` answers: the rings of exports, and the same from samples.
struct RingsCalculation: Sendable {
  /// Where everything is.
  let store: SampleStore
  /// The interval, the calendar and the units.
  let request: SummaryRequest

  private static let energyType = "HKQuantityTypeIdentifierActiveEnergyBurned"
  private static let moveType = "HKQuantityTypeIdentifierAppleMoveTime"
  private static let exerciseType = "HKQuantityTypeIdentifierAppleExerciseTime"
  private static let standType = "HKCategoryTypeIdentifierAppleStandHour"
  /// The raw value of an hour in which somebody stood.
  private static let stood = 0

  /// The answer.
  func document() throws -> RingsDocument {
    try store.retrying { try documentOfOneState() }
  }

  private func documentOfOneState() throws -> RingsDocument {
    let edges = try request.edges()
    let bounds = try store.activitySummaryDays()
    let first = bounds.flatMap { Self.day($0.first) }
    let last = bounds.flatMap { Self.day($0.last) }
    var data: (firstStart: Double, lastEnd: Double)?
    if let first, let last { data = (noon(of: first), noon(of: last)) }
    let range = SummaryRange(
      edges: edges, from: request.from?.instant(in: request.zone),
      to: request.to?.instant(in: request.zone), defaultCount: request.interval.defaultBucketCount,
      data: data, now: request.now)
    let table = try range.table { instant in data.map { $0.lastEnd >= instant } ?? false }
    let begin = request.zone.localDateTime(at: table.edges[0])
    let end = request.zone.localDateTime(at: table.edges[table.count])
    let stored = try store.activitySummaries(
      from: Self.text(begin), to: Self.text(end.adding(days: end == end.startOfDay ? 0 : 1)))
    var energyUnit: String?
    var days = stored.compactMap { summary -> RingFigures? in
      guard let day = Self.day(summary.date), table.edges[0] <= noon(of: day),
        noon(of: day) < table.edges[table.count]
      else { return nil }
      return figures(of: summary, day: day, energyUnit: &energyUnit)
    }.sorted { $0.day.dayNumber < $1.day.dayNumber }
    try addOwn(to: &days)
    let noons = days.map { noon(ofNumber: $0.day.dayNumber) }
    return RingsDocument(
      interval: request.interval, edges: edges, table: table, days: days,
      daysOfBuckets: table.ranges(ofSorted: noons),
      energy: try DisplayUnit.unit(
        for: Self.energyType, stored: "kcal", choice: request.units, recorded: energyUnit,
        prefersUSUnits: request.prefersUSUnits), hasRings: bounds != nil)
  }

  // MARK: Exported rings

  /// The rings of a summary. It does not say what the move ring counts: time, where there is a goal for
  /// time and none for energy.
  private func figures(
    of summary: ImportedActivitySummary, day: LocalDateTime, energyUnit: inout String?
  ) -> RingFigures {
    func text(_ name: String) -> String? {
      summary.attributes.first { $0.name == name }?.value
    }
    func number(_ name: String) -> Double? {
      text(name).flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    var toKilocalories = UnitConverter.identity
    if let name = text("activeEnergyBurnedUnit"), let unit = try? HKUnit(parsing: name),
      let converter = try? unit.converter(to: .kilocalorie())
    {
      toKilocalories = converter
      energyUnit = name
    }
    let energyGoal = number("activeEnergyBurnedGoal").map(toKilocalories.convert)
    let movesByTime = energyGoal ?? 0 == 0 && number("appleMoveTimeGoal") ?? 0 > 0
    let move =
      movesByTime
      ? RingProgress(value: number("appleMoveTime"), goal: number("appleMoveTimeGoal"))
      : RingProgress(
        value: number("activeEnergyBurned").map(toKilocalories.convert), goal: energyGoal)
    return RingFigures(
      day: RingDay(
        dayNumber: day.dayNumber, move: move,
        exercise: RingProgress(
          value: number("appleExerciseTime"), goal: number("appleExerciseTimeGoal")),
        stand: RingProgress(
          value: number("appleStandHours"), goal: number("appleStandHoursGoal"))),
      date: summary.date, movesByTime: movesByTime)
  }

  // MARK: Own computation

  /// Adds what the samples of each day say: the merged sums of energy and exercise, the hours stood.
  private func addOwn(to days: inout [RingFigures]) throws {
    guard let first = days.first?.day.dayNumber, let last = days.last?.day.dayNumber else { return }
    let edges = (first...last + 1).map { midnight(ofNumber: $0) }
    let known = days
    let types: [(type: String, kind: MeasureKind)] = [
      (Self.energyType, .quantity(.cumulative)), (Self.moveType, .quantity(.cumulative)),
      (Self.exerciseType, .quantity(.cumulative)), (Self.standType, .categoryValues([Self.stood])),
    ]
    let needsMoveTime = known.contains(where: \.movesByTime)
    let columns = try types.filter { $0.type != Self.moveType || needsMoveTime }.map {
      ($0.type, try self.values(of: $0.type, $0.kind, edges: edges))
    }
    let byType = Dictionary(uniqueKeysWithValues: columns)
    for index in days.indices {
      let day = days[index].day.dayNumber - first
      func own(_ type: String) -> Double? { byType[type]?[day] }
      days[index].ownMove = own(days[index].movesByTime ? Self.moveType : Self.energyType)
      days[index].ownExercise = own(Self.exerciseType)
      days[index].ownStand = own(Self.standType)
    }
  }

  /// A type's sum, or count, by bucket.
  private func values(
    of type: String, _ kind: MeasureKind, edges: [Double]
  ) throws -> [Int: Double] {
    guard let first = edges.first, let last = edges.last,
      let reader = try store.reader(ofType: type, from: first, to: last)
    else { return [:] }
    let parts = reader.parts(of: edges)
    let statistics = try CoreUse.allCores.map(parts.count) { number in
      let part = parts[number]
      let columns = try reader.columns(from: edges[part.lowerBound], to: edges[part.upperBound])
      return StatisticsEngine.bucketStatistics(
        of: RankedColumns(columns), kind: kind,
        tables: [Array(edges[part.lowerBound...part.upperBound])], selecting: [.sum, .count],
        cores: .oneCore)[0]
    }
    var values: [Int: Double] = [:]
    for (part, found) in zip(parts, statistics) {
      for (entry, bucket) in found.bucketIndices.enumerated() {
        values[part.lowerBound + bucket] =
          kind.isCumulative ? found.sums[entry] : Double(found.counts[entry])
      }
    }
    return values
  }

  // MARK: Days

  private static let origin = try? LocalDateTime(year: 1970, month: 1, day: 1)

  private func midnight(ofNumber dayNumber: Int) -> Double {
    Self.origin.map { request.zone.instant(of: $0.adding(days: dayNumber)) } ?? 0
  }

  private func noon(ofNumber dayNumber: Int) -> Double {
    Self.origin.map { noon(of: $0.adding(days: dayNumber)) } ?? 0
  }

  /// Noon lies inside its day in every zone.
  private func noon(of day: LocalDateTime) -> Double {
    let noon = try? LocalDateTime(year: day.year, month: day.month, day: day.day, hour: 12)
    return request.zone.instant(of: noon ?? day)
  }

  /// The day of `2024-03-10`; nil for anything else.
  private static func day(_ text: String) -> LocalDateTime? {
    let numbers = text.split(separator: "-").map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2]
    else { return nil }
    return try? LocalDateTime(year: year, month: month, day: day)
  }

  private static func text(_ day: LocalDateTime) -> String { String(day.description.prefix(10)) }
}
