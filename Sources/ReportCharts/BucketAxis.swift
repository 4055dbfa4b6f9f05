internal import CalendarBuckets
internal import Charts
internal import HealthReports
internal import ReportFormats

/// The axis of a chart by a table of buckets: local dates, on as many levels as a page may need.
struct BucketAxis {
  /// The calendar of the buckets.
  var edges: BucketEdges
  /// Which interval the buckets were asked for by name.
  var interval: CalendarInterval

  /// The axis of a table; the bucket that `dataEnd` lies in is not complete.
  func axis(of table: EdgeTable, dataEnd: Double?) -> IntervalAxis {
    let names = BucketLabels(edges: edges, interval: interval).names(of: table)
    let starts = (0..<table.count).map { edges.zone.localDateTime(at: table.edges[$0]) }
    var incomplete = 0..<0
    if let dataEnd, table.count > 0, dataEnd > table.edges[table.count - 1],
      dataEnd < table.edges[table.count]
    {
      incomplete = table.count - 1..<table.count
    }
    return IntervalAxis(
      names: names, levels: Self.levels(starts, interval: interval), incomplete: incomplete,
      identifiers: identifiers(of: table))
  }

  /// The dates that buckets begin on; of hours, of which a day may have the same twice, the instants.
  private func identifiers(of table: EdgeTable) -> [String] {
    (0..<table.count).map { position in
      let text = edges.zone.isoString(at: table.edges[position])
      return interval == .hour ? text : String(text.prefix { $0 != "T" })
    }
  }

  /// From when to when the intervals of an axis are: `Weeks of 2024-03-04 to 2024-03-18`.
  static func range(_ axis: IntervalAxis, interval: CalendarInterval) -> String {
    guard let first = axis.names.first, let last = axis.names.last else { return "" }
    let range = first == last ? first : "\(first) to \(last)"
    return interval == .week ? (first == last ? "Week of " : "Weeks of ") + range : range
  }

  /// The levels of intervals that start at these local times.
  static func levels(
    _ starts: [LocalDateTime], interval: CalendarInterval
  ) -> [IntervalAxis.Level] {
    let years = runs(starts, by: { $0.year }) { String($0.year) }
    let months = runs(starts, by: { $0.year * 12 + $0.month }) { $0.monthAndYear }
    let shortMonths = runs(starts, by: { $0.year * 12 + $0.month }) { shortMonth($0) }
    switch interval {
    case .hour:
      let days = runs(starts, by: { $0.dayNumber }) {
        "\($0.weekdayText) \($0.day) \(shortMonth($0))"
      }
      return [1, 3, 6].map { step in
        IntervalAxis.Level(
          single(starts, where: { $0.hour % step == 0 }) { clock($0) }, context: days)
      } + [.init(days, context: years), .init(shortMonths, context: years), .init(years)]
    case .day:
      return [
        .init(single(starts) { "\($0.weekdayText) \($0.day)" }, context: months),
        .init(single(starts) { "\($0.day)" }, context: months),
        .init(
          single(starts, where: { $0.weekday == 1 }) { "\($0.day) \(shortMonth($0))" },
          context: years),
        .init(shortMonths, context: years), .init(years),
      ]
    case .week:
      return [
        .init(single(starts) { "\($0.day) \(shortMonth($0))" }, context: years),
        .init(single(starts) { "\($0.day)" }, context: shortMonths),
        .init(shortMonths, context: years), .init(years),
      ]
    case .month:
      return [
        .init(single(starts) { shortMonth($0) }, context: years),
        .init(single(starts, where: { $0.month % 3 == 1 }) { shortMonth($0) }, context: years),
        .init(years),
      ]
    case .year:
      return [.init(single(starts) { String($0.year) })]
    }
  }

  /// A label below each bucket that is wanted.
  static func single(
    _ starts: [LocalDateTime], where isWanted: (LocalDateTime) -> Bool = { _ in true },
    _ text: (LocalDateTime) -> String
  ) -> [IntervalAxis.Label] {
    starts.enumerated().filter { isWanted($0.element) }
      .map { .init($0.offset..<$0.offset + 1, text($0.element)) }
  }

  /// A label below each run of buckets that are the same `by` something.
  static func runs(
    _ starts: [LocalDateTime], by key: (LocalDateTime) -> Int, _ text: (LocalDateTime) -> String
  ) -> [IntervalAxis.Label] {
    var labels: [IntervalAxis.Label] = []
    for (position, start) in starts.enumerated() {
      if position > 0, key(start) == key(starts[position - 1]) {
        let last = labels[labels.count - 1]
        labels[labels.count - 1].intervals = last.intervals.lowerBound..<position + 1
      } else {
        labels.append(.init(position..<position + 1, text(start)))
      }
    }
    return labels
  }

  /// `Mar`.
  static func shortMonth(_ date: LocalDateTime) -> String {
    date.monthText
  }

  private static func clock(_ date: LocalDateTime) -> String {
    (date.hour < 10 ? "0" : "") + "\(date.hour):" + (date.minute < 10 ? "0" : "") + "\(date.minute)"
  }

  /// 1 January of a year.
  static func newYear(_ year: Int) -> LocalDateTime { firstDay(ofMonth: 1, in: year) }

  /// The first of a month.
  static func firstDay(ofMonth month: Int, in year: Int) -> LocalDateTime {
    guard let day = try? LocalDateTime(year: year, month: month, day: 1) else {
      preconditionFailure("every month from 1 to 12 has a first day")
    }
    return day
  }
}

extension BucketedReport {
  /// The axis of the report's buckets, which were asked for by an interval's name; all of them are complete.
  func axis(of table: EdgeTable, by interval: CalendarInterval) throws -> IntervalAxis {
    try BucketAxis(edges: edges(), interval: interval).axis(of: table, dataEnd: nil)
  }
}
