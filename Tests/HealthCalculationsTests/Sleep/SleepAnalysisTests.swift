import CalendarBuckets
import HealthCalculations
import Testing

/// Windows, sessions, time in bed, and the figures of a night.
@Suite struct SleepAnalysisTests {
  // Semantics 5.2
  @Test func aNightIsNamedByTheDayItEndsIn() throws {
    let nights = SleepSamples([(hour(22), hour(30), .core), (hour(41), hour(41.5), .core)])
      .analysis().nights
    #expect(nights.count == 1)
    #expect(nights[0].night == (try LocalDateTime(year: 2024, month: 1, day: 11)))
    #expect(nights[0].window == hour(18)..<hour(42))
    #expect(nights[0].sessionCount == 2)
    #expect(nights[0].naps.map(\.asleep) == [1_800])
    #expect(nights[0].totalAsleep == 8.5 * 3_600)
  }

  // Semantics 5.4
  @Test func aSessionBelongsWholeToTheWindowThatItEndsIn() throws {
    let over = SleepSamples([(hour(40), hour(43), .core)]).analysis().nights
    #expect(over.map(\.night.day) == [12])
    #expect(over[0].mainSleep?.asleep == 10_800)
    let toTheCut = SleepSamples([(hour(40), hour(42), .core)]).analysis().nights
    #expect(toTheCut.map(\.night.day) == [11])
  }

  // Semantics 5.4
  @Test func aGapOfExactlyAnHourJoinsAndALongerOneParts() throws {
    let joined = SleepSamples([(hour(22), hour(24), .core), (hour(25), hour(26), .core)])
    #expect(joined.analysis().nights[0].sessionCount == 1)
    #expect(joined.analysis().nights[0].mainSleep?.waso == 3_600)
    #expect(joined.analysis().nights[0].mainSleep?.awakenings == 1)
    let parted = SleepSamples([(hour(22), hour(24), .core), (hour(25) + 1, hour(26), .core)])
    #expect(parted.analysis().nights[0].sessionCount == 2)
    #expect(parted.analysis(.utc, SleepRules(sessionGap: 3_601)).nights[0].sessionCount == 1)
  }

  // Semantics 5.4
  @Test func ofEqualSessionsTheEarlierIsTheMainSleep() throws {
    let night = SleepSamples([(hour(22), hour(24), .core), (hour(26), hour(28), .deep)])
      .analysis().nights[0]
    #expect(night.mainSleep?.onset == hour(22))
    #expect(night.naps.map(\.onset) == [hour(26)])
  }

  // Semantics 5.4
  @Test func aSessionWithoutSleepIsDropped() {
    #expect(SleepSamples([(hour(22), hour(24), .awake)]).analysis().nights.isEmpty)
  }

  // Semantics 5.7
  @Test func theFiguresOfANight() throws {
    let sleep = try #require(
      SleepSamples([
        (hour(21.5), hour(30), .inBed), (hour(21.5), hour(22), .awake), (hour(22), hour(23), .core),
        (hour(23), hour(24), .deep), (hour(24), hour(24.25), .awake),
        (hour(24.5), hour(25), .awake),
        (hour(25), hour(27), .rem), (hour(27), hour(27.5), .awake), (hour(27.5), hour(29), .core),
        (hour(29), hour(29.5), .awake),
      ]).analysis().nights[0].mainSleep)
    #expect(sleep.asleep == 5.5 * 3_600)
    #expect(sleep.core == 2.5 * 3_600)
    #expect(sleep.deep == 3_600)
    #expect(sleep.rem == 2 * 3_600)
    #expect(sleep.unspecified == 0)
    #expect(sleep.awake == 2.25 * 3_600)
    #expect(sleep.onset == hour(22))
    #expect(sleep.wake == hour(29))
    #expect(sleep.sleepPeriod == 7 * 3_600)
    // The quarter of an hour that nobody scored counts.
    #expect(sleep.waso == 1.5 * 3_600)
    #expect(sleep.awakenings == 2)
    #expect(sleep.inBed == 8.5 * 3_600)
    #expect(sleep.latency == 1_800)
    #expect(sleep.midpoint == hour(25.5))
  }

  @Test func theNightOfTheSpringChangeIsAnHourShort() throws {
    let newYork = try ZoneRules(identifier: "America/New_York")
    let evening = newYork.instant(of: try LocalDateTime(year: 2024, month: 3, day: 9, hour: 23))
    let morning = newYork.instant(of: try LocalDateTime(year: 2024, month: 3, day: 10, hour: 7))
    let night = SleepSamples([(evening, morning, .core)]).analysis(newYork).nights[0]
    #expect(night.night.day == 10)
    #expect(night.window.upperBound - night.window.lowerBound == 23 * 3_600)
    #expect(night.mainSleep?.asleep == 25_200)
  }

  @Test func theDayThatApiaNeverHadHasNoNight() throws {
    let apia = try ZoneRules(identifier: "Pacific/Apia")
    let start = apia.instant(of: try LocalDateTime(year: 2011, month: 12, day: 28, hour: 23))
    let rows = (0..<4).map { night in
      (start + Double(night) * 86_400, start + Double(night) * 86_400 + 8 * 3_600, SleepStage.core)
    }
    let nights = SleepSamples(rows).analysis(apia).nights
    #expect(
      nights.map(\.night.description) == [
        "2011-12-29T00:00:00", "2011-12-31T00:00:00", "2012-01-01T00:00:00", "2012-01-02T00:00:00",
      ])
    #expect(nights.map(\.mainSleep?.asleep) == [28_800, 28_800, 28_800, 28_800])
  }

  // Semantics 5.2
  @Test func anotherCutMovesTheWindow() throws {
    let rules = SleepRules(nightStart: 12 * 3_600)
    let nights = SleepSamples([(hour(13), hour(14), .core), (hour(35), hour(36), .core)])
      .analysis(.utc, rules).nights
    #expect(nights.map(\.night.day) == [11])
    #expect(nights[0].window == hour(12)..<hour(36))
  }

  @Test func nothingIsNoNight() {
    let sleep = SleepSamples([(Double, Double, SleepStage)]()).analysis()
    #expect(sleep.nights.isEmpty)
    let summary = sleep.summary()
    #expect(summary.nightCount == 0)
    #expect(summary.means.values.asleep == nil)
    #expect(summary.circularDeviations.onset == nil)
    #expect(summary.regularity.index == nil)
  }

  @Test func nightsAreTakenFromOneDayUpToAnother() throws {
    let rows = (0..<5).map {
      (hour(22 + 24 * Double($0)), hour(30 + 24 * Double($0)), SleepStage.core)
    }
    let sleep = SleepSamples(rows).analysis()
    let from = try LocalDateTime(year: 2024, month: 1, day: 12, hour: 9)
    let to = try LocalDateTime(year: 2024, month: 1, day: 14)
    #expect(sleep.nights(from: from, to: to).map(\.night.day) == [12, 13])
    #expect(sleep.nights(from: nil, to: to).map(\.night.day) == [11, 12, 13])
    #expect(sleep.nights(from: to, to: from).isEmpty)
    #expect(sleep.summary(from: from, to: to).nightCount == 2)
  }
}
