internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Finds out all about some workouts: what they state, what samples say, their routes.
struct WorkoutMeasuring: Sendable {
  /// Where everything is.
  let store: StoreSnapshot
  /// The zones of heart rate; nil if they are not wanted.
  let zones: ExertionZones?
  /// What counts of routes.
  let routeRules: RouteMeasures.Rules
  /// The length of a split in metres; nil for none.
  let splitLength: Double?
  /// How many splits of a workout are told at most.
  var mostSplits = 10_000
  /// How many splits all workouts of an answer have together at most.
  var mostSplitsOfAll = 500_000

  static let heartRateType = HKQuantityTypeIdentifier.heartRate.rawValue
  private static let energyType = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
  /// Readings so long before and after a workout tell of its edges.
  static let margin = HeartRateReadings.defaultReach

  /// The figures of workouts, in their order.
  func figures(of workouts: [StoredWorkout]) throws -> [WorkoutFigures] {
    var figures = workouts.map { WorkoutFigures($0) }
    let owned = try store.sampleTypes(ofWorkouts: Set(workouts.map(\.sequence)))
    try addDistances(to: &figures, owned: owned)
    try addEnergies(to: &figures, owned: owned)
    try addHeartRates(to: &figures, owned: owned)
    try addRoutes(to: &figures)
    addStatedFigures(to: &figures)
    return figures
  }

  // MARK: Stated figures

  /// Semantics 8.2: a stated distance, energy or ascent goes before a computed one, a computed heart rate
  /// before a stated one.
  private func addStatedFigures(to figures: inout [WorkoutFigures]) {
    var stated = StatedFigures()
    for index in figures.indices {
      let workout = figures[index].workout
      figures[index].distance =
        stated.distance(of: workout).map { SourcedFigure(value: $0, origin: .stated) }
        ?? figures[index].sampledDistance
        ?? figures[index].route.flatMap {
          $0.distance > 0 ? SourcedFigure(value: $0.distance, origin: .route) : nil
        }
      figures[index].energy =
        stated.energy(of: workout).map { SourcedFigure(value: $0, origin: .stated) }
        ?? figures[index].sampledEnergy
      if figures[index].heartRate == nil {
        figures[index].heartRate = stated.heartRate(of: workout)
      }
      figures[index].ascent =
        stated.ascent(of: workout).map { SourcedFigure(value: $0, origin: .stated) }
        ?? figures[index].route?.ascent.map { SourcedFigure(value: $0, origin: .route) }
    }
  }

  // MARK: Samples

  /// A result for each workout of some, of the samples of a type that belong to it, else of those of its
  /// time; with where it comes from.
  ///
  /// Throws a sentence where samples lie in more workouts than `limit` says.
  func map<Result: Sendable>(
    _ type: String, _ numbers: [Int], of figures: [WorkoutFigures], owned: [Int64: Set<String>],
    margin: Double = 0, within limit: OverlapLimit,
    _ body: @escaping @Sendable (SampleColumns, [Int]) throws -> [Result]
  ) throws -> [(number: Int, result: Result, origin: FigureOrigin)] {
    @Sendable func window(_ number: Int) -> Range<Double> {
      let window = figures[number].window
      return window.isEmpty
        ? window : window.lowerBound - margin..<window.upperBound + margin
    }
    func isOwner(_ number: Int) -> Bool {
      owned[figures[number].workout.sequence]?.contains(type) ?? false
    }
    let others = numbers.filter { !isOwner($0) }
    let results = try SampleWindows(store: store, type: type).map(others.map(window)) {
      columns, places in
      let numbers = places.map { others[$0] }
      try limit.check(columns, in: numbers.map(window), ofType: type)
      return try body(columns, numbers)
    }
    var found = zip(others, results).compactMap { number, result in
      result.map { (number, $0, FigureOrigin.window) }
    }
    for number in numbers.filter(isOwner) {
      let workout = figures[number].workout
      let samples = try store.columns(
        ofType: type, inWorkout: workout.uuid, from: workout.start, to: figures[number].end)
      if let result = try body(samples, [number]).first {
        found.append((number, result, .associated))
      }
    }
    return found
  }

  /// The merged sums of active time, nil where it has no samples.
  @Sendable
  private static func sums(
    of columns: SampleColumns, during periods: [ActivePeriods], within limit: OverlapLimit
  ) throws -> [Double?] {
    let tables = try limit.tables(of: periods.flatMap(\.intervals))
    let statistics = StatisticsEngine.bucketStatistics(
      of: RankedColumns(columns), kind: .quantity(.cumulative), tables: tables.tables,
      selecting: .sum, cores: .oneCore)
    var next = 0
    return periods.map { periods in
      var sum: Double?
      for window in next..<next + periods.intervals.count {
        guard let place = tables.places[window],
          let entry = tables.entry(of: window, in: statistics)
        else { continue }
        let part = statistics[place.table].sums[entry]
        sum = sum.map { $0 + part } ?? part
      }
      next += periods.intervals.count
      return sum
    }
  }

  private func addEnergies(
    to figures: inout [WorkoutFigures], owned: [Int64: Set<String>]
  ) throws {
    let periods = figures.map(\.periods)
    let limit = OverlapLimit.ofFigures
    let found = try map(
      Self.energyType, Array(figures.indices), of: figures, owned: owned, within: limit
    ) {
      try Self.sums(of: $0, during: $1.map { periods[$0] }, within: limit)
    }
    for (number, sum, origin) in found {
      figures[number].sampledEnergy = sum.map { SourcedFigure(value: $0, origin: origin) }
    }
  }

  /// The distance of a workout, and its splits if they are wanted.
  private struct Distance: Sendable {
    var sum: Double?
    var splits: [WorkoutSplit] = []
    var areCut = false
  }

  private func addDistances(
    to figures: inout [WorkoutFigures], owned: [Int64: Set<String>]
  ) throws {
    let periods = figures.map(\.periods)
    var byType: [String: [Int]] = [:]
    for (number, workout) in figures.enumerated() {
      if splitLength != nil { figures[number].splits = [] }
      if let type = workout.activity.distanceType { byType[type, default: []].append(number) }
    }
    let splitsOfAll = CountLimit(mostSplitsOfAll)
    for (type, numbers) in byType.sorted(by: { $0.key < $1.key }) {
      let (length, most) = (splitLength, mostSplits)
      let limit = length == nil ? OverlapLimit.ofFigures : .ofCurves
      let found = try map(type, numbers, of: figures, owned: owned, within: limit) {
        columns, numbers in
        let sums = try Self.sums(
          of: columns, during: numbers.map { periods[$0] }, within: limit)
        guard let length else { return sums.map { Distance(sum: $0) } }
        let samples = WindowedSamples(columns)
        return try zip(numbers, sums).map { number, sum in
          let curve =
            sum == nil ? nil : DistanceCurve(of: samples, during: periods[number])
          // One wrong distance would have more splits than anybody reads.
          let distance = Distance(
            sum: sum,
            splits: curve?.splits(every: length, periods: periods[number], limit: most) ?? [],
            areCut: curve?.hasMore(than: most, splitsOf: length) ?? false)
          guard splitsOfAll.allows(distance.splits.count) else {
            throw ReportError(
              .invalidRequest,
              "These workouts have more than \(text: splitsOfAll.most) splits; ask for fewer workouts or a shorter range."
            )
          }
          return distance
        }
      }
      for (number, distance, origin) in found {
        figures[number].sampledDistance = distance.sum.map {
          SourcedFigure(value: $0, origin: origin)
        }
        if splitLength != nil {
          figures[number].splits = distance.splits.map { SplitFigures(split: $0) }
          figures[number].splitsAreCut = distance.areCut
        }
      }
    }
  }

  /// What samples of heart rate say of a workout.
  struct Rates: Sendable {
    var rate: WorkoutHeartRate?
    var times: ZoneTimes?
    /// Of each part that was asked for; nil where there is no reading.
    var parts: [HeartRateReadings.Figures?]
  }

  private func addHeartRates(
    to figures: inout [WorkoutFigures], owned: [Int64: Set<String>]
  ) throws {
    for number in figures.indices {
      figures[number].zones = try zones?.zones(at: figures[number].workout.start)
    }
    let known = figures
    let limit = OverlapLimit.ofFigures
    let found = try map(
      Self.heartRateType, Array(figures.indices), of: figures, owned: owned,
      margin: Self.margin, within: limit
    ) { columns, numbers in
      let workouts = numbers.map { known[$0] }
      return try Self.rates(
        of: columns, in: workouts,
        parts: workouts.map { ($0.splits ?? []).map { $0.split.start..<$0.split.end } },
        within: limit)
    }
    for (number, rates, origin) in found {
      figures[number].heartRate = rates.rate.map { rate in
        var rate = rate
        rate.origin = origin
        return rate
      }
      figures[number].zoneTimes = rates.times
      for (split, rate) in rates.parts.enumerated() {
        figures[number].splits?[split].averageHeartRate = rate?.average
      }
    }
  }

  /// What samples of heart rate say of workouts and of parts of each of them, pauses left out.
  static func rates(
    of columns: SampleColumns, in workouts: [WorkoutFigures], parts: [[Range<Double>]],
    within limit: OverlapLimit
  ) throws -> [Rates] {
    var columns = columns
    columns.values = columns.values.map(BeatRate.perMinute)
    // Of workouts with pauses single readings tell.
    let plain = workouts.indices.filter { !workouts[$0].isPaused }
    let tables = try limit.tables(
      of: plain.map { workouts[$0].window } + plain.flatMap { parts[$0] })
    let statistics = StatisticsEngine.bucketStatistics(
      of: RankedColumns(columns), kind: .quantity(.discreteTemporallyWeighted),
      tables: tables.tables, selecting: [.average, .minimum, .maximum, .count], cores: .oneCore)
    func figures(_ window: Int) -> HeartRateReadings.Figures? {
      guard let place = tables.places[window],
        let entry = tables.entry(of: window, in: statistics)
      else { return nil }
      let found = statistics[place.table]
      return HeartRateReadings.Figures(
        count: found.counts[entry], average: found.averages[entry], minimum: found.minima[entry],
        maximum: found.maxima[entry])
    }
    let readings = HeartRateReadings(merging: columns)
    var nextWindow = 0
    var nextPart = plain.count
    return workouts.indices.map { number in
      let workout = workouts[number]
      let found: HeartRateReadings.Figures?
      let ofParts: [HeartRateReadings.Figures?]
      if workout.isPaused {
        found = readings.figures(in: workout.window, during: workout.periods)
        ofParts = parts[number].map { readings.figures(in: $0, during: workout.periods) }
      } else {
        found = figures(nextWindow)
        nextWindow += 1
        ofParts = parts[number].indices.map { figures(nextPart + $0) }
        nextPart += parts[number].count
      }
      let times = workout.zones.flatMap { zones in
        found == nil ? nil : readings.times(in: zones, during: workout.periods)
      }
      return Rates(rate: found.map(WorkoutHeartRate.init), times: times, parts: ofParts)
    }
  }

  // MARK: Routes

  private func addRoutes(to figures: inout [WorkoutFigures]) throws {
    let routes = try store.routes(ofWorkouts: Set(figures.map(\.workout.sequence)))
    let numbers = figures.indices.filter { routes[figures[$0].workout.sequence] != nil }
    let known = figures
    let measures = try CoreUse.allCores.map(numbers.count) { place -> RouteMeasures? in
      let workout = known[numbers[place]]
      let points = try points(ofRoutes: routes[workout.workout.sequence] ?? [])
      return points.isEmpty
        ? nil : RouteMeasures(points, periods: workout.periods, rules: routeRules)
    }
    for (number, route) in zip(numbers, measures) { figures[number].route = route }
  }

  /// The places of the routes of a workout, in the order of time.
  func points(ofRoutes sequences: [Int64]) throws -> [RouteMeasures.Point] {
    var points: [RouteMeasures.Point] = []
    for sequence in sequences {
      guard var reader = try store.route(ofSequence: sequence) else { continue }
      while let places = try reader.next() { points += places.map(RouteMeasures.Point.init) }
    }
    // Routes of one workout lie one behind the other.
    points.sort { $0.instant < $1.instant }
    return points
  }
}

extension RouteMeasures.Point {
  /// A stored place. Its height is not known where nothing tells how far off it may be.
  init(_ place: RoutePlace) {
    self.init(
      instant: place.instant,
      place: Geodesic.Place(latitude: place.latitude, longitude: place.longitude),
      height: place.verticalAccuracy >= 0 ? place.altitude : nil,
      accuracy: place.horizontalAccuracy)
  }
}

extension WorkoutHeartRate {
  /// What readings say.
  init(_ figures: HeartRateReadings.Figures) {
    self.init(
      average: figures.average, minimum: figures.minimum, maximum: figures.maximum,
      sampleCount: figures.count, origin: .window)
  }
}

/// Heart rates between the store, which keeps beats per second, and people.
enum BeatRate {
  /// Beats per minute, to a millionth: 147 per minute come back from 2.45 per second as 147.
  @Sendable
  static func perMinute(_ perSecond: Double) -> Double {
    let rate = perSecond * 60
    return abs(rate) < 1e9 ? (rate * 1e6).rounded() / 1e6 : rate
  }
}
