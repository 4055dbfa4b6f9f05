internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Computes the figures of the heart.
struct HeartCalculation {
  /// What is asked of which state.
  let question: Question
  /// Which parts, by what buckets.
  let request: HeartRequest

  fileprivate static let heartRate = HKQuantityTypeIdentifier.heartRate.rawValue
  fileprivate static let resting = HKQuantityTypeIdentifier.restingHeartRate.rawValue
  fileprivate static let walking = HKQuantityTypeIdentifier.walkingHeartRateAverage.rawValue
  fileprivate static let variability = HKQuantityTypeIdentifier.heartRateVariabilitySDNN.rawValue
  fileprivate static let recovery = HKQuantityTypeIdentifier.heartRateRecoveryOneMinute.rawValue
  fileprivate static let heartbeats = HKDataTypeIdentifierHeartbeatSeries
  /// What the figures are computed from.
  static let types = [heartRate, resting, walking, variability, recovery, heartbeats]
  /// Fewer days than this make no trend.
  private static let leastTrendDays = 8
  /// Recordings of fewer normal intervals say nothing.
  private static let leastIntervals = 20
  /// Readings up to so long after a workout tell of the recovery, in seconds.
  private static let recoverySpan = 240.0

  private var zone: ZoneRules { question.zone }
  private var snapshot: StoreSnapshot { question.snapshot }

  /// The answer.
  func report() throws -> HeartReport {
    let edges = try question.edges(of: request.interval)
    if request.part == .profile { try zone.checkHasHours(.hour) }
    let table = try range(edges)
    var report = HeartReport(
      timeZone: zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: table.edges[0]..<table.edges[table.count]),
      interval: edges.interval,
      anchor: edges.localAnchor, start: question.local(table.edges[0]),
      end: question.local(table.edges[table.count]))
    report.units = try units()
    let parts = request.part.parts
    let (first, last) = (table.edges[0], table.edges[table.count])
    if parts.contains(.resting) {
      report.restingHeartRate = try figures(of: Self.resting, .discreteTemporallyWeighted, table)
      report.walkingHeartRate = try figures(of: Self.walking, .discreteTemporallyWeighted, table)
      report.restingTrend = try restingTrend(from: first, to: last)
    }
    if parts.contains(.variability) {
      report.statedSDNN = try figures(of: Self.variability, .discreteArithmetic, table)
      report.artefactTolerance = request.artefactTolerance
      report.computedVariability = try variability(table)
    }
    if parts.contains(.recovery) {
      report.statedRecovery = try figures(of: Self.recovery, .discreteArithmetic, table)
      let recoveries = try recoveries(from: first, to: last)
      report.recoveries = recoveries
      report.computedRecovery = meanRecoveries(recoveries, table)
    }
    // Semantics 1.8: the hours of a clock that jumps are no hours of a day.
    if parts.contains(.profile), !zone.isRecorded {
      report.profile = try profile(from: first, to: last)
    }
    return report
  }

  // MARK: Units

  private func units() throws -> HeartReport.Units {
    func name(_ type: String) throws -> String { try unit(of: type).text }
    return HeartReport.Units(
      heartRate: try name(Self.heartRate), restingHeartRate: try name(Self.resting),
      walkingHeartRate: try name(Self.walking), statedRecovery: try name(Self.recovery),
      variability: try name(Self.variability))
  }

  private func unit(of type: String) throws -> DisplayUnit {
    try question.unit(of: type, stored: snapshot.types(only: [type]).first)
  }

  /// From stored values of a type to its unit in the report; nil if that is the stored one.
  private func conversion(of type: String) throws -> (@Sendable (Double) -> Double)? {
    let unit = try unit(of: type)
    if unit.converter.isIdentity { return nil }
    let isPerSecond = TypeCatalogue.quantityType(identifier: type)?.canonicalUnit == "count/s"
    if isPerSecond, unit.text == "count/min" { return BeatRate.perMinute }
    return { unit.converter.convert($0) }
  }

  /// The types that the parts shown are made of.
  private var types: [String] { request.part.types }

  private func range(_ edges: BucketEdges) throws -> EdgeTable {
    let stored = try snapshot.types(only: types).filter { $0.sampleCount > 0 }
    var data: (firstStart: Double, lastEnd: Double)?
    if let first = stored.map(\.firstStart).min(), let last = stored.compactMap(\.dataEnd).max() {
      data = (first, last)
    }
    let range = BucketRange(
      question, edges: edges, defaultCount: request.interval.defaultBucketCount, data: data)
    return try range.table { instant in
      try stored.contains { type in
        guard let end = type.dataEnd, end >= instant else { return false }
        let columns = try snapshot.columns(
          ofType: type.identifier, from: instant, to: nil, ranking: SourceRanking([]))
        return columns.starts.contains { $0 >= instant && $0 <= end }
      }
    }
  }

  /// The bounds of a bucket, as a report has them.
  private func bounds(
    _ bucket: Int, of table: EdgeTable
  ) -> (date: String, start: OffsetInstant, end: OffsetInstant) {
    let start = question.local(table.edges[bucket])
    return (start.dateText, start, question.local(table.edges[bucket + 1]))
  }

  // MARK: Statistics

  /// The merged figures of a type by bucket, in its unit.
  private func figures(
    of type: String, _ style: AggregationStyle, _ table: EdgeTable
  ) throws -> [HeartReport.Figures] {
    let statistics = try self.statistics(of: type, style, table.edges)
    return statistics.bucketIndices.enumerated().map { entry, bucket in
      let bounds = bounds(bucket, of: table)
      return HeartReport.Figures(
        date: bounds.date, start: bounds.start, end: bounds.end,
        average: statistics.averages[entry], minimum: statistics.minima[entry],
        maximum: statistics.maxima[entry], count: statistics.counts[entry])
    }
  }

  private func statistics(
    of type: String, _ style: AggregationStyle, _ edges: [Double]
  ) throws -> BucketStatistics {
    try snapshot.bucketStatistics(
      ofType: type, kind: .quantity(style), edges: edges,
      selecting: [.average, .minimum, .maximum, .count],
      converting: conversion(of: type))
  }

  /// The slope of the daily averages in the range.
  private func restingTrend(
    from first: Double, to last: Double
  ) throws -> HeartReport.RestingTrend? {
    let days = try CalendarInterval.day.edges(in: zone).table(covering: first..<last)
    let daily = try statistics(of: Self.resting, .discreteTemporallyWeighted, days.edges)
    guard daily.count >= Self.leastTrendDays else { return nil }
    try TrendLimit().check([(Self.resting, daily.count)], by: .day)
    let series = TrendSeries(
      positions: daily.bucketIndices, values: daily.averages, count: days.count)
    let year = 365.2425
    return TheilSen(series).map { line in
      HeartReport.RestingTrend(
        perYear: line.slope * year, low: line.interval.lowerBound * year,
        high: line.interval.upperBound * year, days: daily.count)
    }
  }

  // MARK: Variability

  private func variability(_ table: EdgeTable) throws -> [HeartReport.Variability] {
    let (first, last) = (table.edges[0], table.edges[table.count])
    let recordings =
      try snapshot.recordedBeats(ofType: Self.variability, from: first, to: last)
      + snapshot.beatSeries(ofType: Self.heartbeats, from: first, to: last)
    var byBucket: [Int: [HeartRateVariability]] = [:]
    for recording in recordings {
      guard
        let found = HeartRateVariability(recording.beats, tolerance: request.artefactTolerance),
        found.normalCount >= Self.leastIntervals
      else { continue }
      byBucket[bucket(of: recording.start, in: table), default: []].append(found)
    }
    return byBucket.sorted { $0.key < $1.key }.map { bucket, recordings in
      let bounds = bounds(bucket, of: table)
      return HeartReport.Variability(
        date: bounds.date, start: bounds.start, end: bounds.end,
        sdnn: Self.mean(recordings.compactMap(\.sdnn)).map { $0 * 1_000 },
        rmssd: Self.mean(recordings.compactMap(\.rmssd)).map { $0 * 1_000 },
        pnn50: Self.mean(recordings.compactMap(\.pnn50)), recordings: recordings.count,
        normalIntervals: recordings.reduce(0) { $0 + $1.normalCount },
        excludedIntervals: recordings.reduce(0) { $0 + $1.excludedCount })
    }
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

  private func recoveries(from first: Double, to last: Double) throws -> [HeartReport.Recovery] {
    let spans = try question.workouts.spans(from: first, to: last)
      .filter { !$0.periods.intervals.isEmpty }
    let windows = spans.map { span in
      let end = span.periods.intervals.last?.upperBound ?? span.start
      return span.start..<max(span.start, end) + Self.recoverySpan
    }
    let conversion = try conversion(of: Self.heartRate)
    let limit = OverlapLimit.ofFigures
    let found = try SampleWindows(store: snapshot, type: Self.heartRate).map(windows) {
      columns, numbers -> [HeartRateRecovery?] in
      try limit.check(columns, in: numbers.map { windows[$0] }, ofType: Self.heartRate)
      var columns = columns
      if let conversion { columns.values = columns.values.map(conversion) }
      let readings = HeartRateReadings(merging: columns)
      return numbers.map { HeartRateRecovery(after: spans[$0].periods, in: readings) }
    }
    return zip(spans, found).compactMap { span, found in
      guard let recovery = found ?? nil else { return nil }
      return HeartReport.Recovery(
        activity: span.activityType, start: question.local(span.start),
        end: question.local(span.periods.intervals.last?.upperBound ?? span.start),
        peak: recovery.peak, atEnd: recovery.atEnd, afterOneMinute: recovery.afterOneMinute,
        afterTwoMinutes: recovery.afterTwoMinutes, oneMinute: recovery.oneMinute,
        twoMinutes: recovery.twoMinutes)
    }
  }

  /// The means by the bucket that workouts start in.
  private func meanRecoveries(
    _ recoveries: [HeartReport.Recovery], _ table: EdgeTable
  ) -> [HeartReport.MeanRecovery] {
    table.ranges(ofSorted: recoveries.map(\.start.instant)).enumerated().compactMap {
      bucket, range in
      if range.isEmpty { return nil }
      let bounds = bounds(bucket, of: table)
      return HeartReport.MeanRecovery(
        date: bounds.date, start: bounds.start, end: bounds.end,
        oneMinute: Self.mean(recoveries[range].compactMap(\.oneMinute)),
        twoMinutes: Self.mean(recoveries[range].compactMap(\.twoMinutes)),
        workouts: range.count)
    }
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  // MARK: Profile

  private func profile(from first: Double, to last: Double) throws -> [HeartReport.Hour] {
    let stored = try snapshot.types(only: [Self.heartRate]).first { $0.sampleCount > 0 }
    let begin = max(first, stored?.firstStart ?? last)
    let end = min(
      last,
      max(stored?.dataEnd ?? first, last < .infinity ? stored?.lastEnd ?? first : first).nextUp)
    guard begin < end else { return [] }
    let hours = LocalHours(zone: zone, covering: begin..<end)
    // Whole dates may reach further than was asked.
    let statistics = try statistics(
      of: Self.heartRate, .discreteTemporallyWeighted,
      hours.edges.map { min(max($0, first), last) })
    return HeartRateDayProfile(statistics).hours.map { hour in
      HeartReport.Hour(
        hour: hour.hour, average: hour.average, minimum: hour.minimum, maximum: hour.maximum,
        days: hour.dayCount)
    }
  }
}

extension HeartPart {
  /// The types that it is made of.
  package var types: [String] {
    typealias Types = HeartCalculation
    let types: [HeartPart: [String]] = [
      .resting: [Types.resting, Types.walking],
      .variability: [Types.variability, Types.heartbeats],
      .recovery: [Types.recovery, Types.heartRate], .profile: [Types.heartRate],
    ]
    return Array(Set(parts.flatMap { types[$0] ?? [] }))
  }
}
