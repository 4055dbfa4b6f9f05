@testable internal import CalendarBuckets
internal import TestSupport
internal import Testing

/// Edges increase strictly, but over a day that never happened, in every zone of the system.
@Suite struct EdgeOrderTests {
  /// Anchors at times of day that changes of clocks meet.
  private static let anchors = [
    "2018-01-01T00:00", "2018-01-01T00:30", "2018-01-01T01:59:59.5", "2018-01-01T02:30",
    "2018-01-01T15:56", "2018-01-01T23:59",
  ]

  @Test func onlyLostDaysHaveNoLength() throws {
    var lostDays: Set<String> = []
    var changes = 0
    for identifier in ZoneRules.knownIdentifiers() {
      let zone = try ZoneRules(identifier: identifier)
      // The changes of history, and those of the rule for the future up to 2040.
      let moments = zone.offsets.segments.map(\.start)
        .filter { $0 > -6_000_000_000 && $0 < 2_210_000_000 }
      changes += moments.count
      for text in Self.anchors {
        let anchor = zone.instant(of: try LocalDateTime(parsing: text))
        for interval in [try BucketInterval(days: 1), try BucketInterval(hours: 12)] {
          let edges = try BucketEdges(zone: zone, anchor: anchor, interval: interval)
          for moment in moments {
            let middle = edges.index(of: Double(moment))
            for index in (middle - 2)...(middle + 2) {
              let (start, end) = (edges.edge(index), edges.edge(index + 1))
              if start < end { continue }
              #expect(start == end && interval.days == 1, "\(zone), \(text), \(index)")
              // The clock jumped over the whole of that day.
              let jump = zone.offset(at: start + 86_400) - zone.offset(at: start - 86_400)
              #expect(jump >= 82_800, "\(zone), \(text), \(index)")
              lostDays.insert(zone.isoString(at: start) + identifier)
            }
          }
        }
      }
    }
    #expect(changes > 30_000)
    #expect(lostDays.contains { $0.hasSuffix(Place.apia.zone) })
    #expect(lostDays.contains { $0.hasSuffix("Pacific/Kwajalein") })
  }
}
