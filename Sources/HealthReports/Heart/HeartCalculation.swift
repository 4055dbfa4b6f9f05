internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
package import SampleStore

/// Computes what `hkstats heart` answers.
package struct HeartCalculation: Sendable {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// What is shown.
  package let part: HeartPart
  /// The interval, the calendar and the range.
  package let request: SeriesRequest
  /// How much an interval between beats may differ from the one before it.
  package let tolerance: Double

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, part: HeartPart, request: SeriesRequest, tolerance: Double
  ) {
    self.store = store
    self.part = part
    self.request = request
    self.tolerance = tolerance
  }

  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"
  private static let resting = "HKQuantityTypeIdentifierRestingHeartRate"
  private static let walking = "HKQuantityTypeIdentifierWalkingHeartRateAverage"
  private static let variability = "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
  private static let recovery = "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute"
  private static let heartbeats = "HKDataTypeIdentifierHeartbeatSeries"
  /// Fewer days than this make no trend.
  private static let leastTrendDays = 8
  /// Recordings of fewer normal intervals say nothing.
  private static let leastIntervals = 20
  /// Readings up to so long after a workout tell of the recovery.
  private static let recoverySpan = 240.0

  /// The answer.
  package func document() throws -> HeartDocument {
    let edges = try request.edges()
    let table = try range(edges)
    var document = HeartDocument(
      part: part, interval: request.interval, edges: edges, table: table)
    let parts = part.parts
    let (first, last) = (table.edges[0], table.edges[table.count])
    if parts.contains(.resting) {
      document.resting = try figures(of: Self.resting, .discreteTemporallyWeighted, table.edges)
      document.walking = try figures(of: Self.walking, .discreteTemporallyWeighted, table.edges)
      document.restingTrend = try restingTrend(from: first, to: last)
    }
    if parts.contains(.variability) {
      document.statedVariability = try figures(
        of: Self.variability, .discreteArithmetic, table.edges)
      document.variability = try variability(table)
    }
    if parts.contains(.recovery) {
      document.statedRecovery = try figures(of: Self.recovery, .discreteArithmetic, table.edges)
      document.recoveries = try recoveries(from: first, to: last)
    }
    if parts.contains(.profile) { document.profile = try profile(from: first, to: last) }
    return document
  }

  /// The types that the parts shown are made of.
  private var types: [String] {
    let types: [HeartPart: [String]] = [
      .resting: [Self.resting, Self.walking], .variability: [Self.variability, Self.heartbeats],
      .recovery: [Self.recovery, Self.heartRate], .profile: [Self.heartRate],
    ]
    return Array(Set(part.parts.flatMap { types[$0] ?? [] }))
  }

  private func range(_ edges: BucketEdges) throws -> EdgeTable {
    let stored = try store.types(only: types).filter { $0.sampleCount > 0 }
    var data: (firstStart: Double, lastEnd: Double)?
    if let first = stored.map(\.firstStart).min(), let last = stored.map(\.lastEnd).max() {
      data = (first, last)
    }
    let range = BucketRange(
      edges: edges, from: request.from?.instant(in: request.zone),
      to: request.to?.instant(in: request.zone), defaultCount: request.interval.defaultBucketCount,
      data: data, now: request.now)
    return try range.table { instant in
      try stored.contains { type in
        guard type.lastEnd >= instant else { return false }
        let columns = try store.columns(
          ofType: type.identifier, from: instant, to: nil, ranking: SourceRanking([]))
        return columns.starts.contains { $0 >= instant }
      }
    }
  }

  // MARK: Statistics

  /// The merged statistics of a type by bucket, in beats a minute or milliseconds.
  private func figures(
    of type: String, _ style: AggregationStyle, _ edges: [Double]
  ) throws -> [Int: HeartFigures] {
    let statistics = try self.statistics(of: type, style, edges)
    var figures: [Int: HeartFigures] = [:]
    for (entry, bucket) in statistics.bucketIndices.enumerated() {
      figures[bucket] = HeartFigures(
        average: statistics.averages[entry], minimum: statistics.minima[entry],
        maximum: statistics.maxima[entry], count: statistics.counts[entry])
    }
    return figures
  }

  /// The merged statistics of a type, computed part by part.
  private func statistics(
    of type: String, _ style: AggregationStyle, _ edges: [Double]
  ) throws -> BucketStatistics {
    let isPerSecond = TypeCatalogue.quantityType(identifier: type)?.canonicalUnit == "count/s"
    return try store.bucketStatistics(
      ofType: type, kind: .quantity(style), edges: edges,
      selecting: [.average, .minimum, .maximum, .count],
      converting: isPerSecond ? BeatRate.perMinute : nil)
  }

  /// The edges of days from one instant to another, counted from the usual anchor.
  private func days(from first: Double, to last: Double) throws -> EdgeTable {
    let calendar = SeriesRequest(interval: .day, zone: request.zone, now: request.now)
    return try calendar.edges().table(covering: first..<last)
  }

  /// The slope of the daily averages in the range.
  private func restingTrend(from first: Double, to last: Double) throws -> RestingTrend? {
    let days = try days(from: first, to: last)
    let daily = try statistics(of: Self.resting, .discreteTemporallyWeighted, days.edges)
    guard daily.count >= Self.leastTrendDays else { return nil }
    var values = [Double?](repeating: nil, count: days.count)
    for (entry, bucket) in daily.bucketIndices.enumerated() {
      values[bucket] = daily.averages[entry]
    }
    let year = 365.2425
    return TheilSen(TrendSeries(values)).map { line in
      RestingTrend(
        perYear: line.slope * year,
        interval: line.interval.lowerBound * year...line.interval.upperBound * year,
        dayCount: daily.count)
    }
  }

  // MARK: Variability

  private func variability(_ table: EdgeTable) throws -> [Int: VariabilityFigures] {
    let (first, last) = (table.edges[0], table.edges[table.count])
    let recordings =
      try store.recordedBeats(ofType: Self.variability, from: first, to: last)
      + store.beatSeries(ofType: Self.heartbeats, from: first, to: last)
    var byBucket: [Int: [HeartRateVariability]] = [:]
    for recording in recordings {
      guard let found = HeartRateVariability(recording.beats, tolerance: tolerance),
        found.normalCount >= Self.leastIntervals
      else { continue }
      let bucket = self.bucket(of: recording.start, in: table)
      byBucket[bucket, default: []].append(found)
    }
    return byBucket.mapValues(VariabilityFigures.init)
  }

  /// The position of the bucket that holds an instant of the table's range.
  private func bucket(of instant: Double, in table: EdgeTable) -> Int {
    var (low, high) = (0, table.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if table.edges[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Recovery

  private func recoveries(from first: Double, to last: Double) throws -> [WorkoutRecovery] {
    let spans = try store.workoutSpans(from: first, to: last)
      .filter { !$0.periods.intervals.isEmpty }
    let windows = spans.map { span in
      let end = span.periods.intervals.last?.upperBound ?? span.start
      return span.start..<max(span.start, end) + Self.recoverySpan
    }
    let found = try SampleWindows(store: store, type: Self.heartRate).map(windows) {
      columns, numbers -> [HeartRateRecovery?] in
      var columns = columns
      columns.values = columns.values.map(BeatRate.perMinute)
      let readings = HeartRateReadings(merging: columns)
      return numbers.map { HeartRateRecovery(after: spans[$0].periods, in: readings) }
    }
    return zip(spans, found).compactMap { span, recovery in
      (recovery ?? nil).map {
        WorkoutRecovery(
          activity: WorkoutActivity(identifier: span.activityType), start: span.start,
          end: span.periods.intervals.last?.upperBound ?? span.start, recovery: $0)
      }
    }
  }

  // MARK: Profile

  private func profile(from first: Double, to last: Double) throws -> HeartRateDayProfile {
    let stored = try store.types(only: [Self.heartRate]).first { $0.sampleCount > 0 }
    let begin = max(first, stored?.firstStart ?? last)
    let end = min(last, (stored?.lastEnd ?? first).nextUp)
    guard begin < end else { return HeartRateDayProfile(BucketStatistics()) }
    let hours = LocalHours(zone: request.zone, covering: begin..<end)
    // Whole dates may reach further than was asked.
    return HeartRateDayProfile(
      try statistics(
        of: Self.heartRate, .discreteTemporallyWeighted,
        hours.edges.map { min(max($0, first), last) }))
  }
}
