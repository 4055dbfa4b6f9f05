public import CalendarBuckets

/// A report about calendar intervals: where they lie and on whose clocks.
public protocol BucketedReport: ZonedReport {
  /// How long a bucket is: `1 week`.
  var interval: BucketInterval { get }
  /// Where buckets are counted from.
  var anchor: OffsetInstant { get }
  /// Where the first bucket that was asked for begins.
  var start: OffsetInstant { get }
  /// Where the last one ends, itself excluded.
  var end: OffsetInstant { get }
}

extension BucketedReport {
  /// The zone's rules.
  public var zone: ZoneRules {
    zone(elseOffset: start.offset)
  }

  /// The calendar of the buckets.
  ///
  /// - Throws: `BucketEdgesError` for a report that was decoded from a text in which they make no sense.
  public func edges() throws -> BucketEdges {
    let zone = zone
    return zone.isRecorded
      ? try BucketEdges(zone: zone, localAnchor: anchor.localDateTime, interval: interval)
      : try BucketEdges(zone: zone, anchor: anchor.instant, interval: interval)
  }

  /// The buckets from ``start`` to ``end``, empty ones included.
  ///
  /// - Throws: as ``edges()``.
  public func table() throws -> EdgeTable {
    let edges = try edges()
    let first = edges.index(of: start.instant)
    let last = end.instant > start.instant ? edges.index(of: end.instant.nextDown) + 1 : first
    return edges.table(indices: first..<max(first, last))
  }
}
