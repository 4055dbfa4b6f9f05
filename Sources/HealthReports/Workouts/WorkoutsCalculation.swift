internal import CalendarBuckets
internal import HealthCalculations
package import SampleStore

/// Computes what `hkstats workouts` answers.
package struct WorkoutsCalculation: Sendable {
  /// Where the workouts are.
  package let store: StoreSnapshot
  /// What was asked for.
  package let request: WorkoutRequest

  /// A calculation of one answer.
  package init(
    store: StoreSnapshot, request: WorkoutRequest
  ) {
    self.store = store
    self.request = request
  }

  /// The answer.
  ///
  /// - Throws: a usage error for names of no activity or source and for a range that ends before it
  ///   begins.
  package func document() throws -> WorkoutsDocument {
    let spans = try store.workoutSpans()
    let activities = try self.activities(spans) ?? defaultActivities(spans)
    let sources = try self.sources()
    let matching = spans.filter { activities?.contains($0.activityType) ?? true }
    let totals = try request.view.interval.map { try emptyTotals($0, matching) }
    let from = totals.map { $0.table.edges[0] } ?? request.from?.instant(in: request.zone)
    let to =
      totals.map { $0.table.edges[$0.table.count] } ?? request.to?.instant(in: request.zone)
    if totals == nil, let from, let to, from >= to {
      throw ReportError.usage(
        "--from has to lie before --to, but \(request.zone.isoString(at: from)) does not lie "
          + "before \(request.zone.isoString(at: to)).")
    }
    let workouts = try selected(
      from: from, to: to, activities: activities, sources: sources, isTotal: totals != nil)
    let units = try WorkoutUnits(
      request.units, store: store,
      stated: workouts.last { StatedFigures.distanceUnit(of: $0) != nil }
        .flatMap(StatedFigures.distanceUnit), prefersUSUnits: request.prefersUSUnits)
    let zones = try ExertionZones(request.zones, zone: request.zone, store: store)
    let measuring = WorkoutMeasuring(
      store: store, zones: zones, routeRules: request.routes,
      splitLength: request.view == .splits ? units.splitLength : nil)
    let figures = try measuring.figures(of: workouts)
    var document = WorkoutsDocument(
      view: request.view, zone: request.zone, units: units, workouts: figures, totals: totals,
      zoneExplanation: zones.explanation, elevationThreshold: request.routes.elevationThreshold,
      storedCount: spans.count)
    if sources == nil {
      let isAsked = { (span: StoredWorkoutSpan) in
        span.start >= from ?? -.infinity && span.start < to ?? .infinity
      }
      document.leftOutCount = matching.count(where: isAsked) - workouts.count
    }
    if let edges = totals?.table.edges {
      let entries = figures.map(\.entry)
      document.totals?.byActivity = WorkoutTotals.byBucket(entries, edges: edges)
      document.totals?.all = WorkoutTotals.byBucket(
        entries.map { entry in
          var entry = entry
          entry.activity = ""
          return entry
        }, edges: edges)
    }
    return document
  }

  /// The workouts that were asked for, oldest first.
  private func selected(
    from: Double?, to: Double?, activities: Set<String>?, sources: Set<String>?, isTotal: Bool
  ) throws -> [StoredWorkout] {
    let hasRange = request.from != nil || request.to != nil
    let limit = isTotal ? nil : request.limit ?? (hasRange ? nil : request.view.defaultCount)
    return try store.workouts(
      from: from, to: to, activities: activities, sources: sources, last: limit)
  }

  /// The stored names of the activities asked for; nil for all.
  private func activities(_ spans: [StoredWorkoutSpan]) throws -> Set<String>? {
    guard !request.activities.isEmpty else { return nil }
    let known = spans.map(\.activityType)
    var names: Set<String> = []
    for typed in request.activities.flatMap({ $0.split(separator: ",").map(String.init) }) {
      names.insert(try WorkoutNames.resolve(typed, known: known))
    }
    return names
  }

  /// The activities that splits are of if nobody named one: those that go somewhere. Nil for all.
  private func defaultActivities(_ spans: [StoredWorkoutSpan]) -> Set<String>? {
    guard request.view == .splits else { return nil }
    return Set(spans.map(\.activityType))
      .filter { WorkoutActivity(identifier: $0).distanceType != nil }
  }

  /// The names of the sources asked for; nil for all.
  private func sources() throws -> Set<String>? {
    guard !request.sources.isEmpty else { return nil }
    let known = try SourceNames.distinct(store.workoutSourceNames())
    return Set(try SourceNames.resolve(request.sources, known: known))
  }

  /// The buckets of totals, which are not known yet.
  private func emptyTotals(
    _ interval: CalendarInterval, _ spans: [StoredWorkoutSpan]
  ) throws -> WorkoutsDocument.Totals {
    var calendar = SeriesRequest(interval: interval, zone: request.zone, now: request.now)
    calendar.from = request.from
    calendar.to = request.to
    let edges = try calendar.edges()
    var data: (firstStart: Double, lastEnd: Double)?
    if let first = spans.first, let last = spans.last { data = (first.start, last.start) }
    let range = BucketRange(
      edges: edges, from: request.from?.instant(in: request.zone),
      to: request.to?.instant(in: request.zone), defaultCount: interval.defaultBucketCount,
      data: data, now: request.now)
    let table = try range.table { instant in spans.contains { $0.start >= instant } }
    return WorkoutsDocument.Totals(edges: edges, table: table, byActivity: [], all: [])
  }
}
