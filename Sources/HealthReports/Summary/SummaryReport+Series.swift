package import CalendarBuckets
package import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

extension SummaryReport {
  /// The report of what was computed.
  package init(_ document: SummaryDocument, in zone: ZoneRules, named origin: ZoneOrigin) {
    func local(_ instant: Double) -> OffsetInstant { OffsetInstant(instant, in: zone) }
    let (edges, table) = (document.edges, document.table)
    let bounds = table.edges.map(local)
    self.init(
      timeZone: zone.identifier, timeZoneOrigin: origin,
      interval: edges.interval, anchor: edges.localAnchor, start: bounds[0],
      end: bounds[table.count], dataEnd: document.dataEnd.map(local),
      futureDated: document.future.map(\.lastEnd).max().map { last in
        FutureSamples(
          samples: document.future.reduce(0) { $0 + $1.futureCount }, until: local(last))
      },
      series: document.series.map(Series.init),
      sleep: document.life?.nights.map { nights in
        let start = bounds[nights.position]
        return Nights(
          date: start.dateText, start: start, end: bounds[nights.position + 1],
          nights: nights.count, partialNights: nights.partialCount, mean: nights.means.values,
          meanNights: nights.means.nights, days: nights.nightsWithSleep,
          meanPerDay: nights.asleepPerNight, asleep: Spread(nights.asleep))
      },
      workouts: document.life?.workouts.map { workouts in
        let start = bounds[workouts.position]
        return Workouts(
          date: start.dateText, start: start, end: bounds[workouts.position + 1],
          count: workouts.count, duration: workouts.duration)
      })
  }
}

extension SummaryReport.Spread {
  /// The spread of values; nil without any.
  init?(_ values: [Double]) {
    guard let minimum = values.min(), let maximum = values.max() else { return nil }
    self.init(
      count: values.count, sum: values.reduce(0, +), minimum: minimum, maximum: maximum)
  }
}

extension SummaryReport.Series {
  package init(_ series: SummarySeries) {
    var style: AggregationStyle?
    var names: [String]?
    switch series.kind {
    case .quantity(let found): style = found
    case .category: break
    case .categoryValues(let values):
      names = CategoryValues.names(values, type: series.identifier)
    }
    self.init(
      type: series.identifier, unit: series.unit?.text, aggregationStyle: style,
      categoryValues: names, statistics: series.statistics,
      sourceOrder: series.sourceOrder.map(RankedSource.init), buckets: series.buckets.normalized,
      sources: series.bySource?.map { .init(source: $0.source, buckets: $0.buckets.normalized) },
      overlap: series.overlap.map { overlap in
        SummaryReport.Overlap(
          raw: overlap.raw, merged: overlap.merged,
          masked: overlap.masked.map {
            .init(source: $0.source, under: $0.under, samples: $0.count)
          })
      },
      shares: series.shares?.map {
        .init(source: $0.source, buckets: SummaryBuckets(sums: $0.sums).normalized)
      })
  }

  /// What the type measures, as far as the report tells it.
  package var kind: MeasureKind {
    aggregationStyle.map(MeasureKind.quantity) ?? .category
  }

  /// Whether the values that count are those that people mean by the type.
  package var countsEverydayValues: Bool {
    guard let everyday = CategoryValues.everyday(type) else { return false }
    return categoryValues == CategoryValues.names(everyday, type: type)
  }

  /// The heading of the series. "Asleep" and "Stand hours" are the values that count by default; of other
  /// values the type is named as it is.
  public var title: String {
    if aggregationStyle == nil, CategoryValues.everyday(type) != nil, !countsEverydayValues {
      return TypeNames.words(TypeNames.short(type))
    }
    return TypeNames.heading(type)
  }
}
