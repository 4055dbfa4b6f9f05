package import CalendarBuckets
package import HealthCalculations
package import SampleStore

/// The answer of `hkstats profile`, before it is written as a table, JSON or CSV.
package struct ProfileDocument {
  /// The type, its unit and its statistic.
  package var summary: SummarySeries
  /// The hours that it is made of.
  package var hours: LocalHours
  /// The zone of the hours.
  package var zone: ZoneRules
  /// The means.
  package var profile: HourProfile

  /// What a figure is.
  package var statistic: Statistic { summary.statistics.first ?? .count }
}

/// Computes what the hours of the week are like.
package struct ProfileCalculation {
  /// Where the samples are.
  package let store: StoreSnapshot
  /// The calendar; of its types the first one counts.
  package var request: SeriesRequest

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, request: SeriesRequest
  ) {
    self.store = store
    self.request = request
  }

  /// The answer for a type.
  package func document(_ identifier: String) throws -> ProfileDocument {
    if TypeNames.isSeries(identifier) {
      throw ReportError.usage(
        "\(TypeNames.short(identifier)) holds places or beats, which have no figure an hour.")
    }
    var request = request
    request.hasEverydayStatistics = true
    request.countsEverydayValues = true
    let summary = SummaryCalculation(store: store, request: request)
    let stored = try store.types()
    let type = stored.first { $0.identifier == identifier && $0.sampleCount > 0 }
    let newest = stored.filter { $0.sampleCount > 0 }.map(\.lastEnd).max()
    let hours = LocalHours(zone: request.zone, covering: try range(of: type, newest: newest))
    // Without dates there are no hours, and one edge is no bucket.
    let edges = hours.edges.isEmpty ? [0, 0] : hours.edges
    let plan = try summary.plan(identifier, stored: type, order: [], edges: edges)
    let figures = try CoreUse.allCores.map(plan.parts.count) { part in
      try plan.figures(of: plan.parts[part], edges: edges)
    }
    var series = plan.series
    for part in figures { series.append(part) }
    let statistic = series.statistics.first ?? .count
    let profile = HourProfile(
      positions: series.buckets.positions, values: series.buckets.values[statistic] ?? [],
      edges: hours.edges, weekdays: hours.weekdays,
      measure: statistic == .average ? .reading : .amount)
    return ProfileDocument(
      summary: series, hours: hours, zone: request.zone, profile: profile)
  }

  /// The instants asked for, or all from the first sample to the last day that is over; the first day if
  /// none is.
  private func range(of type: StoredType?, newest: Double?) throws -> Range<Double> {
    let zone = request.zone
    let from = request.from?.instant(in: zone)
    let to = request.to?.instant(in: zone)
    if let from, let to, from >= to {
      throw ReportError.usage("--from has to lie before --to.")
    }
    guard let type, let newest else { return 0..<0 }
    let begin = from ?? type.firstStart
    let end = min(newest, request.now)
    let today = zone.instant(of: zone.localDateTime(at: end).startOfDay)
    let last =
      to ?? (type.firstStart >= today ? type.lastEnd.nextUp : min(today, type.lastEnd.nextUp))
    // Decades of hours are no trouble, thousands of years are.
    let first = max(begin, last - 200 * 366 * 86_400)
    return first < last ? first..<last : 0..<0
  }
}
