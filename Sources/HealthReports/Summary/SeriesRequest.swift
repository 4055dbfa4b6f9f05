package import CalendarBuckets
package import HealthCalculations
internal import SampleStore

/// What series are asked for, everything resolved but the data.
package struct SeriesRequest: Sendable {
  /// The interval by name.
  package var interval: CalendarInterval
  /// How many of them make a bucket, at least 1.
  package var every = 1
  /// The zone of the calendar.
  package var zone: ZoneRules
  /// Where buckets are counted from; nil is 2018-01-01 00:00 local.
  package var anchor: ParsedDateTime?
  /// The weekday that the anchor moves forward to.
  package var firstWeekday: Weekday?
  /// The first local date or instant asked for.
  package var from: ParsedDateTime?
  /// The local date or instant up to which was asked, itself excluded.
  package var to: ParsedDateTime?
  /// The types by full identifier, in the order of the answer; nil is all that the store has.
  package var types: [String]?
  /// The statistics asked for; nil is all that a type has.
  package var statistics: [Statistic]?
  /// The category values asked for by name or number, a list for every category type.
  package var categoryValues: String?
  /// Whether, none named, a type has only the statistic that people mean by it.
  package var hasEverydayStatistics = false
  /// Whether a bound that nobody named lies where the data begin or end.
  package var reachesAllData = false
  /// The units of the answer.
  package var units = UnitsChoice.auto
  /// Whether a reader without recorded units is shown miles and pounds.
  package var prefersUSUnits = false
  /// Whether each source's own figures are wanted too.
  package var isSeparatedBySource = false
  /// Sources in the caller's order, best first; empty is the order of the store.
  package var sourceOrder: [String] = []
  /// Whether to find out what double counting would have said.
  package var comparesWithRawSums = false
  /// Whether to find out what each source contributed to the sums.
  package var sharesSumsBySource = false
  /// Whether workouts that repeat another one count, too.
  package var countsAllWorkouts = false
  /// What nights are made by.
  package var nightRules = SleepRules()
  /// Of which types the mean per day is told.
  package var perDay = PerDay.none
  /// Whether nights and workouts stand beside the types: by week and month, if nothing was picked.
  package var showsLife: Bool {
    types == nil && statistics == nil && categoryValues == nil
      && (interval == .week || interval == .month)
  }
  /// The instant of the call, seconds since 1970.
  package var now: Double

  /// A request.
  package init(
    interval: CalendarInterval, every: Int = 1, zone: ZoneRules, anchor: ParsedDateTime? = nil,
    firstWeekday: Weekday? = nil, from: ParsedDateTime? = nil, to: ParsedDateTime? = nil,
    types: [String]? = nil, statistics: [Statistic]? = nil, categoryValues: String? = nil,
    hasEverydayStatistics: Bool = false,
    reachesAllData: Bool = false, units: UnitsChoice = UnitsChoice.auto,
    prefersUSUnits: Bool = false, isSeparatedBySource: Bool = false, sourceOrder: [String] = [],
    comparesWithRawSums: Bool = false, sharesSumsBySource: Bool = false, now: Double
  ) {
    self.interval = interval
    self.every = every
    self.zone = zone
    self.anchor = anchor
    self.firstWeekday = firstWeekday
    self.from = from
    self.to = to
    self.types = types
    self.statistics = statistics
    self.categoryValues = categoryValues
    self.hasEverydayStatistics = hasEverydayStatistics
    self.reachesAllData = reachesAllData
    self.units = units
    self.prefersUSUnits = prefersUSUnits
    self.isSeparatedBySource = isSeparatedBySource
    self.sourceOrder = sourceOrder
    self.comparesWithRawSums = comparesWithRawSums
    self.sharesSumsBySource = sharesSumsBySource
    self.now = now
  }

  /// The workouts that count.
  func workouts(of store: StoreSnapshot) -> CountedWorkouts {
    CountedWorkouts(snapshot: store, sourceOrder: sourceOrder, countsAll: countsAllWorkouts)
  }

  /// The calendar of the buckets.
  package func edges() throws -> BucketEdges {
    guard every > 0 else {
      throw ReportError.usage("\(.every) has to be 1 or more, not \(text: every).")
    }
    try zone.checkHasHours(interval)
    var start = anchor?.instant(in: zone) ?? CalendarInterval.defaultAnchor(in: zone)
    // Semantics 1.8: where a day begins with a flight, its beginning is no time of the clock.
    var local = anchor?.local(in: zone) ?? CalendarInterval.localDefaultAnchor
    if !zone.isRecorded { local = zone.localDateTime(at: start) }
    if let firstWeekday {
      guard interval == .week || interval == .day else {
        throw ReportError.usage(
          "\(.firstWeekday) moves the start of weeks (or of days by \(.every)); a summary that is "
            + "\(interval.rawValue)ly has none.")
      }
      local = firstWeekday.onOrAfter(local)
      start = zone.instant(of: local)
    }
    do {
      let length = try interval.bucketInterval(times: every)
      return zone.isRecorded
        ? try BucketEdges(zone: zone, localAnchor: local, interval: length)
        : try BucketEdges(zone: zone, anchor: start, interval: length)
    } catch {
      throw ReportError(.invalidRequest, "\(text: error)", about: .every)
    }
  }
}
