internal import CalendarBuckets

/// The buckets of all intervals in one zone.
final class ZoneBuckets {
  private var intervals: [SharedBuckets]
  private let names: [String]

  /// The buckets that a query asks for, on the clocks of a zone.
  ///
  /// - Throws: a ``QueryError`` for an anchor outside of the years 0 to 9999.
  init(_ zone: ZoneRules, settings: QuerySettings) throws(QueryError) {
    let anchor = Self.anchor(in: zone, settings)
    names = settings.intervals.map(\.name)
    intervals = []
    for interval in settings.intervals {
      do {
        intervals.append(
          SharedBuckets(
            try BucketEdges(zone: zone, localAnchor: anchor, interval: interval.interval),
            from: settings.from?.instant(in: zone), to: settings.to?.instant(in: zone)))
      } catch {
        throw .argument("'anchor': \(error)")
      }
    }
  }

  /// Semantics 1.7: the first of 2018, or what was asked for, moved forward to a weekday.
  private static func anchor(in zone: ZoneRules, _ settings: QuerySettings) -> LocalDateTime {
    let anchor = settings.anchor?.local(in: zone) ?? CalendarInterval.localDefaultAnchor
    guard let weekday = settings.firstWeekday else { return anchor }
    return anchor.adding(days: (weekday.number - anchor.weekday + 7) % 7)
  }

  /// The buckets of each interval that samples have to do with.
  ///
  /// - Throws: the name of an interval that has too many of them.
  func tables(from first: Double, to last: Double) throws(TooManyBuckets) -> [BucketTable] {
    var tables: [BucketTable] = []
    for number in intervals.indices {
      guard let table = intervals[number].table(from: first, to: last) else {
        throw TooManyBuckets(interval: names[number])
      }
      tables.append(table)
    }
    return tables
  }
}

/// More buckets of an interval than are made.
struct TooManyBuckets: Error {
  let interval: String
}
