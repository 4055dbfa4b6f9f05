internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Computes rings: those of exports, and the same from samples.
struct RingsCalculation {
  /// What is asked of which state.
  let question: Question
  /// In what buckets the days are counted.
  let request: RingsRequest

  private static let energyType = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
  private static let moveType = HKQuantityTypeIdentifier.appleMoveTime.rawValue
  private static let exerciseType = HKQuantityTypeIdentifier.appleExerciseTime.rawValue
  private static let standType = HKCategoryTypeIdentifier.appleStandHour.rawValue
  /// What the rings are computed from.
  static let types = [energyType, moveType, exerciseType, standType]

  /// A day as it is computed, energies in kilocalories.
  private struct Day {
    var rings: RingDay
    var date: String
    var movesByTime: Bool
    var computedMove: Double?
    var computedExercise: Double?
    var computedStand: Double?
  }

  private var zone: ZoneRules { question.zone }
  private var interval: CalendarInterval { request.interval }

  /// The answer.
  func report() throws -> RingsReport {
    guard interval != .hour else {
      throw ReportError(.invalidRequest, "Rings are of whole days: ask for days or longer.")
    }
    let edges = try question.edges(of: interval)
    let bounds = try question.snapshot.activitySummaryDays()
    let first = bounds.flatMap { ExportedRings.day($0.first) }
    let last = bounds.flatMap { ExportedRings.day($0.last) }
    var data: (firstStart: Double, lastEnd: Double)?
    if let first, let last {
      // Semantics 7.6: days beyond the horizon are answered when they are asked for.
      let horizon = try question.snapshot.horizon() ?? .infinity
      data = (noon(of: first), max(noon(of: first), min(noon(of: last), horizon)))
    }
    var range = BucketRange(
      question, edges: edges,
      defaultCount: request.showsAllDays ? nil : interval.defaultBucketCount, data: data)
    if request.showsAllDays, let to = range.to {
      // An end far behind the last rings, as people name one who want all, asks for no more days.
      range.to = last.map { min(to, noon(of: $0).nextUp) }
    }
    let table = try range.table { instant in data.map { $0.lastEnd >= instant } ?? false }
    var (days, energyUnit) = try days(of: table)
    try addComputed(to: &days)
    let energy = try DisplayUnit.unit(
      for: Self.energyType, stored: "kcal", choice: question.scope.units, recorded: energyUnit,
      prefersUSUnits: question.scope.prefersUSUnits)
    return RingsReport(
      timeZone: zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: table.edges[0]..<table.edges[table.count]),
      interval: edges.interval,
      anchor: edges.localAnchor, start: question.local(table.edges[0]),
      end: question.local(table.edges[table.count]), energyUnit: energy.text,
      hasRings: bounds != nil, summary: RingsReport.Summary(days.map { ($0.rings, $0.date) }),
      differences: differences(days, energy: energy),
      buckets: interval == .day ? nil : buckets(days, in: table),
      days: days.map { Self.day($0, energy: energy) })
  }

  /// The days with rings in the buckets, and the unit that the last of them has energies in.
  private func days(of table: EdgeTable) throws -> (days: [Day], energyUnit: String?) {
    let begin = zone.localDateTime(at: table.edges[0])
    let end = zone.localDateTime(at: table.edges[table.count])
    let stored = try question.snapshot.activitySummaries(
      from: Self.text(begin), to: Self.text(end.adding(days: end == end.startOfDay ? 0 : 1)))
    var energyUnit: String?
    let days = stored.compactMap { summary -> Day? in
      guard let day = ExportedRings.day(summary.date), table.edges[0] <= noon(of: day),
        noon(of: day) < table.edges[table.count]
      else { return nil }
      let exported = ExportedRings(summary, day: day)
      energyUnit = exported.energyUnit ?? energyUnit
      return Day(
        rings: exported.rings, date: summary.date, movesByTime: exported.movesByTime)
    }.sorted { $0.rings.dayNumber < $1.rings.dayNumber }
    return (days, energyUnit)
  }

  // MARK: The report

  private func buckets(_ days: [Day], in table: EdgeTable) -> [RingsReport.Bucket] {
    let noons = days.map { noon(ofNumber: $0.rings.dayNumber) }
    return table.ranges(ofSorted: noons).enumerated().compactMap { bucket, range in
      if range.isEmpty { return nil }
      let start = question.local(table.edges[bucket])
      return RingsReport.Bucket(
        date: start.dateText, start: start, end: question.local(table.edges[bucket + 1]),
        summary: RingsReport.Summary(days[range].map { ($0.rings, $0.date) }))
    }
  }

  private static func day(_ day: Day, energy: DisplayUnit) -> RingsReport.Day {
    func ring(
      _ ring: RingProgress, _ computed: Double?, _ convert: (Double) -> Double = { $0 }
    ) -> RingsReport.Ring {
      RingsReport.Ring(
        value: ring.value.map(convert), goal: ring.goal.map(convert), closed: ring.isClosed,
        computed: computed.map(convert))
    }
    let rings = day.rings
    return RingsReport.Day(
      date: day.date, allClosed: rings.areAllClosed,
      move: day.movesByTime
        ? nil : ring(rings.move, day.computedMove, energy.converter.convert),
      moveTime: day.movesByTime ? ring(rings.move, day.computedMove) : nil,
      exercise: ring(rings.exercise, day.computedExercise),
      stand: ring(rings.stand, day.computedStand))
  }

  private func differences(_ days: [Day], energy: DisplayUnit) -> RingsReport.Differences {
    func pairs(
      _ days: [Day], _ figures: (Day) -> (Double?, Double?)
    ) -> [(computed: Double, exported: Double)] {
      days.compactMap { day in
        let (computed, exported) = figures(day)
        if let computed, let exported { return (computed, exported) }
        return nil
      }
    }
    return RingsReport.Differences(
      move: RingsReport.Difference(
        pairs(days.filter { !$0.movesByTime }) { ($0.computedMove, $0.rings.move.value) },
        convert: energy.converter.convert),
      exercise: RingsReport.Difference(
        pairs(days) { ($0.computedExercise, $0.rings.exercise.value) }),
      stand: RingsReport.Difference(pairs(days) { ($0.computedStand, $0.rings.stand.value) }))
  }

  // MARK: Computed figures

  /// Adds what the samples of each day say: the merged sums of energy and exercise, the hours stood.
  private func addComputed(to days: inout [Day]) throws {
    guard let first = days.first?.rings.dayNumber, let last = days.last?.rings.dayNumber else {
      return
    }
    let edges = (first...last + 1).map { midnight(ofNumber: $0) }
    let known = days
    let types: [(type: String, kind: MeasureKind)] = [
      (Self.energyType, .quantity(.cumulative)), (Self.moveType, .quantity(.cumulative)),
      (Self.exerciseType, .quantity(.cumulative)),
      (Self.standType, CategoryValues.everydayKind(Self.standType)),
    ]
    let needsMoveTime = known.contains(where: \.movesByTime)
    let columns = try types.filter { $0.type != Self.moveType || needsMoveTime }.map {
      ($0.type, try self.values(of: $0.type, $0.kind, edges: edges))
    }
    let byType = Dictionary(uniqueKeysWithValues: columns)
    for index in days.indices {
      let day = days[index].rings.dayNumber - first
      func computed(_ type: String) -> Double? { byType[type]?[day] }
      days[index].computedMove = computed(days[index].movesByTime ? Self.moveType : Self.energyType)
      days[index].computedExercise = computed(Self.exerciseType)
      days[index].computedStand = computed(Self.standType)
    }
  }

  /// A type's sum, or count, by bucket.
  private func values(
    of type: String, _ kind: MeasureKind, edges: [Double]
  ) throws -> [Int: Double] {
    let found = try question.snapshot.bucketStatistics(
      ofType: type, kind: kind, edges: edges, selecting: [.sum, .count],
      checking: kind.isCumulative ? ShareLimit(ofType: type).check : nil)
    let column = found.column(of: kind.isCumulative ? .sum : .count)
    return Dictionary(uniqueKeysWithValues: zip(found.bucketIndices, column))
  }

  // MARK: Days

  private static let origin = try? LocalDateTime(year: 1970, month: 1, day: 1)

  private func midnight(ofNumber dayNumber: Int) -> Double {
    Self.origin.map { zone.instant(of: $0.adding(days: dayNumber)) } ?? 0
  }

  private func noon(ofNumber dayNumber: Int) -> Double {
    Self.origin.map { noon(of: $0.adding(days: dayNumber)) } ?? 0
  }

  /// Noon lies inside its day in every zone; where days are recorded ones, their beginning does.
  private func noon(of day: LocalDateTime) -> Double {
    if zone.isRecorded { return zone.instant(of: day.startOfDay) }
    let noon = try? LocalDateTime(year: day.year, month: day.month, day: day.day, hour: 12)
    return zone.instant(of: noon ?? day)
  }

  private static func text(_ day: LocalDateTime) -> String { String(day.description.prefix(10)) }
}
