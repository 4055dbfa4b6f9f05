internal import CalendarBuckets
internal import HealthCalculations
internal import SampleStore

/// Computes streaks.
struct StreakCalculation {
  /// What is asked of which state.
  let question: Question
  /// What is asked.
  let request: StreakRequest

  /// The answer.
  func report() throws -> StreakReport {
    try check()
    let edges = try question.edges(of: request.interval)
    let reading = StreakReading(question: question, unit: request.unit)
    let subject = try reading.resolved(request.subject)
    let present = question.scope.now
    // Semantics 6.2: the earlier of the present and the end of the data, unless the caller names it.
    let dataEnd = try question.snapshot.dataEnd()
    let asked = request.today?.instant(in: question.zone)
    let now = asked ?? min(present, dataEnd ?? present)
    // Semantics 6.2: later intervals are ignored.
    let figures = try reading.figures(of: subject, by: edges, upTo: now)
    let summary = StreakSummary(
      of: figures.series, goal: request.goal, now: now, zeroIfEmpty: figures.isZeroIfEmpty,
      // Semantics 6.3: what a streak survives.
      rules: StreakRules(
        emptyIntervals: request.skipsEmptyIntervals ? .areSkipped : .end,
        allowedMisses: request.allowedMisses, missSpan: request.missSpan))
    // Semantics 6.4: the current streak and its length, the longest, how many there are, what is missing.
    return StreakReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(), subject: subject,
      categoryValues: figures.categoryValues, unit: figures.unit.name,
      measure: figures.unit.measure, goal: request.goal, interval: edges.interval,
      anchor: edges.localAnchor, allowedMisses: request.allowedMisses,
      missSpan: request.missSpan, skipsEmptyIntervals: request.skipsEmptyIntervals,
      now: question.local(now), nowIs: asked != nil ? .asked : now < present ? .dataEnd : .present,
      futureDated: question.futureSamples(of: try futureTypes(subject)),
      repeatedWorkouts: figures.repeatedWorkouts,
      start: question.local(edges.edge(summary.indices.lowerBound)),
      end: question.local(edges.edge(summary.indices.upperBound)),
      hasData: !figures.series.values.isEmpty, current: summary.current?.length ?? 0,
      currentStart: summary.current.map { question.local($0.start) },
      longest: summary.longest?.length ?? 0,
      longestStart: summary.longest.map { question.local($0.start) },
      longestEnd: summary.longest.map { question.local($0.end) }, runs: summary.runs.count,
      today: today(summary, in: edges, present: asked ?? present),
      streaks: summary.runs.map(streak),
      intervals: intervals(figures.series, in: summary.indices))
  }

  /// Refuses what makes no sense, whatever the store holds.
  private func check() throws {
    try question.refuseBounds(of: "A streak")
    guard [.day, .week, .month].contains(request.interval) else {
      throw ReportError(.invalidRequest, "A streak is of days, weeks or months.")
    }
    guard request.allowedMisses >= 0, request.allowedMisses < request.missSpan else {
      throw ReportError(
        .invalidRequest,
        "\(.allowedMisses): \(text: request.allowedMisses) misses of \(text: request.missSpan) intervals cannot be allowed: fewer can."
      )
    }
    if case .between(let low, let high) = request.goal, !(low <= high) {
      throw ReportError(
        .invalidRequest,
        "\(.goal): a range begins with the lower number, but \(text: high) is less than \(text: low)."
      )
    }
  }

  /// The stored type that is counted, to tell what of it is dated in the future.
  private func futureTypes(_ subject: StreakSubject) throws -> [StoredType] {
    guard case .type(let identifier, _, _) = subject else { return [] }
    return try question.snapshot.types(only: [identifier])
  }

  private func today(
    _ summary: StreakSummary, in edges: BucketEdges, present: Double
  ) -> StreakReport.Today {
    let index = summary.indices.upperBound - 1
    let start = question.local(edges.edge(index))
    return StreakReport.Today(
      date: start.dateText, start: start, end: question.local(edges.edge(index + 1)),
      isPresent: edges.edge(index) <= present && present < edges.edge(index + 1),
      value: summary.todayValue, met: summary.today.isMet, missing: summary.today.missing)
  }

  private func streak(_ run: StreakSummary.Run) -> StreakReport.Streak {
    let start = question.local(run.start)
    return StreakReport.Streak(
      date: start.dateText, start: start, end: question.local(run.end), length: run.length)
  }

  private func intervals(
    _ series: IntervalSeries, in indices: Range<Int>
  ) -> [StreakReport.Interval] {
    indices.clamped(to: series.indices).compactMap { index in
      guard !series.isUnreal(at: index), let value = series.value(at: index) else { return nil }
      return StreakReport.Interval(
        date: question.local(series.edges.edge(index)).dateText, value: value,
        met: request.goal.isMet(by: value))
    }
  }
}
