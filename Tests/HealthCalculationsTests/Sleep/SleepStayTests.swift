import CalendarBuckets
import HealthCalculations
import Testing

/// Semantics 5.5 and 5.6: time in bed, stays, partial nights, nights of which only the time in bed is known.
@Suite struct SleepStayTests {
  // MARK: Semantics 5.5

  @Test func timeInBedIsThatOfAllSourcesAndOfWholeStays() throws {
    let sleep = try #require(
      SleepSamples([
        (from: hour(21), to: hour(23), stage: .inBed, rank: 1),
        (from: hour(22), to: hour(29), stage: .core, rank: 0),
        (from: hour(23), to: hour(24), stage: .inBed, rank: 0),
        (from: hour(28), to: hour(31), stage: .inBed, rank: 0),
        (from: hour(31.5), to: hour(32), stage: .inBed, rank: 0),
        (from: hour(33) + 1, to: hour(34), stage: .inBed, rank: 0),
      ]).analysis().nights[0].mainSleep)
    // The piece at 31.5 belongs to the stay of the one before; the last comes more than an hour later.
    #expect(
      sleep.inBedPieces == [hour(21)..<hour(24), hour(28)..<hour(31), hour(31.5)..<hour(32)])
    #expect(sleep.inBed == 10.5 * 3_600)
    #expect(sleep.efficiency == 7 / 10.5)
    #expect(sleep.latency == 3_600)
    #expect(sleep.bedtime == hour(21))
    #expect(!sleep.inBedIsDerived && !sleep.isPartial)
  }

  /// A phone breaks time in bed at each pick-up, long before sleep begins and long after it ended.
  @Test func aStayReachesOverPickUpsBeforeAndAfterSleep() throws {
    let sleep = try #require(
      SleepSamples([
        (hour(20), hour(21), .inBed), (hour(21.5), hour(22.5), .inBed),
        (hour(22.75), hour(29), .core),
        (hour(22.75), hour(30), .inBed), (hour(31), hour(32), .inBed),
      ]).analysis().nights[0].mainSleep)
    #expect(sleep.inBed == 10.25 * 3_600)
    #expect(sleep.bedtime == hour(20))
    #expect(sleep.latency == 2.75 * 3_600)
  }

  @Test func aStayThatOnlyTouchesTheSessionIsNotItsOwn() throws {
    let sleep = try #require(
      SleepSamples([(hour(21), hour(22), .inBed), (hour(22), hour(29), .core)])
        .analysis().nights[0].mainSleep)
    #expect(sleep.inBedIsDerived)
    #expect(sleep.inBed == 7 * 3_600)
    #expect(sleep.latency == nil)
    #expect(sleep.bedtime == hour(22))
  }

  @Test func aStayOfTwoSessionsIsCutInTheMiddleOfTheGap() throws {
    let nights = SleepSamples([
      (hour(22), hour(34), .inBed), (hour(23), hour(25), .core), (hour(28), hour(33), .core),
    ]).analysis().nights
    let main = try #require(nights[0].mainSleep)
    let nap = try #require(nights[0].naps.first)
    #expect(nap.inBedPieces == [hour(22)..<hour(26.5)])
    #expect(main.inBedPieces == [hour(26.5)..<hour(34)])
    #expect(nap.inBed == 4.5 * 3_600 && main.inBed == 7.5 * 3_600)
    #expect(nap.bedtime == hour(22) && main.bedtime == hour(26.5))
    #expect(main.latency == 1.5 * 3_600)
  }

  /// The gaps between pieces are not in bed, though sleep in them is.
  @Test func sleepInAGapBetweenPiecesIsInBed() throws {
    let sleep = try #require(
      SleepSamples([
        (hour(22), hour(23), .inBed), (hour(23), hour(23.5), .core), (hour(24), hour(30), .inBed),
        (hour(24), hour(29), .core),
      ]).analysis().nights[0].mainSleep)
    #expect(sleep.inBed == 7.5 * 3_600)
    #expect(sleep.asleep == 5.5 * 3_600)
  }

  @Test func latencyIsFromTheEarlierOfSessionAndStay() throws {
    let sleep = try #require(
      SleepSamples([
        (hour(22), hour(22.5), .awake), (hour(22.5), hour(29), .core), (hour(23), hour(30), .inBed),
      ]).analysis().nights[0].mainSleep)
    #expect(sleep.bedtime == hour(22) && sleep.latency == 1_800)
    #expect(sleep.efficiency == 6.5 / 8)
  }

  @Test func aNightIsPartialBelowHalfOfTheTimeInBed() throws {
    func night(_ asleep: Double, _ rules: SleepRules = SleepRules()) -> SleepNight {
      SleepSamples([(hour(22), hour(30), .inBed), (hour(24), hour(24 + asleep), .core)])
        .analysis(.utc, rules).nights[0]
    }
    #expect(!night(4).isPartial && night(4).mainSleep?.efficiency == 0.5)
    let partial = night(3.75)
    #expect(partial.isPartial && partial.mainSleep?.efficiency == nil)
    #expect(partial.mainSleep?.coverage == 3.75 / 8)
    #expect(partial.value(of: .asleep) == 3.75 * 3_600)
    #expect(!night(3, SleepRules(partialBelow: 0.3)).isPartial)
    #expect(night(4, SleepRules(partialBelow: 0.6)).isPartial)
  }

  // MARK: Semantics 5.6

  @Test func aWindowWithNothingButTimeInBedIsReportedWithThat() throws {
    let nights = SleepSamples([
      (hour(22), hour(24), .inBed), (hour(25), hour(29), .inBed), (hour(30), hour(30), .core),
    ]).analysis().nights
    #expect(nights.count == 1)
    #expect(nights[0].mainSleep == nil && nights[0].sessionCount == 0)
    #expect(nights[0].totalAsleep == nil && !nights[0].isPartial)
    #expect(nights[0].inBed == 6 * 3_600)
    #expect(nights[0].bedtime == hour(22) && nights[0].outOfBed == hour(29))
    // With wakefulness and no sleep it stays so; with sleep of the next window in it, it is left out.
    let awake = SleepSamples([(hour(22), hour(24), .inBed), (hour(22), hour(23), .awake)])
    #expect(awake.analysis().nights.map(\.inBed) == [7_200])
    let late = SleepSamples([(hour(22), hour(24), .inBed), (hour(41), hour(43), .core)])
    #expect(late.analysis().nights.map(\.night.day) == [12])
  }

  /// The stay of the nap at the cut belongs to the nap, so the window that it ends in is not reported.
  @Test func timeInBedOfASessionOfTheNextWindowMakesNoNight() throws {
    let nights = SleepSamples([
      (hour(41), hour(41.75), .inBed), (hour(42), hour(43), .inBed), (hour(42.25), hour(43), .core),
    ]).analysis().nights
    #expect(nights.map(\.night.day) == [12])
    #expect(nights[0].mainSleep?.inBed == 1.75 * 3_600)
  }

  // MARK: Semantics 5.7

  @Test func awakeIsAbsentWhereTheSourceNeverTellsIt() throws {
    let watch = [
      (from: hour(22), to: hour(28), stage: SleepStage.core, rank: UInt16(0)),
      (from: hour(46), to: hour(52), stage: .core, rank: 1),
    ]
    let without = SleepSamples(watch).analysis()
    #expect(without.nights.map { $0.mainSleep?.awake } == [nil, nil])
    #expect(without.summary().means.values.awake == nil)
    // One sample of the second source, weeks later, tells that it can.
    let one = (from: hour(400), to: hour(401), stage: SleepStage.awake, rank: UInt16(1))
    #expect(SleepSamples(watch + [one]).analysis().nights.map { $0.mainSleep?.awake } == [nil, 0])
    // Out of a part of the samples it is known from elsewhere.
    let part = SleepAnalysis(of: SleepSamples(watch).columns, zone: .utc, wakefulRanks: [0])
    #expect(part.nights.map { $0.mainSleep?.awake } == [0, nil])
    // A sample without length is ignored.
    let empty = (from: hour(400), to: hour(400), stage: SleepStage.awake, rank: UInt16(1))
    #expect(
      SleepSamples(watch + [empty]).analysis().nights.allSatisfy { $0.mainSleep?.awake == nil })
  }

  // MARK: Semantics 5.8

  @Test func partialNightsCountInNoMeanButThoseOfTheBed() throws {
    func nights(_ rules: SleepRules) -> SleepSummary {
      SleepSamples([
        (hour(22), hour(30), .inBed), (hour(22), hour(30), .core),
        (hour(45), hour(54), .inBed), (hour(46), hour(47), .core),
        (hour(71), hour(77), .inBed),
      ]).analysis(.utc, rules).summary()
    }
    let summary = nights(SleepRules())
    #expect(summary.nightCount == 3 && summary.partialNightCount == 1)
    #expect(summary.means.values.asleep == 8 * 3_600 && summary.means.nights.asleep == 1)
    let inBed: Double = 23 / 3.0 * 3_600
    #expect(abs(try #require(summary.means.values.inBed) - inBed) < 1e-6)
    #expect(summary.means.nights.inBed == 3)
    #expect(summary.means.values.efficiency == 1 && summary.means.nights.efficiency == 1)
    // Beds at 22, 21 and 23; sleep at 22 alone; up at 5 where nothing else is known.
    #expect(abs(try #require(summary.meanTimes.bedtime) - 22 * 3_600) < 1e-6)
    #expect(abs(try #require(summary.meanTimes.onset) - 22 * 3_600) < 1e-6)
    #expect(abs(try #require(summary.meanTimes.outOfBed) - 5 * 3_600) < 1e-6)
    #expect(summary.regularity.pairCount == 0)
    let all = nights(SleepRules(includesPartialNights: true))
    #expect(all.means.values.asleep == 4.5 * 3_600 && all.means.nights.asleep == 2)
    // Its efficiency stays absent.
    #expect(all.means.nights.efficiency == 1)
    #expect(all.regularity.pairCount == 2_880)
  }
}
