internal import HealthReports
internal import CalendarBuckets
internal import HealthCalculations

/// What `hkstats summary` was asked for, everything resolved but the data.
struct SummaryRequest: Sendable {
  /// The interval by name.
  var interval: SummaryInterval
  /// How many of them make a bucket, at least 1.
  var every = 1
  /// The zone of the calendar.
  var zone: ZoneRules
  /// Where buckets are counted from; nil is 2018-01-01 00:00 local.
  var anchor: DateArgument?
  /// The weekday that the anchor moves forward to.
  var firstWeekday: Weekday?
  /// The first local date or instant asked for.
  var from: DateArgument?
  /// The local date or instant up to which was asked, itself excluded.
  var to: DateArgument?
  /// The types by full identifier, in the order of the answer; nil is all that the store has.
  var types: [String]?
  /// The statistics asked for; nil is all that a type has.
  var statistics: [Statistic]?
  /// The category values asked for by name or number, a list for every category type.
  var categoryValues: String?
  /// Whether, nothing asked, a category type counts the values that people mean by its name.
  var countsEverydayValues = false
  /// Whether, none named, a type has only the statistic that people mean by it.
  var hasEverydayStatistics = false
  /// Whether a bound that nobody named lies where the data begin or end.
  var reachesAllData = false
  /// The units of the answer.
  var units = UnitsChoice.auto
  /// Whether a reader without recorded units is shown miles and pounds.
  var prefersUSUnits = false
  /// Whether each source's own figures are wanted too.
  var isSeparatedBySource = false
  /// Sources in the caller's order, best first; empty is the order of the store.
  var sourceOrder: [String] = []
  /// Whether to find out what double counting would have said.
  var comparesWithRawSums = false
  /// Whether to find out what each source contributed to the sums.
  var sharesSumsBySource = false
  /// Whether nights and workouts stand beside the types: by week and month, if nothing was picked.
  var showsLife: Bool {
    types == nil && statistics == nil && categoryValues == nil
      && (interval == .weekly || interval == .monthly)
  }
  /// The instant of the call, seconds since 1970.
  var now: Double

  /// The calendar of the buckets.
  func edges() throws -> BucketEdges {
    guard every > 0 else {
      throw CommandError.usage("--every has to be 1 or more, not \(every).")
    }
    let usual = try LocalDateTime(year: 2018, month: 1, day: 1)
    var start = anchor?.instant(in: zone) ?? zone.instant(of: usual)
    if let firstWeekday {
      guard interval == .weekly || interval == .daily else {
        throw CommandError.usage(
          "--first-weekday moves the start of weeks (or of days by --every); a summary that is "
            + "\(interval.rawValue) has none.")
      }
      let local = zone.localDateTime(at: start)
      let days = (firstWeekday.daysAfterMonday + 1 - local.weekday + 7) % 7
      start = zone.instant(of: local.adding(days: days))
    }
    do {
      return try BucketEdges(zone: zone, anchor: start, interval: interval.interval(times: every))
    } catch {
      throw CommandError.usage("\(error)")
    }
  }
}
