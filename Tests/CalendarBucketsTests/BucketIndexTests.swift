internal import CalendarBuckets
internal import TestSupport
internal import Testing

@Suite struct BucketIndexTests {
  private static func intervals() throws -> [BucketInterval] {
    [
      try BucketInterval(days: 1), try BucketInterval(days: 3), try BucketInterval(weeks: 1),
      try BucketInterval(months: 1), try BucketInterval(months: 5), try BucketInterval(years: 1),
      try BucketInterval(hours: 1), try BucketInterval(minutes: 7, seconds: 3),
      try BucketInterval(months: 1, days: 3), try BucketInterval(months: 1, seconds: 1),
      try BucketInterval(years: 1, months: 1), try BucketInterval(years: 1, months: 1, weeks: 1),
      try BucketInterval(days: 1, seconds: 1), try BucketInterval(days: 1, hours: 90),
      try BucketInterval(days: 2, minutes: 5), try BucketInterval(days: 1, hours: 2_000),
    ]
  }

  /// Zones with the largest jumps in history beside the places.
  private static let zones =
    Place.all.map(\.zone) + [
      "Asia/Manila", "America/Juneau", "Pacific/Kwajalein", "Pacific/Kiritimati",
      "Europe/Dublin", "Antarctica/Troll", "America/Nuuk", "Asia/Tehran", "Africa/Monrovia",
    ]

  @Test(arguments: zones)
  func indexHoldsItsInstantAroundEveryChange(identifier: String) throws {
    let zone = try ZoneRules(identifier: identifier)
    var generator = SeededGenerator(seed: 21)
    var moments: [Double] = []
    let step = 86_400 * 20.0
    var moment = -4_100_000_000.0
    while moment < 5_000_000_000 {
      if zone.offset(at: moment) != zone.offset(at: moment + step) {
        moments.append(contentsOf: zone.changes(in: moment...(moment + step)))
      }
      moment += step
    }
    moments.append(1_700_000_000)
    for interval in try Self.intervals() {
      for _ in 0..<60 {
        let near = moments.randomElement(using: &generator) ?? 0
        let anchorNear =
          Bool.random(using: &generator) ? near : moments.randomElement(using: &generator) ?? 0
        // The minutes around a change matter most, whole ones above all.
        let anchor =
          anchorNear + 1_800 * Double(Int.random(in: -100...100, using: &generator))
          + (Int.random(in: 0..<4, using: &generator) == 0 ? 0.3 : 0)
        let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
        let instant =
          near + 900 * Double(Int.random(in: -200...200, using: &generator))
          + [0, 0.3, -1e-6][Int.random(in: 0..<3, using: &generator)]
        let index = edges.index(of: instant)
        let start = edges.edge(index)
        let end = edges.edge(index + 1)
        #expect(
          start <= instant && instant < end,
          "\(identifier), \(interval) from \(anchor): \(instant) is not in \(start)..<\(end)")
        // An edge is in the bucket that it starts.
        let own = edges.index(of: start)
        #expect(own == index, "\(identifier), \(interval) from \(anchor): edge \(start)")
      }
    }
  }

  @Test(arguments: Place.all)
  func edgesAndIndicesAgreeWithCountingAndWalking(place: Place) throws {
    let zone = try place.rules()
    var generator = SeededGenerator(seed: 31)
    for interval in try Self.intervals() {
      for _ in 0..<2 {
        let anchor = Double(Int.random(in: 1_200_000_000...1_400_000_000, using: &generator))
        let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
        let reference = ReferenceCalendar(
          zone: zone, anchor: anchor, interval: interval)
        let start = Int.random(in: -40...40, using: &generator)
        let end = start + 3
        for index in start...end {
          #expect(
            edges.edge(index) == reference.edge(index),
            "\(place), \(interval) from \(anchor), edge \(index)")
        }
        let range = edges.edge(start)..<edges.edge(end)
        guard !range.isEmpty else { continue }
        for _ in 0..<2 {
          let instant = Double.random(in: range, using: &generator)
          #expect(
            edges.index(of: instant) == reference.index(of: instant, from: start),
            "\(place), \(interval) from \(anchor), index of \(instant)")
        }
      }
    }
  }

  @Test func fractionalAnchorsHoldTheirOwnEdges() throws {
    var generator = SeededGenerator(seed: 41)
    let zone = try Place.newYork.rules()
    for interval in try Self.intervals() {
      for _ in 0..<100 {
        let anchor = Double.random(in: -5_000_000_000...5_000_000_000, using: &generator)
        let edges = try BucketEdges(
          zone: zone, anchor: anchor, interval: interval)
        let index = Int.random(in: -1_500...1_500, using: &generator)
        let edge = edges.edge(index)
        #expect(edges.index(of: edge) == index, "\(interval) from \(anchor), \(index)")
        #expect(edges.index(of: edge.nextDown) == index - 1, "\(interval) from \(anchor), \(index)")
      }
    }
  }
}
