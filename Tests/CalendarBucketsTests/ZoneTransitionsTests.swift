import TestSupport
import Testing

@testable import CalendarBuckets

@Suite struct ZoneTransitionsTests {
  private static let names = [
    "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo",
    "America/Sao_Paulo", "Africa/Casablanca", "UTC", "Europe/Dublin", "Antarctica/Troll",
    "Europe/Paris", "+05:30",
  ]

  private func changes(
    _ place: String, _ from: String, _ to: String
  ) throws -> [ZoneTransition] {
    let zone = try ZoneRules(identifier: place)
    let range = try [from, to].map { try ParsedDateTime(parsing: $0).instant(in: zone) }
    return zone.transitions(in: range[0]..<range[1])
  }

  @Test func aYearHasTwoAndUTCNone() throws {
    #expect(
      try changes("Europe/Paris", "2024-01-01", "2025-01-01") == [
        ZoneTransition(instant: 1_711_846_800, offsetBefore: 3_600, offsetAfter: 7_200),
        ZoneTransition(instant: 1_729_990_800, offsetBefore: 7_200, offsetAfter: 3_600),
      ])
    #expect(try changes("UTC", "0001-01-01", "9999-01-01").isEmpty)
  }

  @Test func aDayWithoutMidnightBeginsWithTheChange_Cairo() throws {
    #expect(try changes("Africa/Cairo", "2024-04-26", "2024-04-27").count == 1)
    #expect(try changes("Africa/Cairo", "2024-04-25", "2024-04-26").isEmpty)
  }

  @Test func theLostDayIsAChangeOf24Hours_Apia() throws {
    let changes = try changes("Pacific/Apia", "2011-12-29", "2012-01-01")
    #expect(changes.map { $0.offsetAfter - $0.offsetBefore } == [86_400])
  }

  /// The rule at the end of a zone file goes on for ever.
  @Test func theFarFutureHasTwoAYear_NewYork() throws {
    #expect(try changes("America/New_York", "2400-01-01", "2900-01-01").count == 1_000)
    #expect(try changes("America/New_York", "9990-01-01", "9999-01-01").count == 18)
  }

  @Test func nothingIsInAnEmptyRangeAndInfinitiesAreAllThereIs() throws {
    let zone = try ZoneRules(identifier: "Europe/Paris")
    #expect(zone.transitions(in: 1_711_846_800..<1_711_846_800).isEmpty)
    #expect(zone.transitions(in: 1_711_846_800..<1_711_846_801).count == 1)
    #expect(zone.transitions(in: 1_711_846_800.5..<1_711_900_000).isEmpty)
    let india = try ZoneRules(identifier: "+05:30")
    #expect(india.transitions(in: -.infinity..<(.infinity)).isEmpty)
    #expect(zone.transitions(in: -.infinity..<(.infinity)).count > 15_000)
  }

  /// Against a look at the offset of every hour, and of every second where it changes.
  @Test(arguments: UInt64(1)...60) func transitionsAgreeWithOffsetsHourByHour(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let name = try #require(Self.names.randomElement(using: &generator))
    let zone = try ZoneRules(identifier: name)
    let year =
      [
        Int.random(in: 1900...2040, using: &generator),
        Int.random(in: 2041...9000, using: &generator),
      ].randomElement(using: &generator) ?? 2000
    let start =
      zone.instant(of: try LocalDateTime(year: year, month: 1, day: 1)).rounded()
      + Double(Int.random(in: 0...86_400, using: &generator))
    let end = start + Double(Int.random(in: 1...700, using: &generator)) * 86_400
    var slow: [ZoneTransition] = []
    var low = start - 1
    while low < end - 1 {
      let high = min(low + 3_600, end - 1)
      if zone.offset(at: low) != zone.offset(at: high) {
        for second in stride(from: low + 1, through: high, by: 1)
        where zone.offset(at: second - 1) != zone.offset(at: second) {
          slow.append(
            ZoneTransition(
              instant: second, offsetBefore: zone.offset(at: second - 1),
              offsetAfter: zone.offset(at: second)))
        }
      }
      low = high
    }
    #expect(zone.transitions(in: start..<end) == slow, "\(name) from \(start) to \(end)")
  }
}
