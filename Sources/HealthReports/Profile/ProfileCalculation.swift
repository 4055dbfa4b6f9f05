internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// Computes what the hours of the week are like.
struct ProfileCalculation {
  /// What is asked of which state.
  let question: Question
  /// The type by full identifier.
  let type: String

  /// The answer.
  func report() throws -> ProfileReport {
    if TypeNames.isSeries(type) {
      throw ReportError(
        .invalidRequest,
        "\(text: TypeNames.short(type)) holds places or beats, which have no figure per hour.")
    }
    let (store, zone) = (question.snapshot, question.zone)
    try zone.checkHasHours(.hour)
    let types = try store.types()
    let stored = types.first { $0.identifier == type && $0.sampleCount > 0 }
    let newest = types.compactMap(\.dataEnd).max()
    let hours = LocalHours(zone: zone, covering: try range(of: stored, newest: newest))
    let series = try self.series(stored, edges: hours.edges)
    let statistic = series.everydayStatistic
    let profile = HourProfile(
      positions: series.buckets.positions, values: series.buckets.values[statistic] ?? [],
      edges: hours.edges, weekdays: hours.weekdays,
      measure: statistic == .average ? .reading : .amount)
    return ProfileReport(
      timeZone: zone.identifier, timeZoneOrigin: question.zoneOrigin, type: type,
      unit: series.everydayUnit, statistic: statistic, categoryValues: series.countedValues,
      start: hours.edges.first.map(question.local), end: hours.edges.last.map(question.local),
      firstDate: hours.edges.first.map { question.local($0).dateText },
      lastDate: hours.edges.last.map { question.local($0 - 1).dateText },
      days: hours.dateCount, hours: Self.hours(of: profile),
      hoursOfDay: Self.hoursOfDay(of: profile))
  }

  /// The type's figures hour by hour.
  private func series(_ stored: StoredType?, edges: [Double]) throws -> SummarySeries {
    // Without dates there are no hours, and one edge is no bucket.
    let edges = edges.isEmpty ? [0, 0] : edges
    let summary = SummaryCalculation(
      store: question.snapshot,
      request: try question.everydaySummary(of: [type], by: .hour, reachesAllData: false))
    let order = try stored.flatMap { try question.preferredOrder([$0]) } ?? []
    let plan = try summary.plan(type, stored: stored, order: order, edges: edges)
    if plan.isOfTimeAsleep {
      let sleep = try SleepReading(
        of: question.snapshot, around: edges[0]..<edges[edges.count - 1], zone: question.zone,
        rules: question.scope.nightRules, preferredOrder: order.isEmpty ? nil : order)
      return plan.series(of: sleep, edges: edges)
    }
    let figures = try CoreUse.allCores.map(plan.parts.count) { part in
      try plan.figures(of: plan.parts[part], edges: edges)
    }
    var series = plan.series
    for part in figures { series.append(part) }
    return series
  }

  /// The instants asked for, or all from the first sample to the last day that is over; the first day if
  /// none is.
  private func range(of type: StoredType?, newest: Double?) throws -> Range<Double> {
    try question.checkBounds()
    guard let type, let newest else { return 0..<0 }
    let begin = question.from ?? type.firstStart
    let end = min(newest, question.scope.now)
    let typeEnd = type.dataEnd ?? type.lastEnd
    let today = question.zone.instant(of: question.zone.localDateTime(at: end).startOfDay)
    let last =
      question.to
      ?? (type.firstStart >= today ? typeEnd.nextUp : min(today, typeEnd.nextUp))
    // Decades of hours are no trouble, thousands of years are.
    let first = max(begin, last - 200 * 366 * 86_400)
    return first < last ? first..<last : 0..<0
  }

  private static func hours(of profile: HourProfile) -> [ProfileReport.Hour] {
    Weekday.allCases.flatMap { weekday in
      (0..<24).compactMap { hour in
        let cell = profile[weekday.number, hour]
        return cell.mean.map {
          ProfileReport.Hour(weekday: weekday, hour: hour, count: cell.count, mean: $0)
        }
      }
    }
  }

  private static func hoursOfDay(of profile: HourProfile) -> [ProfileReport.HourOfDay] {
    (0..<24).compactMap { hour in
      let means = (1...7).compactMap { profile[$0, hour].mean }
      guard !means.isEmpty else { return nil }
      return ProfileReport.HourOfDay(
        hour: hour, mean: means.reduce(0, +) / Double(means.count))
    }
  }
}
