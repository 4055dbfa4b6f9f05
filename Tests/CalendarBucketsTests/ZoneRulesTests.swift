@testable internal import CalendarBuckets
internal import Foundation
internal import TestSupport
internal import Testing

@Suite struct ZoneRulesTests {
  @Test func everyKnownZoneLoadsAndHasOrderlyTransitions() throws {
    let known = ZoneRules.knownIdentifiers()
    #expect(known.count > 300)
    #expect(known == known.sorted())
    #expect(known.contains("Europe/Paris") && known.contains("UTC"))
    #expect(!known.contains { $0.hasPrefix("right/") || $0.hasPrefix("posix/") })
    for identifier in known {
      let segments = try ZoneRules(identifier: identifier).offsets.segments
      for index in segments.indices.dropFirst().dropLast() {
        let (before, this) = (segments[index - 1], segments[index])
        #expect(before.start < this.start && before.offset != this.offset, "\(identifier)")
        // Both orders agree: no change falls into the gap or overlap of the one before.
        #expect(before.localStart < this.localStart, "\(identifier) \(this.start)")
        #expect(this.localStart == this.start + max(before.offset, this.offset), "\(identifier)")
      }
    }
  }

  @Test func offsetsAreFoundationsToday() throws {
    var generator = SeededGenerator(seed: 61)
    var checked = 0
    var different = 0
    for identifier in ZoneRules.knownIdentifiers() {
      guard let zone = TimeZone(identifier: identifier) else { continue }
      let rules = try ZoneRules(identifier: identifier)
      for _ in 0..<20 {
        // 1990 to 2300: beyond the tables into the rules at the end of the files.
        let instant = Double(Int.random(in: 631_152_000...10_413_792_000, using: &generator))
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant))
        checked += 1
        if rules.offset(at: instant) != offset { different += 1 }
      }
    }
    #expect(checked > 6_000)
    // The two copies of the zone database may be of different years, not of different minds.
    #expect(different < checked / 100, "\(different) of \(checked)")
  }

  @Test func lookUpsAgreeWithALinearSearch() throws {
    var generator = SeededGenerator(seed: 62)
    for identifier in Place.all.map(\.zone) + ["Asia/Manila", "America/Juneau", "Europe/Dublin"] {
      let table = try ZoneRules(identifier: identifier).offsets
      let end = table.segments.count - 1
      for _ in 0..<2_000 {
        let near = table.segments[Int.random(in: 0..<end, using: &generator)]
        let base = near.start == .min ? -4_000_000_000 : near.start
        let second = base + Int.random(in: -100_000...100_000, using: &generator)
        guard second < 16_000_000_000 else { continue }
        let segment = table.segments.last { $0.start <= second }
        let found = table.lookUp(second: second)
        #expect(found.offset == segment?.offset, "\(identifier) \(second)")
        #expect(found.isSettled == (second >= segment?.settled ?? 0), "\(identifier) \(second)")
        let localSegment = table.segments.last { $0.localStart <= second }
        #expect(table.offset(localSecond: second) == localSegment?.offset)
      }
    }
  }

  @Test func rulesRepeatEvery400YearsForEver() throws {
    var generator = SeededGenerator(seed: 63)
    for identifier in ["America/New_York", "Africa/Cairo", "Australia/Lord_Howe", "Europe/Dublin"] {
      let zone = try ZoneRules(identifier: identifier)
      for _ in 0..<500 {
        let instant = Double.random(in: 4_000_000_000...12_000_000_000, using: &generator)
        let offset = zone.offset(at: instant)
        for cycle in 1...19 {
          #expect(zone.offset(at: instant + Double(cycle) * 12_622_780_800) == offset)
        }
      }
    }
  }

  @Test func gapsOverlapsAndUniqueTimesAreValues_NewYork() throws {
    let zone = try Place.newYork.rules()
    let missing = try LocalDateTime(parsing: "2024-03-10T02:30")
    #expect(
      zone.resolution(of: missing)
        == .gap(earlier: 1_710_052_200, transition: 1_710_054_000, later: 1_710_055_800))
    #expect(zone.resolution(of: missing).instant == zone.instant(of: missing))
    let repeated = try LocalDateTime(parsing: "2024-11-03T01:30:00.25")
    #expect(
      zone.resolution(of: repeated)
        == .overlap(first: 1_730_611_800.25, second: 1_730_615_400.25))
    #expect(zone.resolution(of: repeated).instant == zone.instant(of: repeated))
    for (text, instant) in [
      ("2024-03-10T01:59:59", 1_710_053_999.0), ("2024-03-10T03:00:00", 1_710_054_000),
      ("2024-11-03T00:59:59", 1_730_609_999), ("2024-11-03T02:00:00", 1_730_617_200),
    ] {
      #expect(zone.resolution(of: try LocalDateTime(parsing: text)) == .unique(instant))
    }
    // The same 400 years later, where the look-up goes around.
    let far = try LocalDateTime(parsing: "2824-03-10T02:30")
    let transition = 1_710_054_000.0 + 25_245_561_600
    let gap = LocalResolution.gap(
      earlier: transition - 1_800, transition: transition, later: transition + 1_800)
    #expect(zone.resolution(of: far) == gap)
  }

  @Test func lostDayIsAGapOf24Hours_Apia() throws {
    let zone = try Place.apia.rules()
    let noon = try LocalDateTime(parsing: "2011-12-30T12:00")
    guard case .gap(let earlier, let transition, let later) = zone.resolution(of: noon) else {
      Issue.record("30 December 2011 should not exist")
      return
    }
    #expect(zone.isoString(at: earlier) == "2011-12-29T12:00:00-10:00")
    #expect(zone.isoString(at: transition) == "2011-12-31T00:00:00+14:00")
    #expect(zone.isoString(at: later) == "2011-12-31T12:00:00+14:00")
  }

  @Test func localTimesComeBackToTheirInstant() throws {
    var generator = SeededGenerator(seed: 64)
    for place in Place.all {
      let zone = try place.rules()
      for _ in 0..<2_000 {
        let instant = Double(Int.random(in: -5_000_000_000...50_000_000_000, using: &generator)) / 4
        let local = zone.localDateTime(at: instant)
        switch zone.resolution(of: local) {
        case .unique(let only): #expect(only == instant)
        case .overlap(let first, let second): #expect(first == instant || second == instant)
        case .gap: Issue.record("\(local) was shown at \(instant) in \(place)")
        }
      }
    }
  }

  @Test func isoStringsNameTheOffset() throws {
    #expect(ZoneRules.utc.isoString(at: 0) == "1970-01-01T00:00:00+00:00")
    let paris = try ZoneRules(identifier: "Europe/Paris")
    #expect(paris.isoString(at: 1_514_761_200) == "2018-01-01T00:00:00+01:00")
    #expect(try Place.kathmandu.rules().isoString(at: 0) == "1970-01-01T05:30:00+05:30")
    // Before time zones a clock showed the sun's time, to the second.
    #expect(paris.isoString(at: -3_000_000_000) == "1874-12-07T18:49:21+00:09:21")
    #expect(
      ZoneRules.utc.isoString(at: 0.0625, fractionDigits: 3) == "1970-01-01T00:00:00.063+00:00")
    #expect(ZoneRules.utc.isoString(at: -0.25, fractionDigits: 2) == "1969-12-31T23:59:59.75+00:00")
    #expect(
      ZoneRules.utc.isoString(at: 59.9996, fractionDigits: 3) == "1970-01-01T00:01:00.000+00:00")
    #expect(ZoneRules.utc.isoString(at: .nan).hasPrefix("0000-01-01T00:00:00"))
    #expect(
      ZoneRules.utc.isoString(at: .infinity, fractionDigits: 99).hasPrefix("9999-12-31T23:59:59"))
  }

  @Test func fixedOffsetsAreNamedAndReadBack() throws {
    for (seconds, name) in [
      (0, "UTC"), (19_800, "+05:30"), (-12_600, "-03:30"), (561, "+00:09:21"),
      (1_000_000, "+23:59:59"), (Int.min, "-23:59:59"),
    ] {
      let zone = ZoneRules(fixedOffset: seconds)
      #expect(zone.identifier == name)
      #expect(try ZoneRules(identifier: name) == zone)
    }
    #expect(ZoneRules(fixedOffset: -12_600).offset(at: 1e9) == -12_600)
    #expect(try ZoneRules(identifier: "+00:00").offset(at: 0) == 0)
  }

  @Test func unknownNamesAreAnsweredWithNearOnes() {
    func error(_ name: String) -> ZoneRulesError? {
      #expect(throws: ZoneRulesError.self) { try ZoneRules(identifier: name) }
    }
    #expect(
      error("europe/paris")?.description
        == "There is no time zone 'europe/paris'. Did you mean 'Europe/Paris'?")
    #expect(
      error("Europe/Tokyo") == .unknownIdentifier("Europe/Tokyo", suggestions: ["Asia/Tokyo"]))
    #expect(error("Mars/Olympus") == .unknownIdentifier("Mars/Olympus", suggestions: []))
    // A folder of zones is not one.
    #expect(error("Europe")?.description.hasPrefix("There is no time zone 'Europe'") == true)
  }

  @Test(arguments: [
    "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Paris", "Europe/", ".", "a b",
    "Europe/Par\u{0}is", "Zürich", "+25:00", "+5:30",
    String(repeating: "a", count: 300),
  ])
  func pathsAndOtherTextsAreNoZones(name: String) {
    let error = #expect(throws: ZoneRulesError.self) { try ZoneRules(identifier: name) }
    #expect(error?.description.contains("time zone") == true)
    guard !name.hasPrefix("+") else { return }
    #expect(error == .invalidIdentifier(name))
  }

  @Test func zonesAreEqualByNameAndRules() throws {
    let first = try ZoneRules(identifier: "Europe/Paris")
    #expect(first == (try ZoneRules(identifier: "Europe/Paris")))
    #expect(first != (try ZoneRules(identifier: "Europe/Berlin")))
    #expect(Set([first, first, .utc]).count == 2)
  }
}
