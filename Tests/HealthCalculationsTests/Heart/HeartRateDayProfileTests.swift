import CalendarBuckets
import HealthCalculations
import Testing

/// Hours of the day.
@Suite struct HeartRateDayProfileTests {
  @Test func everyDayWeighsTheSame() {
    // Two days, at 7 with one reading and with many, at 8 on the first alone.
    let starts = [0.0, 3_600, 86_400, 86_410, 86_420].map { $0 + 7 * 3_600 }
    let columns = SampleColumns(
      starts: starts, ends: starts, values: [60, 70, 90, 90, 90], ranks: [0, 0, 0, 0, 0])
    let edges = (0...48).map { Double($0) * 3_600 }
    let statistics = StatisticsEngine.bucketStatistics(
      of: columns, kind: .quantity(.discreteTemporallyWeighted), edges: edges)
    let profile = HeartRateDayProfile(statistics)
    #expect(profile.hours.map(\.hour) == [7, 8])
    #expect(profile.hours.map(\.average) == [75, 70])
    #expect(profile.hours.map(\.dayCount) == [2, 1])
    #expect(profile.hours.map(\.minimum) == [60, 70])
    #expect(profile.hours.map(\.maximum) == [90, 70])
    #expect(HeartRateDayProfile(BucketStatistics()).hours.isEmpty)
  }

  /// The profile of instants on the clock of a zone.
  private func profile(_ readings: [(Double, Double)], in zone: String) throws
    -> HeartRateDayProfile
  {
    let columns = SampleColumns(
      starts: readings.map { $0.0 }, ends: readings.map { $0.0 }, values: readings.map { $0.1 },
      ranks: readings.map { _ in 0 })
    let first = try #require(columns.starts.first)
    let last = try #require(columns.starts.last)
    let hours = LocalHours(zone: try ZoneRules(identifier: zone), covering: first..<last.nextUp)
    return HeartRateDayProfile(
      StatisticsEngine.bucketStatistics(
        of: columns, kind: .quantity(.discreteTemporallyWeighted), edges: hours.edges))
  }

  /// 01:10 twice, before and after the clock went back.
  @Test func theHourThatComesTwiceIsOneOfItsDay_NewYork() throws {
    let first = 1_730_610_600.0
    let found = try profile([(first, 60), (first + 3_600, 80)], in: "America/New_York")
    #expect(found.hours.map(\.hour) == [1])
    #expect(found.hours.map(\.dayCount) == [1])
    #expect(found.hours.map(\.average) == [70])
  }

  /// 08:10 and 08:50 in a winter whose clock is half an hour off full hours since the summer.
  @Test func hoursAreThoseOfTheWallClock_LordHowe() throws {
    let begin = 1_704_058_800.0  // 2024-01-01 08:40 +11:00
    let winter = (0..<8).flatMap { day -> [(Double, Double)] in
      let morning = 1_719_783_600.0 + Double(day) * 86_400  // 2024-07-01 08:10 +10:30
      return [(morning, 60.0), (morning + 2_400, 90)]
    }
    let found = try profile([(begin, 75)] + winter, in: "Australia/Lord_Howe")
    #expect(found.hours.map(\.hour) == [8])
    #expect(found.hours.map(\.dayCount) == [9])
    #expect(found.hours.map(\.average) == [75])
  }
}
