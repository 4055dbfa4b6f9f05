@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// How many edges an index costs: the meaning of O(1) here.
@Suite struct BucketIndexCostTests {
  /// The index of an instant and how many edges were asked for.
  private func cost(of instant: Double, in edges: BucketEdges) -> (index: Int, edges: Int) {
    var count = 0
    let index = edges.index(of: instant) { index in
      count += 1
      return edges.edge(index)
    }
    return (index, count)
  }

  private static func intervals() throws -> [BucketInterval] {
    [
      try BucketInterval(years: 1), try BucketInterval(months: 1), try BucketInterval(weeks: 1),
      try BucketInterval(days: 1), try BucketInterval(hours: 1), try BucketInterval(seconds: 1),
      try BucketInterval(years: 1, months: 1), try BucketInterval(months: 1, days: 3),
      try BucketInterval(days: 1, seconds: 1), try BucketInterval(years: 3, hours: 5),
    ]
  }

  @Test(arguments: Place.all)
  func indexAsksForTwoEdgesAtMost(place: Place) throws {
    let zone = try place.rules()
    var generator = SeededGenerator(seed: 71)
    let bounds = BucketEdges.supportedInstants
    // Both ends of the years 0 to 9999, the change of a clock, and times with a fraction.
    let anchors = [bounds.lowerBound, -62_135_769_600, 1_325_239_200, 1_730_615_400.3, 2.5e11]
    for interval in try Self.intervals() {
      for anchor in anchors {
        let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
        for _ in 0..<60 {
          let isRecent = Bool.random(using: &generator)
          let range = isRecent ? 1.2e9...1.8e9 : bounds
          let instant = Double.random(in: range, using: &generator)
          let found = cost(of: instant, in: edges)
          #expect(found.edges <= 2, "\(place), \(interval) from \(anchor), \(instant)")
          #expect(
            edges.edge(found.index) <= instant && instant < edges.edge(found.index + 1),
            "\(place), \(interval) from \(anchor), \(instant)")
        }
      }
    }
  }

  @Test func singleUnitsAskForNoEdgeAwayFromChangesOfTheClock_NewYork() throws {
    let zone = try Place.newYork.rules()
    let july = zone.instant(of: try LocalDateTime(parsing: "2024-07-04T12:34:56"))
    for interval in [
      try BucketInterval(years: 1), try BucketInterval(months: 1), try BucketInterval(weeks: 1),
      try BucketInterval(days: 1), try BucketInterval(hours: 1),
    ] {
      let edges = try Place.newYork.edges("2018-01-01", interval)
      #expect(cost(of: july, in: edges).edges == 0, "\(interval)")
    }
  }
}
