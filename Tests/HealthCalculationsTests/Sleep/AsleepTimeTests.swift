import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

/// Sleep as a type among others. Semantics 3.7.
@Suite struct AsleepTimeTests {
  private static let midnights = [-24, 0, 24, 48, 72].map { hour($0) }

  private func days(_ samples: SampleColumns) -> BucketStatistics {
    AsleepTime(of: samples, zone: .utc).statistics(edges: Self.midnights)
  }

  /// Worked: 22:00 to 06:00 is two hours of the first day, six of the second, one sample of each.
  @Test func midnightCutsSleepAndTheSampleCountsOnBothDays() {
    let night = SleepSamples([(hour(22), hour(30), .unspecified)]).columns
    let days = days(night)
    #expect(days.bucketIndices == [1, 2])
    #expect(days.durations == [2 * 3_600, 6 * 3_600])
    #expect(days.counts == [1, 1])
  }

  /// Worked: the watch knows stages that night, so its five hours go before the phone's eight, though the
  /// phone ranks first; the phone alone has the time before and after.
  @Test func whoKnowsStagesInTheNightWins() {
    let night = SleepSamples([
      (from: hour(22), to: hour(30), stage: .unspecified, rank: 0),
      (from: hour(23), to: hour(26), stage: .core, rank: 1),
      (from: hour(26), to: hour(28), stage: .awake, rank: 1),
    ]).columns
    let days = days(night)
    // 22 to 23 of the phone, 23 to 24 of the watch; then 0 to 2 of the watch, 4 to 6 of the phone.
    #expect(days.durations == [2 * 3_600, 4 * 3_600])
    #expect(days.counts == [2, 2])
    // The evening after is another night, in which nobody knows stages: the phone is first.
    let later = SleepSamples([
      (from: hour(23), to: hour(26), stage: .core, rank: 1),
      (from: hour(45), to: hour(46), stage: .awake, rank: 1),
      (from: hour(45), to: hour(46), stage: .unspecified, rank: 0),
    ]).columns
    #expect(self.days(later).durations == [3_600, 3 * 3_600])
  }

  @Test func timeAwakeAndInBedIsNotAsleep() {
    let night = SleepSamples([
      (hour(21), hour(31), .inBed), (hour(22), hour(23), .awake), (hour(23), hour(24), .rem),
    ]).columns
    let days = days(night)
    #expect(days.bucketIndices == [1] && days.durations == [3_600] && days.counts == [1])
  }

  /// A sample that is interrupted wins twice, and is one sample. All of the pair's samples of a moment count.
  @Test func aSampleThatWinsTwiceIsOneSample() {
    let night = SleepSamples([
      (hour(1), hour(6), .unspecified), (hour(2), hour(3), .awake), (hour(4), hour(5), .deep),
    ]).columns
    let days = days(night)
    #expect(days.durations == [4 * 3_600] && days.counts == [2])
    let hours = AsleepTime(of: night, zone: .utc).statistics(
      edges: (0...8).map { hour(Double($0)) })
    #expect(hours.bucketIndices == [1, 3, 4, 5] && hours.counts == [1, 1, 2, 1])
  }

  /// Of two samples of equal stages the one below the other wins time, too; a masked one of another pair none.
  @Test func aMaskedSampleDoesNotCount() {
    let night = SleepSamples([
      (from: hour(1), to: hour(3), stage: .unspecified, rank: 0),
      (from: hour(1), to: hour(2), stage: .unspecified, rank: 1),
    ]).columns
    #expect(days(night).counts == [1] && days(night).durations == [2 * 3_600])
  }

  @Test func withoutSleepThereIsNoBucket() {
    #expect(days(SampleColumns()).isEmpty)
    #expect(days(SleepSamples([(hour(1), hour(2), .awake)]).columns).isEmpty)
    #expect(days(SleepSamples([(hour(1), hour(1), .core)]).columns).isEmpty)
    let night = AsleepTime(of: SleepSamples([(hour(1), hour(2), .core)]).columns, zone: .utc)
    #expect(night.statistics(edges: []).isEmpty && night.statistics(edges: [hour(0)]).isEmpty)
    #expect(night.statistics(edges: [hour(2), hour(9)]).isEmpty)
    #expect(night.statistics(edges: [hour(0), hour(1)]).isEmpty)
    // A day that never happened has no length, and nothing in it.
    #expect(
      night.statistics(edges: [hour(0), hour(1.5), hour(1.5), hour(3)]).bucketIndices == [0, 2])
  }

  @Test func eachSourceAloneHasItsOwnSleep() {
    let pairs = ["Watch", "Phone"].map { name in
      SourcePairFacts(
        pair: SourcePair(name: name, isUserEntered: false),
        earliestStart: name == "Watch" ? 1 : 0, isAppleDevice: true)
    }
    let ranking = SourceRanking(pairs)
    let night = SleepSamples([
      (from: hour(1), to: hour(3), stage: .core, rank: 0),
      (from: hour(0), to: hour(4), stage: .unspecified, rank: 1),
      (from: hour(0), to: hour(9), stage: .inBed, rank: 2),
    ]).columns
    let sources = AsleepTime.bySource(of: night, ranking: ranking, zone: .utc)
    #expect(sources.map(\.source) == ["Watch", "Phone"])
    #expect(
      sources.map { $0.asleep.statistics(edges: Self.midnights).durations }
        == [[2 * 3_600], [4 * 3_600]])
  }

  @Test func anHourThatClocksRepeatIsAnHour_NewYork() throws {
    let zone = try ZoneRules(identifier: "America/New_York")
    let days = try BucketEdges(
      zone: zone, anchor: zone.instant(of: LocalDateTime(year: 2024, month: 11, day: 1)),
      interval: BucketInterval(days: 1))
    let evening = zone.instant(of: try LocalDateTime(year: 2024, month: 11, day: 2, hour: 22))
    let night = SleepSamples([(evening, evening + 9 * 3_600, .core)]).columns
    let series = IntervalSeries(
      of: AsleepTime(of: night, zone: zone), statistic: .duration, by: days)
    #expect(series.firstIndex == 1 && series.values == [2 * 3_600, 7 * 3_600])
    #expect(
      IntervalSeries(of: AsleepTime(of: night, zone: zone), statistic: .count, by: days).values
        == [1, 1])
  }
}

/// The same against the slow one, and with what explains it.
@Suite struct RandomAsleepTimeTests {
  @Test(arguments: RandomSleepTests.places)
  func timeAsleepAgreesWithTheSlowOne(place: Place, date: [Int]) throws {
    let zone = try ZoneRules(identifier: place.zone)
    let day = try LocalDateTime(year: date[0], month: date[1], day: date[2])
    var (masked, awake, clipped) = (0, 0, 0)
    for seed in UInt64(1)..<31 {
      let samples = try RandomSleepTests.samples(seed: seed, zone: zone, from: day)
      let rules = RandomSleepTests.rules(seed: seed)
      let slow = SlowSleep(samples, zone: zone, rules: rules)
      let asleep = AsleepTime(of: samples, zone: zone, rules: rules)
      var generator = SeededGenerator(seed: seed)
      for length in [30, 60, 1_440, 5 * 1_440] {
        let first = slow.place(samples.starts[0]) - Int.random(in: 0...length, using: &generator)
        let edges = stride(from: first, to: slow.count, by: length).map { slow.instant($0) }
        let statistics = asleep.statistics(edges: edges)
        let buckets = (0..<max(0, edges.count - 1)).map { bucket in
          slow.asleep(slow.place(edges[bucket])..<slow.place(edges[bucket + 1]))
        }
        #expect(
          statistics.bucketIndices == buckets.indices.filter { buckets[$0].minutes > 0 },
          "seed \(seed)")
        for (place, bucket) in statistics.bucketIndices.enumerated() {
          #expect(statistics.durations[place] == Double(buckets[bucket].minutes) * 60)
          #expect(statistics.counts[place] == buckets[bucket].samples.count, "seed \(seed)")
        }
        guard length > 60 else { continue }
        for bucket in buckets.indices {
          let told = StatisticsEngine.asleepExplanation(
            of: samples, zone: zone, rules: rules, bucket: edges[bucket]..<edges[bucket + 1])
          #expect(told.figures?.count ?? 0 == buckets[bucket].samples.count, "seed \(seed)")
          #expect(told.countedCount == buckets[bucket].samples.count, "seed \(seed)")
          let won = told.pairs.reduce(0) { $0 + $1.wonDuration }
          #expect(won == Double(buckets[bucket].minutes) * 60 && won == told.figures?.duration ?? 0)
          for pair in told.pairs {
            let lost = pair.masked.reduce(0) { $0 + $1.duration }
            #expect(pair.coveredDuration == pair.wonDuration + lost, "seed \(seed)")
            #expect(pair.sampleCount == pair.countedCount + pair.droppedCount)
            let spans = told.spans(ofRank: pair.rank)
            #expect(spans.reduce(0) { $0 + $1.end - $1.start } == pair.coveredDuration)
            #expect(
              spans.reduce(0) { $0 + ($1.isCounted ? $1.end - $1.start : 0) } == pair.wonDuration)
            masked += pair.masked.count { $0.winner != pair.rank }
            awake += pair.masked.count { $0.winner == pair.rank }
            clipped += pair.clippedCount
          }
        }
      }
    }
    // The seeds do reach what they are for.
    #expect(masked > 30 && awake > 10 && clipped > 30)
  }
}
