internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// The clock's edge cases by the names of their places.
@Suite struct BucketEdgesPlacesTests {
  // Semantics 1.3
  @Test func springForwardDayHas23Hours_NewYork() throws {
    let days = try Place.newYork.edges("2024-03-09", BucketInterval(days: 1))
    #expect([days.hours(0), days.hours(1), days.hours(2)] == [24, 23, 24])
  }

  @Test func fallBackDayHas25Hours_NewYork() throws {
    let days = try Place.newYork.edges("2024-11-02", BucketInterval(days: 1))
    #expect([days.hours(0), days.hours(1), days.hours(2)] == [24, 25, 24])
    let weeks = try Place.newYork.edges("2024-10-28", BucketInterval(weeks: 1))
    #expect(weeks.hours(0) == 169)
  }

  // Semantics 1.4
  @Test func missingWallTimeMovesForwardByTheGap_NewYork() throws {
    let days = try Place.newYork.edges("2024-03-09T02:30", BucketInterval(days: 1))
    #expect(
      days.clock(0...2) == [
        "2024-03-09T02:30:00-05:00", "2024-03-10T03:30:00-04:00", "2024-03-11T02:30:00-04:00",
      ])
    let months = try Place.newYork.edges("2024-01-10T02:30", BucketInterval(months: 1))
    #expect(months.clock(2...2) == ["2024-03-10T03:30:00-04:00"])
  }

  // Semantics 1.4
  @Test func repeatedWallTimeIsItsFirstOccurrence_NewYork() throws {
    let forward = try Place.newYork.edges("2024-11-02T01:30", BucketInterval(days: 1))
    #expect(forward.clock(1...1) == ["2024-11-03T01:30:00-04:00"])
    let backward = try Place.newYork.edges("2024-11-04T01:30", BucketInterval(days: 1))
    #expect(backward.clock(-1 ... -1) == ["2024-11-03T01:30:00-04:00"])
  }

  @Test func anchorAtASecondOccurrenceStaysThere_NewYork() throws {
    let zone = try Place.newYork.rules()
    let second = 1_730_615_400.0  // 2024-11-03T01:30:00-05:00
    let days = try BucketEdges(zone: zone, anchor: second, interval: BucketInterval(days: 1))
    #expect(
      days.clock(-1...1) == [
        "2024-11-02T01:30:00-04:00", "2024-11-03T01:30:00-05:00", "2024-11-04T01:30:00-05:00",
      ])
    // The first occurrence and the hour that follows are still in the bucket before.
    for instant in [second - 7_200, second - 3_600, second - 1_800, second - 1] {
      #expect(days.index(of: instant) == -1)
    }
    #expect(days.index(of: second) == 0)
    let combined = try BucketEdges(
      zone: zone, anchor: second, interval: BucketInterval(days: 1, hours: 1))
    #expect(combined.index(of: second - 1) == -1)
    #expect(combined.index(of: second) == 0)
  }

  // Semantics 1.3
  @Test func hoursAreElapsedTimeThroughBothChanges_NewYork() throws {
    let spring = try Place.newYork.edges("2024-03-10T00:00", BucketInterval(hours: 1))
    #expect(
      spring.clock(1...2) == ["2024-03-10T01:00:00-05:00", "2024-03-10T03:00:00-04:00"])
    let autumn = try Place.newYork.edges("2024-11-03T01:00", BucketInterval(hours: 1))
    #expect(
      autumn.clock(0...2) == [
        "2024-11-03T01:00:00-04:00", "2024-11-03T01:00:00-05:00", "2024-11-03T02:00:00-05:00",
      ])
    for index in -50...50 { #expect(autumn.hours(index) == 1) }
  }

  @Test func daysAreAddedOnTheClockBeforeHours_NewYork() throws {
    // A day later on the clock does not exist; an hour after the moment it moves to.
    let edges = try Place.newYork.edges("2024-03-09T02:30", BucketInterval(days: 1, hours: 1))
    #expect(
      edges.clock(1...2) == ["2024-03-10T04:30:00-04:00", "2024-03-11T04:30:00-04:00"])
  }

  @Test func changesLastHalfAnHour_LordHowe() throws {
    let spring = try Place.lordHowe.edges("2024-10-05", BucketInterval(days: 1))
    #expect([spring.hours(0), spring.hours(1), spring.hours(2)] == [24, 23.5, 24])
    let autumn = try Place.lordHowe.edges("2024-04-06", BucketInterval(days: 1))
    #expect([autumn.hours(0), autumn.hours(1), autumn.hours(2)] == [24, 24.5, 24])
    let missing = try Place.lordHowe.edges("2024-10-05T02:15", BucketInterval(days: 1))
    #expect(missing.clock(1...1) == ["2024-10-06T02:45:00+11:00"])
    let repeated = try Place.lordHowe.edges("2024-04-06T01:45", BucketInterval(days: 1))
    #expect(repeated.clock(1...1) == ["2024-04-07T01:45:00+11:00"])
  }

  // Semantics 1.4
  @Test func lostDayIsABucketOfZeroLength_Apia() throws {
    let days = try Place.apia.edges("2011-12-28", BucketInterval(days: 1))
    #expect(
      days.clock(0...4) == [
        "2011-12-28T00:00:00-10:00", "2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00",
        "2011-12-31T00:00:00+14:00", "2012-01-01T00:00:00+14:00",
      ])
    #expect([days.hours(0), days.hours(1), days.hours(2), days.hours(3)] == [24, 24, 0, 24])
    let lost = days.edge(2)
    #expect(days.index(of: lost) == 3)
    #expect(days.index(of: lost - 1) == 1)
    let table = days.table(covering: days.edge(0)..<days.edge(5))
    #expect(table.count == 5)
    #expect(
      table.ranges(ofSorted: [lost - 1, lost, lost + 1]) == [0..<0, 0..<1, 1..<1, 1..<3, 3..<3])
  }

  @Test func lostDayIsEmptyFromAnyTimeOfDay_Apia() throws {
    let days = try Place.apia.edges("2011-12-28T15:45", BucketInterval(days: 1))
    #expect([days.hours(1), days.hours(2), days.hours(3)] == [24, 0, 24])
    for minutes in stride(from: -4_000.0, through: 4_000, by: 5) {
      let instant = days.edge(2) + minutes * 60
      let index = days.index(of: instant)
      #expect(index != 2)
      #expect(days.edge(index) <= instant && instant < days.edge(index + 1))
    }
  }

  @Test func weekOfTheLostDayHasSixDays_Apia() throws {
    let weeks = try Place.apia.edges("2018-01-01", BucketInterval(weeks: 1))
    let index = weeks.index(of: 1_325_239_200)
    #expect(weeks.clock(index...index) == ["2011-12-26T00:00:00-10:00"])
    #expect(weeks.hours(index) == 144)
    let months = try Place.apia.edges("2011-12-01", BucketInterval(months: 1))
    #expect(months.hours(0) == 30 * 24)
  }

  @Test func offsetOfThreeQuartersIsKept_Kathmandu() throws {
    let days = try Place.kathmandu.edges("2024-01-01", BucketInterval(days: 1))
    #expect(days.edge(0) == 1_704_046_500)
    #expect(days.clock(0...0) == ["2024-01-01T00:00:00+05:45"])
    // The clock went from +05:30 to +05:45 at the turn of 1986.
    let change = try Place.kathmandu.edges("1985-12-31", BucketInterval(days: 1))
    #expect([change.hours(0), change.hours(1)] == [24, 23.75])
    #expect(change.clock(1...1) == ["1986-01-01T00:15:00+05:45"])
  }

  @Test func gapAtMidnightStartsTheDayAt1_Cairo() throws {
    let days = try Place.cairo.edges("2024-04-25", BucketInterval(days: 1))
    #expect(
      days.clock(0...2) == [
        "2024-04-25T00:00:00+02:00", "2024-04-26T01:00:00+03:00", "2024-04-27T00:00:00+03:00",
      ])
    #expect([days.hours(0), days.hours(1), days.hours(2)] == [24, 23, 24])
    let beforeGap = days.edge(1) - 1
    #expect(days.index(of: beforeGap) == 0)
    #expect(days.index(of: beforeGap + 1) == 1)
  }

  @Test func overlapBeforeMidnightEndsALongDay_Cairo() throws {
    // At 24:00 on the last Thursday of October the clock goes back to 23:00.
    let days = try Place.cairo.edges("2024-10-31", BucketInterval(days: 1))
    #expect(days.hours(0) == 25)
    let last = days.edge(1) - 1
    #expect(days.zone.isoString(at: last) == "2024-10-31T23:59:59+02:00")
    #expect(days.index(of: last) == 0)
    // Midnight itself comes once, so an hour before it the day is not over.
    #expect(days.index(of: last - 3_600) == 0)
  }

  @Test func gapAtMidnightStartsTheDayAt1_SaoPaulo() throws {
    let days = try Place.saoPaulo.edges("2018-11-03", BucketInterval(days: 1))
    #expect(
      days.clock(0...2) == [
        "2018-11-03T00:00:00-03:00", "2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00",
      ])
    #expect([days.hours(0), days.hours(1), days.hours(2)] == [24, 23, 24])
  }

  @Test func repeatedHourBeforeMidnightBelongsToTheOldDay_SaoPaulo() throws {
    let days = try Place.saoPaulo.edges("2018-02-17", BucketInterval(days: 1))
    #expect(days.hours(0) == 25)
    let halfPastEleven = try days.zone.resolution(of: LocalDateTime(parsing: "2018-02-17T23:30"))
    guard case .overlap(let first, let second) = halfPastEleven else {
      Issue.record("23:30 should occur twice, not \(halfPastEleven)")
      return
    }
    #expect(days.index(of: first) == 0 && days.index(of: second) == 0)
    #expect(second - first == 3_600)
  }

  @Test func ramadanSuspendsSummerTime_Casablanca() throws {
    // 2024: back to +00 on 10 March, forward to +01 on 14 April.
    let days = try Place.casablanca.edges("2024-03-09", BucketInterval(days: 1))
    #expect([days.hours(0), days.hours(1), days.hours(2)] == [24, 25, 24])
    #expect(days.hours(36) == 23)
    #expect(days.clock(5...5) == ["2024-03-14T00:00:00+00:00"])
    #expect(days.clock(40...40) == ["2024-04-18T00:00:00+01:00"])
    // The file lists each year's Ramadan up to 2087; after that +01 stays.
    let far = try Place.casablanca.edges("2500-01-01", BucketInterval(months: 1))
    for month in 0..<12 { #expect(far.clock(month...month)[0].hasSuffix("+01:00")) }
  }

  @Test func everyDayHas24Hours_UTC() throws {
    let days = try Place.utc.edges("1999-12-31", BucketInterval(days: 1))
    for index in -1_000...1_000 { #expect(days.hours(index) == 24) }
  }

  @Test func winterTimeIsTheException_Dublin() throws {
    // Dublin's rule calls summer time the standard and winter time its negative change.
    let zone = try ZoneRules(identifier: "Europe/Dublin")
    for year in [2024, 2060, 2600, 9_000] {
      let summer = try LocalDateTime(year: year, month: 7, day: 1)
      let winter = try LocalDateTime(year: year, month: 12, day: 24)
      #expect(zone.offset(at: zone.instant(of: summer)) == 3_600)
      #expect(zone.offset(at: zone.instant(of: winter)) == 0)
    }
  }
}
