/// The intervals that people name: hours, days, weeks, months and years.
///
/// ```swift
/// let weeks = try CalendarInterval.week.edges(in: paris)
/// weeks.index(of: now)   // whole weeks since Monday, 1 January 2018
/// ```
public enum CalendarInterval: String, Sendable, Codable, CaseIterable, Hashable {
  /// 3,600 seconds.
  case hour
  /// A day on the clocks of the zone.
  case day
  /// Seven days, from Monday on unless the anchor says otherwise.
  case week
  /// A calendar month.
  case month
  /// A calendar year.
  case year

  /// The interval, `count` times as long.
  ///
  /// - Throws: ``BucketIntervalError`` for a count that is not above 0.
  public func bucketInterval(times count: Int = 1) throws(BucketIntervalError) -> BucketInterval {
    switch self {
    case .hour: try BucketInterval(hours: count)
    case .day: try BucketInterval(days: count)
    case .week: try BucketInterval(weeks: count)
    case .month: try BucketInterval(months: count)
    case .year: try BucketInterval(years: count)
    }
  }

  /// Where intervals are counted from unless told otherwise: 00:00 on 1 January 2018, a Monday, on the
  /// clocks of a zone. Semantics 1.7.
  public static func defaultAnchor(in zone: ZoneRules) -> Double {
    zone.instant(of: localDefaultAnchor)
  }

  /// What clocks show where intervals are counted from unless told otherwise.
  package static let localDefaultAnchor = LocalDateTime(localSecond: 1_514_764_800, fraction: 0)

  /// The intervals one by one, counted from ``defaultAnchor(in:)``.
  public func edges(in zone: ZoneRules) throws -> BucketEdges {
    try BucketEdges(
      zone: zone, localAnchor: Self.localDefaultAnchor, interval: try bucketInterval())
  }
}

/// A day of the week.
public enum Weekday: String, Sendable, Codable, CaseIterable, Hashable {
  /// A day of the week.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The number of ISO 8601: 1 is Monday.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}
