internal import CalendarBuckets

/// The weeks, months, days and hours of New York that the in-memory lines are asked for.
struct NewYorkBuckets {
  private let units: [BucketEdges]

  init() throws {
    let zone = try ZoneRules(identifier: "America/New_York")
    let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
    let intervals = [
      try BucketInterval(weeks: 1), try BucketInterval(months: 1), try BucketInterval(days: 1),
      try BucketInterval(hours: 1),
    ]
    units = try intervals.map { try BucketEdges(zone: zone, anchor: anchor, interval: $0) }
  }

  /// The edges of all buckets that a range of instants touches, one table a unit.
  func tables(covering range: Range<Double>) -> [EdgeTable] {
    units.map { $0.table(covering: range) }
  }

  /// The same for hours alone.
  func hours(covering range: Range<Double>) -> EdgeTable {
    units[3].table(covering: range)
  }
}
