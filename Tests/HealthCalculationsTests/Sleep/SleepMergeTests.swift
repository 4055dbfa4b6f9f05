import CalendarBuckets
import HealthCalculations
import Testing

/// Which source says what a slice of a night was.
@Suite struct SleepMergeTests {
  typealias Row = (from: Double, to: Double, stage: SleepStage, rank: UInt16)

  private func only(_ rows: [Row]) throws -> SleepSession {
    let nights = SleepSamples(rows).analysis().nights
    #expect(nights.count == 1)
    return try #require(nights.first?.mainSleep)
  }

  // Semantics 5.3
  @Test func aSourceWithStagesGoesBeforeABetterOneWithout() throws {
    let sleep = try only([
      (hour(22), hour(30), .unspecified, 0), (hour(23), hour(24), .deep, 1),
      (hour(24), hour(25), .awake, 1),
    ])
    #expect(sleep.deep == 3_600)
    #expect(sleep.awake == 3_600)
    #expect(sleep.unspecified == 6 * 3_600)
    #expect(sleep.awakenings == 1)
  }

  // Semantics 5.3
  @Test func aStageOfAnotherWindowDoesNotMakeASourceBetter() throws {
    let nights = SleepSamples([
      Row(hour(22), hour(30), .unspecified, 0), Row(hour(22), hour(26), .awake, 1),
      Row(hour(46), hour(47), .deep, 1),
    ]).analysis().nights
    #expect(nights.map(\.mainSleep?.asleep) == [8 * 3_600, 3_600])
    #expect(nights[0].mainSleep?.core == 0 && nights[0].mainSleep?.awake == nil)
  }

  @Test func aSampleOverTheCutIsOfTwoWindows() throws {
    // Up to 18:00 the phone alone knows no stage, so the watch with one in that window wins; after 18:00
    // neither knows one, and the better phone says asleep.
    let sleep = try only([
      (hour(40), hour(44), .unspecified, 0), (hour(40), hour(41), .core, 1),
      (hour(41), hour(44), .awake, 1),
    ])
    #expect(sleep.core == 3_600)
    #expect(sleep.awake == 3_600)
    #expect(sleep.unspecified == 2 * 3_600)
  }

  // Semantics 5.3
  @Test func amongSourcesWithStagesTheRankDecides() throws {
    let sleep = try only([
      (hour(22), hour(26), .core, 1), (hour(23), hour(24), .rem, 0), (hour(24), hour(25), .deep, 2),
    ])
    #expect(sleep.core == 3 * 3_600)
    #expect(sleep.rem == 3_600)
    #expect(sleep.deep == 0)
  }

  // Semantics 5.3
  @Test func insideASourceAwakeGoesBeforeStagesAndStagesBeforeSleep() throws {
    let sleep = try only([
      (hour(22), hour(30), .unspecified, 0), (hour(23), hour(26), .core, 0),
      (hour(24), hour(25), .awake, 0),
    ])
    #expect(sleep.awake == 3_600)
    #expect(sleep.core == 2 * 3_600)
    #expect(sleep.unspecified == 5 * 3_600)
  }

  // Semantics 5.3
  @Test func ofConflictingStagesTheLaterStartThenTheLaterEndThenTheLaterInsertionWins() throws {
    #expect(
      try only([(hour(22), hour(26), .core, 0), (hour(23), hour(25), .deep, 0)]).deep == 2 * 3_600)
    #expect(
      try only([(hour(22), hour(26), .core, 0), (hour(22), hour(25), .deep, 0)]).deep == 0)
    #expect(
      try only([(hour(22), hour(26), .core, 0), (hour(22), hour(26), .deep, 0)]).deep == 4 * 3_600)
  }

  // Semantics 5.1
  @Test func samplesWithoutLengthAreIgnored() throws {
    #expect(SleepSamples([(hour(22), hour(22), .deep)]).analysis().nights.isEmpty)
    let sleep = try only([
      (hour(22), hour(23), .unspecified, 0), (hour(22.5), hour(22.5), .deep, 1),
    ])
    #expect(sleep.asleep == 3_600)
    #expect(sleep.slices.count == 1)
  }
}
