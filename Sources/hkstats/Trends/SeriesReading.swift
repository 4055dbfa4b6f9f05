internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// Reads one figure a day or week of each type: the one that people mean by the type. Sleep is that of
/// the night that ends on the day, naps with it; of a week the mean of its nights.
struct SeriesReading {
  /// Where the samples are.
  let store: SampleStore
  /// The calendar and the types of the answer.
  let request: SummaryRequest

  /// The figures over all days that were asked for and are over.
  ///
  /// A day that is not over when the newest of all data ends, or now, would pull amounts down; it is left
  /// out unless it is the only one.
  func figures() throws -> SeriesFigures {
    var request = request
    request.hasEverydayStatistics = true
    request.reachesAllData = true
    request.countsEverydayValues = true
    if let series = request.types?.first(where: TypeNames.isSeries) {
      throw CommandError.usage(
        "\(TypeNames.short(series)) holds places or beats, which have no figure a day.")
    }
    let document = try SummaryCalculation(store: store, request: request).document()
    let newest = try store.types().filter { $0.sampleCount > 0 }.map(\.lastEnd).max()
    let end = min(newest ?? request.now, request.to == nil ? request.now : .infinity)
    let edges = document.table.edges
    var count = document.table.count
    while count > 1, edges[count] > end { count -= 1 }
    var figures = SeriesFigures(document: document, count: count)
    if document.series.contains(where: { SeriesFigures.isOfNights($0) }) {
      let samples = try store.sleepSamples().columns
      let nights = SleepAnalysis(of: samples, zone: document.edges.zone)
        .intervalSeries(of: .totalAsleep, by: document.edges)
      let first = document.table.firstIndex
      figures.nights = TrendSeries((0..<count).map { nights.value(at: first + $0) })
    }
    return figures
  }
}

/// One figure a day or week of each type.
struct SeriesFigures {
  /// What was read.
  var document: SummaryDocument
  /// How many of its buckets count, from the first.
  var count: Int
  /// The sleep of nights; nil if it was not asked for.
  var nights: TrendSeries?

  /// Whether a series is one of nights rather than of the days' own hours.
  static func isOfNights(_ series: SummarySeries) -> Bool {
    TypeNames.short(series.identifier) == "sleepAnalysis"
  }

  /// The figures of a type as plain columns.
  func trendSeries(_ series: SummarySeries) -> TrendSeries {
    if let nights, Self.isOfNights(series) { return nights }
    let positions = series.buckets.positions
    let values = series.statistics.first.flatMap { series.buckets.values[$0] } ?? []
    let kept = positions.prefix { $0 < count }.count
    return TrendSeries(
      positions: Array(positions.prefix(kept)), values: Array(values.prefix(kept)), count: count)
  }

  /// The weekday of the first bucket: 1 is Monday.
  var firstWeekday: Int { document.edges.zone.localDateTime(at: document.table.edges[0]).weekday }

  /// What a reader has to know to take the figures of a type for what they are; nil if nothing.
  static func note(_ series: SummarySeries) -> String? {
    isOfNights(series)
      ? "Asleep is the sleep of the night that ends on the day, naps with it."
      : CategoryDisplay.note(series.identifier)
  }

  /// The local date on which a bucket begins, `2024-03-04`.
  func date(_ position: Int) -> String {
    // A day that never happened begins where the next one does.
    String(document.edges.zone.isoString(at: document.table.edges[position]).prefix(10))
  }
}
