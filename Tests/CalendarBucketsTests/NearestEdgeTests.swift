@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// What lets one comparison with the nearest edge tell a bucket.
@Suite struct NearestEdgeTests {
  @Test func edgesOfMonthsDifferFromMeanMonthsByLessThan8Days() throws {
    for (start, interval) in [
      ("2000-01-31", try BucketInterval(months: 1)), ("2000-02-29", try BucketInterval(months: 1)),
      ("2001-03-01", try BucketInterval(months: 1)), ("1904-02-29", try BucketInterval(months: 1)),
      ("2096-03-31", try BucketInterval(months: 1)), ("2000-12-31", try BucketInterval(months: 7)),
      ("2000-02-29", try BucketInterval(years: 1, months: 1)),
      ("1896-01-31", try BucketInterval(months: 1, days: 1)),
    ] {
      let edges = try Place.utc.edges(start, interval)
      for index in -4_800...4_800 where edges.edge(index).magnitude < 6e10 {
        let mean = edges.anchor + Double(index) / edges.inverseLength
        #expect(abs(edges.edge(index) - mean) < 8 * 86_400, "\(interval) from \(start), \(index)")
      }
    }
  }

  @Test func onlyZonesAcrossTheDateLineNeedTwoEdges() throws {
    let interval = try BucketInterval(days: 1, hours: 1)
    var wide: Set<String> = []
    for identifier in ZoneRules.knownIdentifiers() {
      let zone = try ZoneRules(identifier: identifier)
      let edges = try BucketEdges(zone: zone, anchor: 0, interval: interval)
      if !edges.isNearestEdgeEnough { wide.insert(identifier) }
    }
    #expect(wide.contains("Pacific/Apia") && wide.contains("Asia/Manila"))
    #expect(wide.count < 40, "\(wide.sorted())")
  }

  @Test func daysOfCountedMonthsAreThoseOfTheirDates() {
    for monthNumber in -2_400...(12 * 10_400) {
      let year = monthNumber.flooredQuotient(dividingBy: 12)
      let month = monthNumber.flooredRemainder(dividingBy: 12) + 1
      #expect(
        ProlepticGregorian.dayNumber(monthNumber: monthNumber)
          == ProlepticGregorian.dayNumber(year: year, month: month, day: 1), "\(monthNumber)")
    }
  }

  @Test func nearestIntegersAreThoseOfTheStandardLibrary() {
    var generator = SeededGenerator(seed: 103)
    for size in [1.0, 1e3, 1e9, 3e11, 1e15] {
      for _ in 0..<500 {
        let value = Double.random(in: -size...size, using: &generator)
        for value in [value, value.rounded(), value.rounded() + 0.5, (value + 0.5).nextDown] {
          #expect(Int(nearestTo: value) == Int(value.rounded(.toNearestOrEven)), "\(value)")
        }
      }
    }
  }
}
