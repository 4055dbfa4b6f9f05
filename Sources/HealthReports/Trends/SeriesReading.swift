internal import CalendarBuckets
package import HealthCalculations
package import SampleStore

/// Reads one figure a day or week of each type: the one that people mean by the type. Sleep is that of
/// the night that ends on the day, naps with it; of a week the mean of its nights.
package struct SeriesReading {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// The calendar and the types of the answer.
  package let request: SeriesRequest

  /// A reading of some types.
  package init(
    store: StoreSnapshot, request: SeriesRequest
  ) {
    self.store = store
    self.request = request
  }

  /// The figures over all days that were asked for and are over.
  ///
  /// A day that is not over when the newest of all data ends, or now, would pull amounts down; it is left
  /// out unless there is nothing else.
  package func figures() throws -> SeriesFigures {
    var request = request
    request.hasEverydayStatistics = true
    request.reachesAllData = true
    request.countsEverydayValues = true
    if let series = request.types?.first(where: TypeNames.isSeries) {
      throw ReportError.usage(
        "\(TypeNames.short(series)) holds places or beats, which have no figure a day.")
    }
    var document = try SummaryCalculation(store: store, request: request).document()
    let newest = try store.types().filter { $0.sampleCount > 0 }.map(\.lastEnd).max()
    let end = min(newest ?? request.now, request.to == nil ? request.now : .infinity)
    let sleep = try self.sleep(document)
    let first = document.table.firstIndex
    // A night that began on the last day ends on one that may hold nothing else.
    if request.to == nil, let last = sleep?.indices.last, last >= first + document.table.count {
      document.table = document.edges.table(indices: first..<last + 1)
    }
    let nights = sleep.map { sleep in
      TrendSeries((0..<document.table.count).map { sleep.value(at: first + $0) })
    }
    let edges = document.table.edges
    func prefix(_ isDone: (Int) -> Bool) -> SeriesFigures {
      var count = document.table.count
      while count > 1, !isDone(count - 1) { count -= 1 }
      return SeriesFigures(document: document, count: count, nights: nights)
    }
    let whole = prefix { edges[$0 + 1] <= end }
    if document.series.contains(where: { !whole.trendSeries($0).values.isEmpty }) { return whole }
    return prefix { edges[$0] <= end }
  }

  /// The sleep of nights, if sleep is asked for.
  private func sleep(_ document: SummaryDocument) throws -> IntervalSeries? {
    guard document.series.contains(where: SeriesFigures.isOfNights) else { return nil }
    let samples = try store.sleepSamples().columns
    return SleepAnalysis(of: samples, zone: document.edges.zone)
      .intervalSeries(of: .totalAsleep, by: document.edges)
  }
}

/// One figure a day or week of each type.
package struct SeriesFigures {
  /// What was read.
  package var document: SummaryDocument
  /// How many of its buckets count, from the first.
  package var count: Int
  /// The sleep of nights; nil if it was not asked for.
  package var nights: TrendSeries?

  /// Whether a series is one of nights rather than of the days' own hours.
  package static func isOfNights(_ series: SummarySeries) -> Bool {
    TypeNames.short(series.identifier) == "sleepAnalysis"
  }

  /// The figures of a type as plain columns.
  package func trendSeries(_ series: SummarySeries) -> TrendSeries {
    if let nights, Self.isOfNights(series) { return nights.prefix(count) }
    let values = series.statistics.first.flatMap { series.buckets.values[$0] } ?? []
    return TrendSeries(
      positions: series.buckets.positions, values: values, count: document.table.count
    ).prefix(count)
  }

  /// The weekday of the first bucket: 1 is Monday.
  package var firstWeekday: Int {
    document.edges.zone.localDateTime(at: document.table.edges[0]).weekday
  }

  /// What a reader has to know to take the figures of a type for what they are; nil if nothing.
  package static func note(_ series: SummarySeries) -> String? {
    isOfNights(series)
      ? "Asleep is the sleep of the night that ends on the day, naps with it."
      : CategoryValues.note(series.identifier)
  }

  /// The local date on which a bucket begins, `2024-03-04`.
  package func date(_ position: Int) -> String {
    // A day that never happened begins where the next one does.
    String(document.edges.zone.isoString(at: document.table.edges[position]).prefix(10))
  }
}
