import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Series of what happens at instants, of samples and of nights, against intervals asked one by one.
@Suite struct RandomIntervalSeriesTests {
  private func edges(_ zone: ZoneRules, _ interval: BucketInterval) throws -> BucketEdges {
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(zone: zone, anchor: anchor, interval: interval)
  }

  /// The values from the first to the last that there is, by the index of their interval.
  private func expect(
    _ series: IntervalSeries, around first: Int, _ what: String, _ value: (Range<Double>) -> Double?
  ) {
    var populated: [Int] = []
    for index in first - 3...first + 45 {
      let begin = series.edges.edge(index)
      let end = series.edges.edge(index + 1)
      let expected = begin < end ? value(begin..<end) : nil
      #expect(isNear(series.value(at: index), expected), "\(what), interval \(index)")
      if expected != nil { populated.append(index) }
    }
    let range = populated.first.map { $0..<(populated.last ?? $0) + 1 }
    #expect(series.indices.count == range?.count ?? 0, "\(what)")
    if let range { #expect(series.indices == range, "\(what)") }
  }

  @Test(arguments: [Place.newYork, .apia, .saoPaulo])
  func amountsAndSamplesAgreeWithTheSlowOnes(place: Place) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let start = zone.instant(of: try LocalDateTime(year: 2011, month: 12, day: 20))
    for seed in UInt64(1)..<60 {
      var generator = SeededGenerator(seed: seed)
      let interval = seed.isMultiple(of: 2) ? try BucketInterval(days: 1) : try .init(weeks: 1)
      let edges = try edges(zone, interval)
      let amounts = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        (
          instant: start + Double(Int.random(in: 0..<30 * 1_440, using: &generator)) * 60,
          amount: Double(Int.random(in: -5...100, using: &generator))
        )
      }
      let first = edges.index(of: start)
      expect(IntervalSeries(edges: edges, adding: amounts), around: first, "seed \(seed)") {
        range in
        let inside = amounts.filter { range.contains($0.instant) }
        return inside.isEmpty ? nil : inside.reduce(0) { $0 + $1.amount }
      }
      // The same as samples of one source, some of which reach over edges.
      var columns = SampleColumns()
      for amount in amounts {
        columns.append(
          start: amount.instant,
          end: amount.instant + Double(Int.random(in: 0...3_000, using: &generator)) * 60,
          value: amount.amount, rank: 0)
      }
      columns.sort()
      let series = IntervalSeries(
        of: columns, kind: .quantity(.cumulative), statistic: .sum, by: edges)
      expect(series, around: first, "seed \(seed)") { range in
        let shares = columns.starts.indices.compactMap { position -> Double? in
          let (low, high) = (columns.starts[position], columns.ends[position])
          if low == high { return range.contains(low) ? columns.values[position] : nil }
          let inside = min(high, range.upperBound) - max(low, range.lowerBound)
          return inside > 0 ? columns.values[position] * inside / (high - low) : nil
        }
        return shares.isEmpty ? nil : shares.reduce(0, +)
      }
    }
  }

  @Test func figuresOfNightsAgreeWithTheSlowOnes() throws {
    let zone = try ZoneRules(identifier: "Europe/Paris")
    for seed in UInt64(200)..<220 {
      let samples = try RandomSleepTests.samples(
        seed: seed, zone: zone, from: LocalDateTime(year: 2024, month: 10, day: 24))
      let analysis = SleepAnalysis(of: samples, zone: zone)
      for interval in [try BucketInterval(days: 1), try .init(weeks: 1), try .init(days: 2)] {
        let edges = try edges(zone, interval)
        let isDay = interval.description == "1 day"
        let first = edges.index(of: samples.starts[0])
        for figure in SleepFigure.allCases {
          let series = analysis.intervalSeries(of: figure, by: edges)
          expect(series, around: first, "seed \(seed), \(figure)") { range in
            let values = analysis.nights.filter { range.contains(zone.instant(of: $0.night)) }
              .filter { isDay || figure == .inBed || !$0.isPartial }
              .compactMap { $0.value(of: figure) }
            return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
          }
        }
      }
    }
  }
}
