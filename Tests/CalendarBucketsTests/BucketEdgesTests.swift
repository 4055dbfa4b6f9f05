internal import CalendarBuckets
internal import Testing

@Suite struct BucketEdgesTests {
  @Test func monthsFromThe31stEndOnTheLastDay() throws {
    let zone = ZoneRules.utc
    let anchor = zone.instant(of: try LocalDateTime(year: 2024, month: 1, day: 31))
    let edges = try BucketEdges(zone: zone, anchor: anchor, interval: BucketInterval(months: 1))
    #expect(
      (0...4).map { zone.localDateTime(at: edges.edge($0)).description } == [
        "2024-01-31T00:00:00", "2024-02-29T00:00:00", "2024-03-31T00:00:00",
        "2024-04-30T00:00:00", "2024-05-31T00:00:00",
      ])
  }
}
