import CalendarBuckets
import Foundation
import HealthKitTypes
import TestSupport
import Testing

/// The way from Foundation's time zones to ours.
@Suite struct ZoneRulesTimeZoneTests {
  /// 2000-01-01 to 2023-12-31: Foundation carries zone data of its own, and the system's may be newer
  /// (since 2026 Vancouver keeps its summer time); the years that are over are the same in both.
  private static let span = 946_684_800.0..<1_704_067_200.0

  @Test func everyKnownZoneHasFoundationsOffsets() throws {
    let identifiers = TimeZone.knownTimeZoneIdentifiers
    #expect(identifiers.count > 400)
    let seed: UInt64 = 20_180_101
    var generator = SeededGenerator(seed: seed)
    for identifier in identifiers {
      let zone = try #require(TimeZone(identifier: identifier))
      let rules = try ZoneRules(timeZone: zone)
      if identifier != "GMT" {
        #expect(rules == (try ZoneRules(identifier: identifier)))
      }
      for _ in 0..<24 {
        let instant = Double.random(in: Self.span, using: &generator).rounded()
        let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant))
        let actual = rules.offset(at: instant)
        if actual != expected {
          Issue.record("\(identifier) at \(instant), seed \(seed): \(actual), not \(expected)")
        }
      }
    }
  }

  @Test(arguments: Place.all) func offsetsChangeAtTheSameSecond(_ place: Place) throws {
    let zone = try #require(TimeZone(identifier: place.zone))
    let rules = try ZoneRules(timeZone: zone)
    var date = Date(timeIntervalSince1970: Self.span.lowerBound)
    while let change = zone.nextDaylightSavingTimeTransition(after: date),
      change.timeIntervalSince1970 < Self.span.upperBound
    {
      let instant = change.timeIntervalSince1970
      #expect(rules.offset(at: instant) == zone.secondsFromGMT(for: change))
      #expect(rules.offset(at: instant - 1) == zone.secondsFromGMT(for: change - 1))
      date = change
    }
  }

  @Test func fixedDistancesBecomeFixedOffsets() throws {
    let india = try #require(TimeZone(secondsFromGMT: 19_800))
    #expect(try ZoneRules(timeZone: india).identifier == "+05:30")
    let venezuela = try #require(TimeZone(identifier: "GMT-04:30"))
    #expect(try ZoneRules(timeZone: venezuela).offset(at: 0) == -16_200)
    let greenwich = try #require(TimeZone(identifier: "GMT"))
    #expect(try ZoneRules(timeZone: greenwich) == .utc)
  }

  @Test func anAbbreviationBecomesThePlaceThatFoundationMeans() throws {
    let pacific = try #require(TimeZone(identifier: "PST"))
    #expect(try ZoneRules(timeZone: pacific).identifier == "America/Los_Angeles")
  }
}
