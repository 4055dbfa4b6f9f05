@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// Tables walk the periods between changes of the clock; each of their edges is that of one addition.
@Suite struct EdgeTableWalkTests {
  private static func intervals() throws -> [BucketInterval] {
    [
      try BucketInterval(days: 1), try BucketInterval(weeks: 1), try BucketInterval(days: 3),
      try BucketInterval(days: 400), try BucketInterval(hours: 1), try BucketInterval(seconds: 7),
      try BucketInterval(months: 1), try BucketInterval(days: 1, hours: 1),
    ]
  }

  @Test func tablesHoldTheEdgesOfOneAdditionEach() throws {
    let known = ZoneRules.knownIdentifiers()
    for seed in 500..<1_100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let zone = try ZoneRules(identifier: known.randomElement(using: &generator) ?? "UTC")
      let interval = try #require(Self.intervals().randomElement(using: &generator))
      // Around changes of the clock too, of which some are second occurrences of a wall time.
      let changes = zone.offsets.segments.map(\.start)
        .filter { $0 > -6_000_000_000 && $0 < 9_000_000_000 }
      var anchor = Double(Int.random(in: -3_000_000_000...4_000_000_000, using: &generator))
      if let change = changes.randomElement(using: &generator), Bool.random(using: &generator) {
        anchor = Double(change + 900 * Int.random(in: -8...8, using: &generator))
      }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        anchor += Double.random(in: 0...1, using: &generator)
      }
      let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
      let first = Int.random(in: -12_000...6_000, using: &generator)
      let indices = first..<(first + Int.random(in: 0...9_000, using: &generator))
      let table = edges.table(indices: indices)
      let slow = (indices.lowerBound...indices.upperBound).map { edges.edge($0) }
      #expect(
        table.edges.map(\.bitPattern) == slow.map(\.bitPattern),
        "seed \(seed), \(zone), \(interval) from \(anchor), \(indices)")
    }
  }

  @Test(arguments: Place.all)
  func tablesBeyondTheSupportedInstantsAreCutOff(place: Place) throws {
    let bounds = BucketEdges.supportedInstants
    for anchor in [bounds.lowerBound, 1_325_239_200.5, bounds.upperBound] {
      for interval in try Self.intervals() {
        let edges = try BucketEdges(zone: place.rules(), anchor: anchor, interval: interval)
        let (first, last) = (edges.index(of: bounds.lowerBound), edges.index(of: bounds.upperBound))
        for index in [first, last, Int.min + 1_000, Int.max - 1_000] {
          let indices = (index - 500)..<(index + 500)
          let slow = (indices.lowerBound...indices.upperBound).map { edges.edge($0) }
          #expect(
            edges.table(indices: indices).edges == slow, "\(interval) from \(anchor), \(index)")
        }
      }
    }
  }

  @Test func rulesOfTheFarFutureAreWalked_NewYork() throws {
    // 400 years after the last written change, where look-ups go back by a cycle.
    let edges = try Place.newYork.edges("2024-01-01", BucketInterval(days: 1))
    let indices = 150_000..<156_000
    #expect(edges.table(indices: indices).edges == (150_000...156_000).map { edges.edge($0) })
  }
}
