import CalendarBuckets
import HealthCalculations
import Testing

/// One figure an interval.
@Suite struct IntervalSeriesTests {
  private func days(_ zone: ZoneRules = .utc) throws -> BucketEdges {
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    return try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(days: 1))
  }

  @Test func aSeriesReachesFromTheFirstFigureToTheLast() throws {
    let series = IntervalSeries(
      edges: try days(), firstIndex: 5, values: [nil, nil, 1, nil, 3, nil])
    #expect(series.indices == 7..<10)
    #expect(series.values == [1, nil, 3])
    #expect(series.value(at: 9) == 3)
    #expect(series.value(at: 6) == nil && series.value(at: 10) == nil)
    #expect(series == IntervalSeries(edges: try days(), values: [7: 1, 9: 3]))
    #expect(IntervalSeries(edges: try days(), firstIndex: 2, values: [nil]).values.isEmpty)
    #expect(IntervalSeries(edges: try days(), values: [:]).indices.isEmpty)
  }

  @Test func onlyWholeIntervalsLieWithinASpan() throws {
    let days = try days()
    let series = IntervalSeries(edges: days, values: [3: 1, 4: 2, 6: 3])
    func values(_ span: Range<Double>) -> [Double?] { series.within(span).values }
    #expect(series.within(-.infinity..<(.infinity)) == series)
    #expect(values(days.edge(3)..<days.edge(7)) == [1, 2, nil, 3])
    #expect(values(days.edge(3).nextUp..<days.edge(7)) == [2, nil, 3])
    #expect(values(days.edge(3)..<days.edge(7).nextDown) == [1, 2])
    #expect(values(days.edge(5)..<days.edge(6)).isEmpty)
    #expect(values(days.edge(4)..<days.edge(4)).isEmpty)
  }

  @Test func whatHappensInAnIntervalAddsUp() throws {
    let days = try days()
    let midnight = days.edge(3)
    let series = IntervalSeries(
      edges: days,
      adding: [(midnight, 1), (midnight + 86_399, 2.5), (midnight - 1, 4)].map {
        (instant: $0.0, amount: $0.1)
      })
    #expect(series.indices == 2..<4)
    #expect(series.values == [4, 3.5])
    #expect(series.mapped { $0 * 2 + 1 }.values == [9, 8])
  }

  @Test func theDayThatApiaNeverHadIsUnreal() throws {
    let apia = try ZoneRules(identifier: "Pacific/Apia")
    let days = try days(apia)
    let last = apia.instant(of: try LocalDateTime(year: 2011, month: 12, day: 29))
    let series = IntervalSeries(edges: days, values: [days.index(of: last): 1])
    #expect(!series.isUnreal(at: series.firstIndex))
    #expect(series.isUnreal(at: series.firstIndex + 1))
    #expect(!series.isUnreal(at: series.firstIndex + 2))
  }

  @Test func figuresOfNightsStandAtTheDayThatNamesThem() throws {
    let nights = SleepSamples([
      (hour(22), hour(30), .core), (hour(46), hour(52), .core), (hour(63), hour(64), .deep),
      (hour(94), hour(95), .inBed),
    ]).analysis()
    let days = try days()
    let asleep = nights.intervalSeries(of: .asleep, by: days)
    #expect(asleep.range(at: asleep.firstIndex).lowerBound == hour(24))
    #expect(asleep.values == [28_800, 21_600])
    #expect(nights.intervalSeries(of: .totalAsleep, by: days).values == [28_800, 25_200])
    // The main sleeps have no time in bed of their own; the last night has nothing else.
    let inBed = nights.intervalSeries(of: .inBed, by: days)
    #expect(inBed.values == [28_800, 21_600, nil, 3_600])
    #expect(nights.intervalSeries(of: .latency, by: days).values.isEmpty)
    #expect(nights.intervalSeries(of: .efficiency, by: days).values == [1, 1])
    let weeks = try BucketEdges(
      zone: .utc, anchor: days.anchor, interval: BucketInterval(weeks: 1))
    #expect(nights.intervalSeries(of: .asleep, by: weeks).values == [7 * 3_600])
  }

  @Test(arguments: SleepFigure.allCases)
  func everyFigureOfANightIsAMeanOfTheSummaryWithOneNight(figure: SleepFigure) throws {
    let sleep = SleepSamples([
      (hour(21.5), hour(30), .inBed), (hour(21.5), hour(22), .awake), (hour(22), hour(23), .core),
      (hour(23), hour(24), .deep), (hour(24), hour(24.25), .awake), (hour(25), hour(27), .rem),
      (hour(27), hour(29), .unspecified), (hour(33), hour(34), .core),
    ]).analysis()
    let means = sleep.summary().means
    let value = sleep.nights[0].value(of: figure)
    #expect(value != nil)
    #expect(value == means.values[figure] && means.nights[figure] == 1)
  }
}
