internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// An hour's workout each day, and one that overlaps it every third day.
  private static func windows(_ span: TimeSpan) throws -> [Range<Double>] {
    let first = try span.fourTables()[2].edges[0]
    return (0..<span.rawValue).flatMap { day -> [Range<Double>] in
      let start = first + Double(day) * 86_400 + 64_000 + Double(day % 7) * 300
      let workout = start..<start + 3_600
      return day % 3 == 0 ? [workout, start + 1_800..<start + 5_400] : [workout]
    }
  }

  /// The sums of workouts, all in one merge.
  static let workoutSums: [Workload] =
    DataSet.energyOfThree.workloads("merge, 3 sources, by workout", over: [.month, .year]) {
      samples, span in
      let windows = try windows(span)
      let columns = RankedColumns(samples)
      let answer = sums(of: columns, in: windows)
      // Each workout by itself.
      let expected = windows.map { window in
        StatisticsEngine.bucketStatistics(
          of: samples, kind: .quantity(.cumulative),
          edges: [window.lowerBound, window.upperBound]
        ).sums.first ?? 0
      }
      try Reference.expect(answer, near: expected, "the sums of workouts")
      return PreparedWork { keep(sums(of: columns, in: windows)) }
    }

  private static func sums(of columns: RankedColumns, in windows: [Range<Double>]) -> [Double] {
    let tables = WindowTables(windows)
    let statistics = StatisticsEngine.bucketStatistics(
      of: columns, kind: .quantity(.cumulative), tables: tables.tables, selecting: .sum)
    return windows.indices.map { window in
      guard let place = tables.places[window],
        let entry = tables.entry(of: window, in: statistics)
      else { return 0 }
      return statistics[place.table].sums[entry]
    }
  }

  /// The time in zones of workouts.
  static let zoneTimes: [Workload] =
    DataSet.heartRateOfTwo.workloads("zones by workout", over: [.month, .year]) { samples, span in
      let windows = try windows(span).map { ActivePeriods(from: $0.lowerBound, to: $0.upperBound) }
      let zones = HeartRateZones(maximum: 3)
      let answer = zoneTimes(of: samples, in: windows, zones)
      let readings = HeartRateReadings(merging: samples)
      for (periods, times) in zip(windows, answer) {
        // Every half second of the workout, by the readings before and after it.
        guard let window = periods.intervals.first else { continue }
        let near = readings.positions(in: window.lowerBound - 600..<window.upperBound + 600)
        var expected = ZoneTimes()
        for second in stride(from: window.lowerBound, to: window.upperBound, by: 0.5) {
          let moment = second + 0.25
          let before = near.last { readings.starts[$0] <= moment }
          let after = near.first { readings.starts[$0] > moment }
          let sinceBefore = before.map { max(0, moment - readings.ends[$0]) } ?? .infinity
          let untilAfter = after.map { readings.starts[$0] - moment } ?? .infinity
          let nearest = untilAfter < sinceBefore ? after : before
          if let nearest, min(sinceBefore, untilAfter) < HeartRateReadings.defaultReach {
            expected.seconds[zones.zone(of: readings.rates[nearest])] += 0.5
          } else {
            expected.unknown += 0.5
          }
        }
        try Reference.expect(times.seconds, near: expected.seconds, "the seconds in zones")
        try Reference.expect(times.unknown, near: expected.unknown, "the seconds without a rate")
      }
      return PreparedWork { keep(zoneTimes(of: samples, in: windows, zones)) }
    }

  private static func zoneTimes(
    of samples: SampleColumns, in windows: [ActivePeriods], _ zones: HeartRateZones
  ) -> [ZoneTimes] {
    let readings = HeartRateReadings(merging: samples)
    return windows.map { readings.times(in: zones, during: $0) }
  }
}
