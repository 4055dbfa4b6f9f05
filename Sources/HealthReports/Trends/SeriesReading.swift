internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Reads one figure per day or week of each type: the one that people mean by the type. Sleep is that of
/// the night that ends on the day, naps with it; of a week the mean of its nights.
struct SeriesReading {
  /// What is asked of which state.
  let question: Question
  /// What a figure stands for.
  let interval: CalendarInterval
  /// The types by full identifier; nil is all that the store has.
  let types: [String]?

  /// The figures over all days that were asked for and are over.
  ///
  /// A day that is not over when the newest of all data ends, or now, would pull amounts down; it is
  /// excluded unless there is nothing else.
  func figures() throws -> SeriesFigures {
    if let series = types?.first(where: TypeNames.isSeries) {
      throw ReportError(
        .invalidRequest,
        "\(text: TypeNames.short(series)) holds places or beats, which have no figure per day.")
    }
    let (store, scope) = (question.snapshot, question.scope)
    let request = try question.everydaySummary(of: types, by: interval, reachesAllData: true)
    var document = try SummaryCalculation(store: store, request: request).document()
    let newest = try store.types().compactMap(\.dataEnd).max()
    let end = min(newest ?? scope.now, scope.to == nil ? scope.now : .infinity)
    let sleep = try self.sleep(document)
    let first = document.table.firstIndex
    // A night that began on the last day ends on one that may hold nothing else.
    if scope.to == nil, let last = sleep?.indices.last, last >= first + document.table.count {
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
    guard document.series.contains(where: { TypeNames.isOfNights($0.identifier) }) else {
      return nil
    }
    let type = HKCategoryTypeIdentifier.sleepAnalysis.rawValue
    let order = try question.preferredOrder(question.snapshot.types(only: [type]))
    let rules = try question.scope.nightRules
    return try question.snapshot.sleepSamples(rules: rules, preferredOrder: order)
      .sleepAnalysis(zone: document.edges.zone, rules: rules)
      .intervalSeries(of: .totalAsleep, by: document.edges)
  }
}

/// One figure per day or week of each type.
struct SeriesFigures {
  /// What was read.
  var document: SummaryDocument
  /// How many of its buckets count, from the first.
  var count: Int
  /// The sleep of nights; nil if it was not asked for.
  var nights: TrendSeries?

  /// The figures of a type as plain columns.
  func trendSeries(_ series: SummarySeries) -> TrendSeries {
    if let nights, TypeNames.isOfNights(series.identifier) { return nights.prefix(count) }
    let values = series.statistics.first.flatMap { series.buckets.values[$0] } ?? []
    return TrendSeries(
      positions: series.buckets.positions, values: values, count: document.table.count
    ).prefix(count)
  }

  /// The weekday of the first bucket: 1 is Monday.
  var firstWeekday: Int {
    document.edges.zone.localDateTime(at: document.table.edges[0]).weekday
  }

  /// Where a bucket begins. A day that never happened begins where the next one does.
  func start(_ position: Int) -> OffsetInstant {
    OffsetInstant(document.table.edges[position], in: document.edges.zone)
  }
}

extension SummarySeries {
  /// The statistic that people mean by the type, where only that was asked for.
  var everydayStatistic: Statistic { statistics.first ?? .count }

  /// The unit of ``everydayStatistic``; nil for durations and counts of samples.
  var everydayUnit: String? { everydayStatistic.isInUnitOfType ? unit?.text : nil }

  /// The values that were counted, by short name, in the order of their numbers; nil unless the type is a
  /// category of which some are. Semantics 3.7.
  var countedValues: [String]? {
    guard case .categoryValues(let values) = kind else { return nil }
    return values.sorted().map {
      TypeCatalogue.categoryValueShortName($0, type: identifier) ?? String($0)
    }
  }
}

extension Question {
  /// What a summary with the figure that people mean by each type is made of. Semantics 3.7.
  func everydaySummary(
    of types: [String]?, by interval: CalendarInterval, reachesAllData: Bool
  ) throws -> SeriesRequest {
    var request = SeriesRequest(
      interval: interval, zone: zone, firstWeekday: interval == .week ? scope.firstWeekday : nil,
      from: scope.from, to: scope.to, types: types, hasEverydayStatistics: true,
      reachesAllData: reachesAllData, units: scope.units, prefersUSUnits: scope.prefersUSUnits,
      sourceOrder: scope.sourceOrder, now: scope.now)
    request.nightRules = try scope.nightRules
    return request
  }
}
