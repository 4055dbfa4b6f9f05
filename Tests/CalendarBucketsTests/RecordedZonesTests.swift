import CalendarBuckets
import TestSupport
import Testing

/// Semantics 1.8: the days of a person who goes from zone to zone.
@Suite struct RecordedZonesTests {
  private func utc(_ text: String) throws -> Double {
    try ParsedDateTime(parsing: text).instant(in: .utc)
  }

  /// The zone of mentions, `(instant, name)`, where another holds elsewhere.
  private func zone(_ mentions: [(String, String)], home: String) throws -> ZoneRules {
    var noted = ZoneMentions()
    for (instant, name) in mentions {
      let number = noted.number(of: name)
      noted.add(at: try utc(instant), zone: try #require(number))
    }
    return .recorded(noted.periods(elsewhere: try ZoneRules(identifier: home)))
  }

  private func day(_ zone: ZoneRules, _ date: String) throws -> String {
    ZoneRules.utc.isoString(at: zone.instant(of: try LocalDateTime(parsing: date)))
      .replacing("+00:00", with: "Z").replacing(":00Z", with: "Z")
  }

  /// Where the night ends that a date names.
  private func cut(_ zone: ZoneRules, _ date: String) throws -> String {
    let cuts = try BucketEdges(
      zone: zone, localAnchor: try LocalDateTime(parsing: date + "T18:00"),
      interval: BucketInterval(days: 1))
    return ZoneRules.utc.isoString(at: cuts.anchor)
      .replacing("+00:00", with: "Z").replacing(":00Z", with: "Z")
  }

  private func hours(_ zone: ZoneRules, _ date: String) throws -> Double {
    let start = try LocalDateTime(parsing: date)
    return (zone.instant(of: start.adding(days: 1)) - zone.instant(of: start)) / 3_600
  }

  @Test func parisToTokyo() throws {
    let zone = try zone(
      [("2024-03-01T10:00Z", "Europe/Paris"), ("2024-03-01T22:00Z", "Asia/Tokyo")],
      home: "Europe/Paris")
    // Half the way: 17:00 in Paris is 01:00 of the next day in Tokyo.
    #expect(zone.periods.map(\.zone.identifier) == ["Europe/Paris", "Asia/Tokyo", "Europe/Paris"])
    #expect(zone.periods[1].start == (try utc("2024-03-01T16:00Z")))
    #expect(try hours(zone, "2024-03-01") == 17)
    #expect(try day(zone, "2024-03-02") == "2024-03-01T16:00Z")
    // Until 18 hours after the last mention, 16:00Z on 2 March, it is Tokyo's clock: 01:00 of 3 March.
    #expect(try hours(zone, "2024-03-02") == 23)
    #expect(try cut(zone, "2024-03-01") == "2024-03-01T16:00Z")
    #expect(zone.isoString(at: try utc("2024-03-01T15:59:59Z")) == "2024-03-01T16:59:59+01:00")
    #expect(zone.isoString(at: try utc("2024-03-01T16:00Z")) == "2024-03-02T01:00:00+09:00")
  }

  @Test func tokyoToHonoluluOverTheDateLine() throws {
    let zone = try zone(
      [
        ("2024-03-01T10:00Z", "Asia/Tokyo"), ("2024-03-01T18:00Z", "Pacific/Honolulu"),
        ("2024-03-08T18:00Z", "Pacific/Honolulu"),
      ], home: "Asia/Tokyo")
    // The change at 14:00Z goes from 23:00 back to 04:00 of the same date.
    #expect(try day(zone, "2024-03-01") == "2024-02-29T15:00Z")
    #expect(try hours(zone, "2024-03-01") == 43)
    #expect(try cut(zone, "2024-03-01") == "2024-03-01T09:00Z")
    #expect(try cut(zone, "2024-03-02") == "2024-03-03T04:00Z")
    #expect(try hours(zone, "2024-03-02") == 24)
  }

  @Test func aDateNeverGoesBack_AucklandToLosAngeles() throws {
    let zone = try zone(
      [
        ("2024-07-01T10:00Z", "Pacific/Auckland"), ("2024-07-01T18:00Z", "America/Los_Angeles"),
        ("2024-07-08T18:00Z", "America/Los_Angeles"),
      ], home: "Pacific/Auckland")
    // At 14:00Z it is 02:00 of 2 July in Auckland and 07:00 of 1 July in Los Angeles: 2 July goes on.
    #expect(try hours(zone, "2024-07-01") == 24)
    #expect(try day(zone, "2024-07-02") == "2024-07-01T12:00Z")
    #expect(try hours(zone, "2024-07-02") == 43)
    #expect(zone.isoString(at: try utc("2024-07-01T14:00Z")) == "2024-07-01T07:00:00-07:00")
    // The cut is where the clock comes to 18:00 while the person's date is 2 July, though it shows the first.
    #expect(try cut(zone, "2024-07-02") == "2024-07-02T01:00Z")
    // A time that somebody asks for is that of the date, too.
    #expect(try day(zone, "2024-07-02T18:00") == "2024-07-03T01:00Z")
    #expect(zone.date(at: try utc("2024-07-02T00:00Z")).dateText == "2024-07-02")
  }

  @Test func losAngelesToAucklandMakesTwoShortDays() throws {
    let zone = try zone(
      [
        ("2024-07-01T18:00Z", "America/Los_Angeles"), ("2024-07-02T06:00Z", "Pacific/Auckland"),
        ("2024-07-09T06:00Z", "Pacific/Auckland"),
      ], home: "America/Los_Angeles")
    #expect(try hours(zone, "2024-07-01") == 17)
    #expect(try hours(zone, "2024-07-02") == 12)
    // 1 July has no 18:00: its cut is its end.
    #expect(try cut(zone, "2024-07-01") == "2024-07-02T00:00Z")
    #expect(try cut(zone, "2024-07-02") == "2024-07-02T06:00Z")
  }

  @Test func aDayMayHaveNoLength_PagoPagoToKiritimati() throws {
    let zone = try zone(
      [
        ("2024-05-02T08:30Z", "Pacific/Pago_Pago"), ("2024-05-02T12:30Z", "Pacific/Kiritimati"),
        ("2024-05-09T12:30Z", "Pacific/Kiritimati"),
      ], home: "Pacific/Pago_Pago")
    // 23:30 of 1 May becomes 00:30 of 3 May.
    #expect(try hours(zone, "2024-05-02") == 0)
    #expect(try day(zone, "2024-05-02") == "2024-05-02T10:30Z")
    let days = try CalendarInterval.day.edges(in: zone)
    let table = days.table(covering: try utc("2024-05-01T12:00Z")..<utc("2024-05-03T12:00Z"))
    #expect(table.count == 4)
    #expect(days.localDate(ofEdge: table.firstIndex + 1).dateText == "2024-05-02")
    // A bucket of no length holds nothing.
    #expect(days.index(of: try utc("2024-05-02T10:30Z")) == table.firstIndex + 2)
  }

  @Test func thereAndBackInADay() throws {
    let zone = try zone(
      [
        ("2024-05-06T05:00Z", "Europe/Berlin"), ("2024-05-06T09:00Z", "Europe/London"),
        ("2024-05-06T15:00Z", "Europe/London"), ("2024-05-06T20:00Z", "Europe/Berlin"),
      ], home: "Europe/Berlin")
    #expect(zone.periods.count == 3)
    #expect(try hours(zone, "2024-05-06") == 24)
    #expect(zone.isoString(at: try utc("2024-05-06T07:00Z")) == "2024-05-06T08:00:00+01:00")
    #expect(zone.isoString(at: try utc("2024-05-06T17:30Z")) == "2024-05-06T19:30:00+02:00")
    // 18:00 is where the clock first shows it: in London, half an hour before the way back.
    #expect(try cut(zone, "2024-05-06") == "2024-05-06T17:00Z")
  }

  @Test func theClocksArePutForwardOnTheDayOfAFlight() throws {
    let zone = try zone(
      [
        ("2024-03-10T04:00Z", "America/New_York"), ("2024-03-10T10:00Z", "Europe/London"),
        ("2024-03-17T10:00Z", "Europe/London"),
      ], home: "America/New_York")
    // 07:00Z is the flight's middle and New York's change at once.
    #expect(try day(zone, "2024-03-10") == "2024-03-10T05:00Z")
    #expect(try hours(zone, "2024-03-10") == 19)
    let changes = zone.transitions(in: try utc("2024-03-10T00:00Z")..<utc("2024-03-11T00:00Z"))
    #expect(changes.map(\.offsetBefore) == [-18_000] && changes.map(\.offsetAfter) == [0])
  }

  @Test func weeksAndMonthsAreRunsOfDays() throws {
    let zone = try zone(
      [
        ("2024-03-31T10:00Z", "Europe/Paris"), ("2024-03-31T22:00Z", "Asia/Tokyo"),
        ("2024-04-07T22:00Z", "Asia/Tokyo"),
      ], home: "Europe/Paris")
    for interval in [CalendarInterval.week, .month] {
      let edges = try interval.edges(in: zone)
      let first = try utc("2024-03-31T16:00Z")
      // 1 April is a Monday; it begins with the flight.
      #expect(edges.edge(edges.index(of: first)) == first)
      #expect(edges.index(of: first.nextDown) == edges.index(of: first) - 1)
    }
  }

  // MARK: Evidence

  private func names(_ mentions: [(Double, String)]) throws -> [String] {
    var noted = ZoneMentions()
    for (instant, name) in mentions {
      if let number = noted.number(of: name) { noted.add(at: instant, zone: number) }
    }
    return noted.periods(elsewhere: .utc).map { period in
      "\(period.zone.identifier) \(period.start / 3_600)"
    }
  }

  @Test func aMentionReachesItsNeighbours() throws {
    let day = 86_400.0
    #expect(
      try names([(0, "Asia/Tokyo")]) == ["UTC -inf", "Asia/Tokyo -18.0", "UTC 18.0"])
    #expect(
      try names([(0, "Asia/Tokyo"), (14 * day, "Asia/Tokyo")])
        == ["UTC -inf", "Asia/Tokyo -18.0", "UTC 354.0"])
    #expect(
      try names([(0, "Asia/Tokyo"), (14 * day + 3_600, "Asia/Tokyo")]).prefix(4)
        == ["UTC -inf", "Asia/Tokyo -18.0", "UTC 18.0", "Asia/Tokyo 319.0"])
    #expect(
      try names([(0, "Asia/Tokyo"), (36 * 3_600, "Asia/Seoul")])
        == ["UTC -inf", "Asia/Tokyo -18.0", "Asia/Seoul 18.0", "UTC 54.0"])
    #expect(
      try names([(0, "Asia/Tokyo"), (36 * 3_600 + 2, "Asia/Seoul")]).count == 5)
  }

  @Test func ofSeveralNamesAtOneInstantTheMostFrequentCounts() throws {
    let tokyo = "Asia/Tokyo"
    #expect(try names([(0, tokyo), (0, "Asia/Seoul"), (0, tokyo)])[1] == "Asia/Tokyo -18.0")
    #expect(try names([(0, tokyo), (0, "Asia/Seoul")])[1] == "Asia/Seoul -18.0")
    #expect(try names([(0, "Mars/Olympus"), (0, "")]) == ["UTC -inf"])
    #expect(try names([]) == ["UTC -inf"])
  }

  // MARK: Without journeys

  @Test(arguments: Place.all) func recordedZonesWithoutJourneysAreTheZone(_ place: Place) throws {
    let rules = try place.rules()
    let recorded = ZoneRules.recorded([ZonePeriod(start: -.infinity, zone: rules)])
    for interval in [CalendarInterval.day, .week, .month, .year] {
      let (plain, travelling) = (try interval.edges(in: rules), try interval.edges(in: recorded))
      #expect((-2_300...3_000).allSatisfy { plain.edge($0) == travelling.edge($0) })
      for index in -100..<100 {
        let middle = (plain.edge(index) + plain.edge(index + 1)) / 2
        #expect(plain.index(of: middle) == travelling.index(of: middle))
      }
    }
  }

  /// At 00:01 of 2 November 2008 the clocks of St John's were put back to 23:01: by the letter of the rule the
  /// clock shows 18:00 or later then, on a date that does not go back.
  @Test func theCutOfADayIsTheSameNearAJourneyAndFarFromIt_StJohns() throws {
    let far = try zone([], home: "America/St_Johns")
    let near = try zone(
      [
        ("2008-11-01T12:00Z", "Canada/Newfoundland"), ("2008-11-02T12:00Z", "America/St_Johns"),
      ], home: "America/St_Johns")
    for date in ["2008-11-01", "2008-11-02", "2008-11-03"] {
      #expect(try cut(far, date) == cut(near, date), "\(date)")
      #expect(try day(far, date) == day(near, date), "\(date)")
    }
    #expect(try cut(far, "2008-11-02") == "2008-11-02T02:31Z")
  }

  @Test func namesThatAreNoZonesCostLittle() {
    var mentions = ZoneMentions()
    for number in 0..<20_000 { #expect(mentions.number(of: "Nowhere/Place\(number)") == nil) }
    #expect(mentions.count == 0)
  }

  @Test func theEndsOfTimeHaveDays() throws {
    let zone = try zone([("2024-05-06T05:00Z", "Asia/Tokyo")], home: "Europe/Berlin")
    let days = try CalendarInterval.day.edges(in: zone)
    for instant in [
      BucketEdges.supportedInstants.lowerBound, BucketEdges.supportedInstants.upperBound,
    ] {
      let index = days.index(of: instant)
      #expect(days.edge(index) <= instant && days.edge(index - 1) <= days.edge(index))
      #expect(zone.offset(at: instant) == zone.periods[0].zone.offset(at: instant))
    }
  }

  // MARK: The slow reference

  /// What is known of a person minute by minute.
  private struct Minutes {
    let first: Double
    /// The person's date in each minute, and what the clock shows, in seconds.
    var dates: [Int] = []
    var clocks: [Int] = []

    init(_ zone: ZoneRules, from first: Double, to last: Double) {
      self.first = first
      var date = Int.min
      for instant in stride(from: first, to: last, by: 60) {
        let period = zone.periods.last { $0.start <= instant } ?? zone.periods[0]
        let local = period.zone.localDateTime(at: instant)
        date = max(date, local.dayNumber)
        dates.append(date)
        clocks.append(local.hour * 3_600 + local.minute * 60)
      }
    }

    func instant(_ day: Int, _ second: Int) -> Double? {
      let place = dates.indices.first { place in
        dates[place] > day || dates[place] == day && clocks[place] >= second
      }
      return place.map { first + Double($0) * 60 }
    }
  }

  @Test(arguments: UInt64(1)...40) func randomJourneysEqualTheReference(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = [
      "Europe/Paris", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Pago_Pago",
      "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "America/Los_Angeles",
    ]
    var noted = ZoneMentions()
    let start =
      try utc("2024-03-20T00:00Z") + Double(Int.random(in: 0..<200, using: &random)) * 86_400
    var instant = start
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      // Even minutes, so that half the way is a whole one.
      instant += Double(Int.random(in: 0..<1_500, using: &random)) * 120
      let number = noted.number(of: names.randomElement(using: &random) ?? "")
      noted.add(at: instant, zone: try #require(number))
    }
    let home = try ZoneRules(identifier: names.randomElement(using: &random) ?? "")
    let zone = ZoneRules.recorded(noted.periods(elsewhere: home))
    let last = instant + 4 * 86_400
    let minutes = Minutes(zone, from: start - 4 * 86_400, to: last)
    let days = try CalendarInterval.day.edges(in: zone)
    let cuts = try BucketEdges(
      zone: zone, localAnchor: LocalDateTime(year: 2018, month: 1, day: 1, hour: 18),
      interval: BucketInterval(days: 1))
    for date in minutes.dates[0] + 2..<minutes.dates[minutes.dates.count - 1] {
      let index = date - 17_532
      #expect(days.edge(index) == minutes.instant(date, 0))
      #expect(cuts.edge(index) == minutes.instant(date, 18 * 3_600))
      #expect(days.localDate(ofEdge: index).dayNumber == date)
    }
    for (place, date) in minutes.dates.enumerated().dropFirst(2 * 1_440) where place % 97 == 0 {
      #expect(days.index(of: minutes.first + Double(place) * 60) == date - 17_532)
    }
    for instant in stride(from: start, to: last - 86_400, by: 5_437) {
      let index = cuts.index(of: instant)
      #expect(cuts.edge(index) <= instant && instant < cuts.edge(index + 1))
    }
  }
}
