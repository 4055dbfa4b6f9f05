internal import CalendarBuckets
internal import HealthCalculations

// Buckets are columns in memory and rows in JSON, where each says from when to when it is: only the report
// knows that.

extension SummaryReport: Codable {
  private enum Key: String, CodingKey {
    case schema, timeZone, timeZoneOrigin, recordedZones, interval, anchor, start, end, dataEnd,
      futureDated,
      series, sleep,
      workouts
  }

  /// Reads a report.
  ///
  /// - Throws: `DecodingError`, also for a bucket that is none of the report's calendar.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      schema: try container.decode(String.self, forKey: .schema),
      timeZone: try container.decode(String.self, forKey: .timeZone),
      timeZoneOrigin: try container.decode(ZoneOrigin.self, forKey: .timeZoneOrigin),
      recordedZones: try container.decodeIfPresent([RecordedZone].self, forKey: .recordedZones),
      interval: try container.decode(BucketInterval.self, forKey: .interval),
      anchor: try container.decode(OffsetInstant.self, forKey: .anchor),
      start: try container.decode(OffsetInstant.self, forKey: .start),
      end: try container.decode(OffsetInstant.self, forKey: .end),
      dataEnd: try container.decodeIfPresent(OffsetInstant.self, forKey: .dataEnd),
      futureDated: try container.decodeIfPresent(FutureSamples.self, forKey: .futureDated),
      series: [],
      sleep: try container.decodeIfPresent([Nights].self, forKey: .sleep),
      workouts: try container.decodeIfPresent([Workouts].self, forKey: .workouts))
    let rows = try SummaryRows(of: self)
    var list = try container.nestedUnkeyedContainer(forKey: .series)
    while !list.isAtEnd {
      series.append(try Series(from: list.superDecoder(), rows: rows))
    }
  }

  /// Writes the report, a populated bucket a row.
  public func encode(to encoder: any Encoder) throws {
    let rows = try SummaryRows(of: self)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(timeZone, forKey: .timeZone)
    try container.encode(timeZoneOrigin, forKey: .timeZoneOrigin)
    try container.encodeIfPresent(recordedZones, forKey: .recordedZones)
    try container.encode(interval, forKey: .interval)
    try container.encode(anchor, forKey: .anchor)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encodeIfPresent(dataEnd, forKey: .dataEnd)
    try container.encodeIfPresent(futureDated, forKey: .futureDated)
    var list = container.nestedUnkeyedContainer(forKey: .series)
    for series in series { try series.encode(to: list.superEncoder(), rows: rows) }
    try container.encodeIfPresent(sleep, forKey: .sleep)
    try container.encodeIfPresent(workouts, forKey: .workouts)
  }
}

/// The bounds of a report's buckets, for their rows.
private struct SummaryRows {
  let bounds: [OffsetInstant]
  let haveDates: Bool

  init(of report: SummaryReport) throws {
    let zone = report.zone
    bounds = try report.table().edges.map { OffsetInstant($0, in: zone) }
    haveDates = !report.interval.isFixed
  }

  /// The position of the bucket that begins at an instant.
  func position(_ start: OffsetInstant) -> Int? {
    var (low, high) = (0, bounds.count - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if bounds[middle].instant < start.instant - 1e-6 { low = middle + 1 } else { high = middle }
    }
    return low + 1 < bounds.count && abs(bounds[low].instant - start.instant) < 1e-6 ? low : nil
  }
}

/// The members of a bucket's row.
private enum RowKey: String, CodingKey {
  case date, start, end, count, sum, average, minimum, maximum, duration, mostRecent, days
  case meanPerDay

  init(_ statistic: Statistic) {
    switch statistic {
    case .count: self = .count
    case .sum: self = .sum
    case .average: self = .average
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .duration: self = .duration
    case .mostRecent: self = .mostRecent
    }
  }
}

extension SummaryReport.Series {
  fileprivate enum Key: String, CodingKey {
    case type, unit, aggregationStyle, categoryValues, statistics, sourceOrder, buckets, sources,
      overlap, shares
  }

  fileprivate init(from decoder: any Decoder, rows: SummaryRows) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let statistics = try container.decode([Statistic].self, forKey: .statistics)
    func sources(_ key: Key, _ statistics: [Statistic]) throws -> [SummaryReport.SourceBuckets]? {
      guard container.contains(key) else { return nil }
      var list = try container.nestedUnkeyedContainer(forKey: key)
      var sources: [SummaryReport.SourceBuckets] = []
      while !list.isAtEnd {
        let entry = try list.nestedContainer(keyedBy: SummaryReport.SourceBuckets.Key.self)
        sources.append(
          .init(
            source: try entry.decode(String.self, forKey: .source),
            buckets: try SummaryBuckets(
              from: entry.nestedUnkeyedContainer(forKey: .buckets), statistics, rows)))
      }
      return sources
    }
    self.init(
      type: try container.decode(String.self, forKey: .type),
      unit: try container.decodeIfPresent(String.self, forKey: .unit),
      aggregationStyle: try container.decodeIfPresent(
        AggregationStyle.self, forKey: .aggregationStyle),
      categoryValues: try container.decodeIfPresent([String].self, forKey: .categoryValues),
      statistics: statistics,
      sourceOrder: try container.decode([RankedSource].self, forKey: .sourceOrder),
      buckets: try SummaryBuckets(
        from: container.nestedUnkeyedContainer(forKey: .buckets), statistics, rows),
      sources: try sources(.sources, statistics),
      overlap: try container.decodeIfPresent(SummaryReport.Overlap.self, forKey: .overlap),
      shares: try sources(.shares, [.sum]))
  }

  fileprivate func encode(to encoder: any Encoder, rows: SummaryRows) throws {
    var container = encoder.container(keyedBy: Key.self)
    func encode(
      _ sources: [SummaryReport.SourceBuckets]?, _ statistics: [Statistic], forKey key: Key
    ) throws {
      guard let sources else { return }
      var list = container.nestedUnkeyedContainer(forKey: key)
      for source in sources {
        var entry = list.nestedContainer(keyedBy: SummaryReport.SourceBuckets.Key.self)
        try entry.encode(source.source, forKey: .source)
        var buckets = entry.nestedUnkeyedContainer(forKey: .buckets)
        try source.buckets.encode(to: &buckets, statistics, rows)
      }
    }
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(unit, forKey: .unit)
    try container.encodeIfPresent(aggregationStyle, forKey: .aggregationStyle)
    try container.encodeIfPresent(categoryValues, forKey: .categoryValues)
    try container.encode(statistics, forKey: .statistics)
    try container.encode(sourceOrder, forKey: .sourceOrder)
    var list = container.nestedUnkeyedContainer(forKey: .buckets)
    try buckets.encode(to: &list, statistics, rows)
    try encode(sources, statistics, forKey: .sources)
    try container.encodeIfPresent(overlap, forKey: .overlap)
    try encode(shares, [.sum], forKey: .shares)
  }
}

extension SummaryReport.SourceBuckets {
  fileprivate enum Key: String, CodingKey { case source, buckets }
}

extension SummaryBuckets {
  fileprivate init(
    from list: consuming any UnkeyedDecodingContainer, _ statistics: [Statistic],
    _ rows: SummaryRows
  ) throws {
    self.init()
    var list = list
    for statistic in statistics { values[statistic] = [] }
    while !list.isAtEnd {
      let row = try list.nestedContainer(keyedBy: RowKey.self)
      let start = try row.decode(OffsetInstant.self, forKey: .start)
      guard let position = rows.position(start) else {
        throw DecodingError.dataCorruptedError(
          forKey: .start, in: row,
          debugDescription: "\(start) is where none of the report's buckets begins.")
      }
      positions.append(position)
      for statistic in statistics {
        values[statistic]?.append(try row.decode(Double.self, forKey: RowKey(statistic)))
      }
      if let count = try row.decodeIfPresent(Int.self, forKey: .days) {
        days.append(count)
        meansPerDay.append(try row.decodeIfPresent(Double.self, forKey: .meanPerDay))
      }
    }
    self = normalized
  }

  fileprivate func encode(
    to list: inout any UnkeyedEncodingContainer, _ statistics: [Statistic], _ rows: SummaryRows
  ) throws {
    let columns = statistics.map { ($0, values[$0] ?? []) }
    for (place, position) in positions.enumerated() {
      var row = list.nestedContainer(keyedBy: RowKey.self)
      let start = rows.bounds[position]
      if rows.haveDates { try row.encode(start.dateText, forKey: .date) }
      try row.encode(start, forKey: .start)
      try row.encode(rows.bounds[position + 1], forKey: .end)
      for (statistic, column) in columns {
        if statistic == .count {
          try row.encode(Int(column[place]), forKey: .count)
        } else {
          try row.encode(column[place], forKey: RowKey(statistic))
        }
      }
      if !days.isEmpty {
        try row.encode(days[place], forKey: .days)
        try row.encodeIfPresent(meansPerDay[place], forKey: .meanPerDay)
      }
    }
  }
}
