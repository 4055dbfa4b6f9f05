public import CalendarBuckets
public import HealthCalculations
public import SampleStore

/// Asks for the statistics of types in calendar intervals: steps by week, heart rates by hour.
///
/// ```swift
/// var request = SummaryRequest(.week, scope: ReportScope(now: now))
/// request.types = ["HKQuantityTypeIdentifierStepCount"]
/// let report = try store.report(request)
/// report.series[0].buckets.column(.sum, bucketCount: try report.table().count)   // [85569.0, ...]
/// ```
///
/// Without bounds the last 24 hours, 14 days, 12 weeks or 12 months that the data reach, or all years.
public struct SummaryRequest: ReportRequest {
  /// The interval by name.
  public var interval: CalendarInterval
  /// How many of them make a bucket, at least 1.
  public var every: Int
  /// Where buckets are counted from; nil is 2018-01-01 00:00 local.
  public var anchor: ParsedDateTime?
  /// The weekday that the anchor moves forward to; of days and weeks alone.
  public var firstWeekday: Weekday?
  /// The types by full identifier, in the order of the answer; nil is all that the store has.
  public var types: [String]?
  /// The statistics asked for; nil is all that a type has.
  public var statistics: [Statistic]?
  /// Which values of category types count, by name or number: `asleepREM,5`, or `all`; nil is those that
  /// people mean by the type. Semantics 3.7.
  public var categoryValues: String?
  /// Whether each source's own figures are wanted too.
  public var separateBySource: Bool
  /// Whether to tell what adding up all sources would have said.
  public var comparesSources: Bool
  /// Whether to tell what each source contributed to the sums.
  public var sharesBySource: Bool
  /// Of which types of weeks, months and years the mean per day is told. Semantics 3.8.
  public var perDay: PerDay
  /// From when to when, on whose clocks, in which units.
  public var scope: ReportScope

  /// A request; what is left out is not restricted.
  public init(
    _ interval: CalendarInterval, every: Int = 1, anchor: ParsedDateTime? = nil,
    firstWeekday: Weekday? = nil, types: [String]? = nil, statistics: [Statistic]? = nil,
    categoryValues: String? = nil, separateBySource: Bool = false, comparesSources: Bool = false,
    sharesBySource: Bool = false, perDay: PerDay = .everyday, scope: ReportScope
  ) {
    self.interval = interval
    self.every = every
    self.anchor = anchor
    self.firstWeekday = firstWeekday
    self.types = types
    self.statistics = statistics
    self.categoryValues = categoryValues
    self.separateBySource = separateBySource
    self.comparesSources = comparesSources
    self.sharesBySource = sharesBySource
    self.perDay = perDay
    self.scope = scope
  }

  /// The answer.
  ///
  /// - Throws: ``ReportError`` for a calendar that cannot be, for a statistic that a type does not have, for
  ///   sources and values that there are not, and for too many buckets.
  /// - Complexity: O(samples in the buckets), on all cores.
  public func report(from snapshot: StoreSnapshot) throws -> SummaryReport {
    let question = try Question(scope, to: snapshot, about: .types(types))
    let request = try seriesRequest(question)
    var document = try SummaryCalculation(store: snapshot, request: request).document()
    if document.series.isEmpty, question.scope.isUnbounded {
      document = try SummaryOfWorkouts(request).document(snapshot) ?? document
    }
    var report = SummaryReport(document, in: question.zone, named: question.zoneOrigin)
    report.recordedZones = question.recordedZones(in: report.start.instant..<report.end.instant)
    return report
  }

  /// The scope's weekday, where weeks are counted from no other day.
  private var weekdayOfScope: Weekday? {
    interval == .week && anchor == nil ? scope.firstWeekday : nil
  }

  private func seriesRequest(_ question: Question) throws -> SeriesRequest {
    var request = SeriesRequest(
      interval: interval, every: every, zone: question.zone, anchor: anchor,
      firstWeekday: firstWeekday ?? weekdayOfScope, from: question.scope.from,
      to: question.scope.to, types: types,
      statistics: statistics, categoryValues: categoryValues, units: scope.units,
      prefersUSUnits: scope.prefersUSUnits, isSeparatedBySource: separateBySource,
      sourceOrder: scope.sourceOrder, comparesWithRawSums: comparesSources,
      sharesSumsBySource: sharesBySource, now: scope.now)
    request.countsAllWorkouts = scope.countsAllWorkouts
    request.perDay = perDay
    request.nightRules = try scope.nightRules
    return request
  }
}
