internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct BucketEdgesTests {
  // Semantics 1.2
  @Test func monthsFromThe31stEndOnTheLastDay() throws {
    let edges = try Place.utc.edges("2024-01-31", BucketInterval(months: 1))
    #expect(
      edges.clock(0...4) == [
        "2024-01-31T00:00:00+00:00", "2024-02-29T00:00:00+00:00", "2024-03-31T00:00:00+00:00",
        "2024-04-30T00:00:00+00:00", "2024-05-31T00:00:00+00:00",
      ])
    #expect(
      edges.clock(-3 ... -1) == [
        "2023-10-31T00:00:00+00:00", "2023-11-30T00:00:00+00:00", "2023-12-31T00:00:00+00:00",
      ])
  }

  @Test func yearsFromALeapDayAreThe28thInCommonYears() throws {
    let edges = try Place.utc.edges("2024-02-29T12:30", BucketInterval(years: 1))
    #expect(
      edges.clock(-1...5) == [
        "2023-02-28T12:30:00+00:00", "2024-02-29T12:30:00+00:00", "2025-02-28T12:30:00+00:00",
        "2026-02-28T12:30:00+00:00", "2027-02-28T12:30:00+00:00", "2028-02-29T12:30:00+00:00",
        "2029-02-28T12:30:00+00:00",
      ])
    #expect(edges.clock(76...76) == ["2100-02-28T12:30:00+00:00"])
  }

  @Test func yearsAreAddedBeforeMonths_LeapDay() throws {
    // 29 February 2024 and a year is 28 February 2025, and a month more 28 March, not the 29th.
    let edges = try Place.utc.edges("2024-02-29", BucketInterval(years: 1, months: 1))
    #expect(
      edges.clock(1...4) == [
        "2025-03-28T00:00:00+00:00", "2026-04-28T00:00:00+00:00", "2027-05-28T00:00:00+00:00",
        "2028-06-29T00:00:00+00:00",
      ])
  }

  // Semantics 1.5
  @Test func monthsAreAddedBeforeDays() throws {
    let edges = try Place.utc.edges("2024-01-31", BucketInterval(months: 1, days: 3))
    #expect(
      edges.clock(0...3) == [
        "2024-01-31T00:00:00+00:00", "2024-03-03T00:00:00+00:00", "2024-04-06T00:00:00+00:00",
        "2024-05-09T00:00:00+00:00",
      ])
  }

  // Semantics 1.7
  @Test func weeksFrom2018AreMondays() throws {
    for place in Place.all {
      let edges = try place.edges("2018-01-01", BucketInterval(weeks: 1))
      for index in stride(from: -300, through: 600, by: 7) {
        let local = edges.zone.localDateTime(at: edges.edge(index))
        // A gap at midnight moves the edge to 01:00, a lost Friday does not touch Mondays.
        #expect(local.weekday == 1 && local.hour <= 1, "\(place) \(index)")
      }
    }
  }

  @Test func everyCentennialYearButEachFourthHas365Days() throws {
    let edges = try Place.utc.edges("0000-01-01", BucketInterval(years: 100))
    let days = (0..<99).map { (edges.edge($0 + 1) - edges.edge($0)) / 86_400 }
    for (century, count) in days.enumerated() {
      #expect(count == (century % 4 == 0 ? 36_525 : 36_524))
    }
  }

  @Test func edge0IsTheAnchorItselfWithItsFraction() throws {
    let anchor = 1_700_000_000.123
    for interval in [try BucketInterval(months: 1), try BucketInterval(seconds: 7)] {
      let edges = try BucketEdges(zone: .utc, anchor: anchor, interval: interval)
      #expect(edges.edge(0) == anchor)
      #expect(edges.index(of: anchor) == 0)
      #expect(edges.index(of: anchor.nextDown) == -1)
    }
  }

  // Semantics 1.2
  @Test func hoursFromDistantPastAreFoundWithoutWalking() throws {
    let edges = try BucketEdges(
      zone: Place.newYork.rules(), anchor: -62_135_769_600, interval: BucketInterval(hours: 1))
    let now = 1_720_000_000.0
    let index = edges.index(of: now)
    #expect(index == 17_737_713)
    #expect(edges.edge(index) == 1_719_997_200)
    #expect(edges.edge(index + 1) == 1_720_000_800)
    let seconds = processorSeconds {
      for step in 0..<1_000 {
        #expect(edges.index(of: now + Double(step)) == (step < 800 ? index : index + 1))
      }
    }
    #expect(seconds < 20, "Steps from the anchor on take minutes.")
  }

  @Test func everyCalendarUnitReachesNowFromDistantPast() throws {
    let intervals = [
      try BucketInterval(years: 1), try BucketInterval(months: 1), try BucketInterval(weeks: 1),
      try BucketInterval(days: 1), try BucketInterval(months: 1, days: 3, hours: 5),
    ]
    for interval in intervals {
      let edges = try BucketEdges(
        zone: Place.casablanca.rules(), anchor: -62_135_769_600, interval: interval)
      let index = edges.index(of: 1_720_000_000)
      #expect(edges.edge(index) <= 1_720_000_000, "\(interval)")
      #expect(edges.edge(index + 1) > 1_720_000_000, "\(interval)")
    }
  }

  @Test func edgesBeyondTheYears0To9999AreTheBound() throws {
    let bounds = BucketEdges.supportedInstants
    let intervals = [
      try BucketInterval(years: 1), try BucketInterval(months: 5), try BucketInterval(days: 1),
      try BucketInterval(seconds: 1), try BucketInterval(years: 10_000),
      try BucketInterval(years: 4_000, months: 2_000, days: 40_000, seconds: 1),
    ]
    for place in Place.all {
      for interval in intervals {
        let edges = try place.edges("2020-02-29T23:59", interval)
        #expect(edges.edge(.max) == bounds.upperBound)
        #expect(edges.edge(.min) == bounds.lowerBound)
        #expect(edges.edge(400_000_000_000) == bounds.upperBound)
        #expect(edges.edge(-400_000_000_000) == bounds.lowerBound)
        for instant in [.infinity, bounds.upperBound, 1e300, bounds.upperBound.nextDown] {
          let index = edges.index(of: instant)
          #expect(edges.edge(index) < bounds.upperBound)
          #expect(edges.edge(index + 1) == bounds.upperBound)
        }
        for instant in [-.infinity, bounds.lowerBound, -1e300, .nan] {
          let index = edges.index(of: instant)
          #expect(edges.edge(index) == bounds.lowerBound)
          #expect(edges.edge(index + 1) > bounds.lowerBound)
        }
      }
    }
  }

  @Test func edgesAreRightToTheLastYear() throws {
    let edges = try Place.newYork.edges("0000-01-01", BucketInterval(years: 1))
    #expect(edges.clock(9_999...9_999) == ["9999-01-01T00:00:00-05:00"])
    let days = try Place.newYork.edges("0000-01-01", BucketInterval(days: 1))
    #expect(days.clock(3_652_424...3_652_424) == ["9999-12-31T00:00:00-05:00"])
    // Summer time goes on by the rule at the end of the zone's file.
    let summer = try Place.newYork.edges("9999-07-01", BucketInterval(months: 1))
    #expect(summer.clock(0...0) == ["9999-07-01T00:00:00-04:00"])
  }

  @Test func anchorsOutsideTheYears0To9999AreErrors() throws {
    let days = try BucketInterval(days: 1)
    #expect(throws: BucketEdgesError.anchorNotFinite) {
      try BucketEdges(zone: .utc, anchor: .nan, interval: days)
    }
    #expect(throws: BucketEdgesError.anchorNotFinite) {
      try BucketEdges(zone: .utc, anchor: .infinity, interval: days)
    }
    #expect(throws: BucketEdgesError.anchorOutOfRange(1e12)) {
      try BucketEdges(zone: .utc, anchor: 1e12, interval: days)
    }
    #expect(
      BucketEdgesError.anchorOutOfRange(1e12).description.contains("outside the years 0 to 9999"))
  }

  @Test func edgesIncreaseStrictlyFromAnyAnchor() throws {
    var generator = SeededGenerator(seed: 11)
    let intervals = [
      try BucketInterval(days: 1), try BucketInterval(weeks: 1), try BucketInterval(months: 1),
      try BucketInterval(years: 1), try BucketInterval(hours: 1),
      try BucketInterval(days: 1, seconds: 1), try BucketInterval(months: 1, days: 1, hours: 1),
    ]
    for place in Place.all {
      let zone = try place.rules()
      for interval in intervals {
        let anchor = Double(Int.random(in: -2_000_000_000...4_000_000_000, using: &generator))
        let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
        let middle = edges.index(of: 1_325_000_000)
        for index in (middle - 400)..<(middle + 400) {
          let (start, end) = (edges.edge(index), edges.edge(index + 1))
          let isLostDay =
            place.name == "Apia" && interval == intervals[0]
            && zone.localDateTime(at: end).description.hasPrefix("2011-12-31")
          #expect(isLostDay ? start <= end : start < end, "\(place) \(interval) \(index) \(anchor)")
        }
      }
    }
  }
}
