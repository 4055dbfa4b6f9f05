@testable internal import CalendarBuckets
internal import Testing

@Suite struct PosixZoneRuleTests {
  private func rule(_ text: String) throws -> PosixZoneRule {
    try #require(PosixZoneRule(parsing: text.utf8), "\(text)")
  }

  private func clock(_ seconds: [(second: Int, offset: Int)]) -> [String] {
    seconds.map { ZoneRules(fixedOffset: $0.offset).isoString(at: Double($0.second)) }
  }

  @Test func namesMayStandInAngleBrackets() throws {
    let casablanca = try rule("<+01>-1")
    #expect(casablanca.standardOffset == 3_600 && casablanca.daylight == nil)
    let santiago = try rule("<-04>4<-03>,M9.1.6/24,M4.1.6/24")
    #expect(santiago.standardOffset == -14_400 && santiago.daylight?.offset == -10_800)
    #expect(
      clock(santiago.transitions(years: 2024...2024)) == [
        "2024-04-06T23:00:00-04:00", "2024-09-08T01:00:00-03:00",
      ])
  }

  @Test func hoursMayLieOutsideTheDay_Nuuk() throws {
    let nuuk = try rule("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
    #expect(
      clock(nuuk.transitions(years: 2024...2024)) == [
        "2024-03-31T00:00:00-01:00", "2024-10-26T23:00:00-02:00",
      ])
  }

  @Test func winterMayBeTheException_Dublin() throws {
    let dublin = try rule("IST-1GMT0,M10.5.0,M3.5.0/1")
    #expect(dublin.standardOffset == 3_600 && dublin.daylight?.offset == 0)
    #expect(
      clock(dublin.transitions(years: 2024...2024)) == [
        "2024-03-31T02:00:00+01:00", "2024-10-27T01:00:00+00:00",
      ])
  }

  @Test func lastFridayAndThursdayAt24_Cairo() throws {
    let cairo = try rule("EET-2EEST,M4.5.5/0,M10.5.4/24")
    #expect(
      clock(cairo.transitions(years: 2025...2025)) == [
        "2025-04-25T01:00:00+03:00", "2025-10-30T23:00:00+02:00",
      ])
  }

  @Test func daysOfTheYearCountWithOrWithoutLeapDay() throws {
    // J60 is always 1 March; 59 is 29 February in a leap year, else 1 March.
    let julian = try rule("AAA0BBB,J60/0,J300/0")
    #expect(
      clock(julian.transitions(years: 2023...2024)).filter { $0.hasSuffix("+01:00") } == [
        "2023-03-01T01:00:00+01:00", "2024-03-01T01:00:00+01:00",
      ])
    let ordinal = try rule("AAA0BBB,59/0,300/0")
    #expect(
      clock(ordinal.transitions(years: 2023...2024)).filter { $0.hasSuffix("+01:00") } == [
        "2023-03-01T01:00:00+01:00", "2024-02-29T01:00:00+01:00",
      ])
  }

  @Test func daylightTimeMayLastAllYear() throws {
    // RFC 8536, section 3.3.1: permanent daylight time.
    let zone = OffsetTable(
      initialOffset: -14_400, transitions: [], rule: try rule("EST5EDT,0/0,J365/25"))
    for second in stride(from: 0, to: 20_000_000_000, by: 1_234_567) {
      #expect(zone.lookUp(second: second).offset == -14_400)
    }
  }

  @Test func offsetsMayHaveMinutesSecondsAndSigns() throws {
    #expect(try rule("LMT-0:09:21").standardOffset == 561)
    #expect(try rule("AAA+3:30").standardOffset == -12_600)
    let halfHour = try rule("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")
    #expect(halfHour.daylight?.offset == 39_600)
  }

  @Test(arguments: [
    "", "A1", "AAA", "AAA25", "<>1", "<+01-1", "AAA1BBB", "AAA1BBB,M3.2.0", "AAA1BBB,M13.1.0,J1",
    "AAA1BBB,M3.6.0,J1", "AAA1BBB,J0,J1", "AAA1BBB,366,1", "AAA1BBB,1/168,2", "AAA1:60",
    "AAA1BBB,1,2,3", "AAA1 ", "AAA99999999999999999999",
  ])
  func textsThatBreakTheGrammarAreRefused(text: String) {
    #expect(PosixZoneRule(parsing: text.utf8) == nil)
  }
}
