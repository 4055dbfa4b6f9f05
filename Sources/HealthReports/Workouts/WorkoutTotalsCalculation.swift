internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Computes totals of workouts by bucket and activity.
struct WorkoutTotalsCalculation {
  /// What is asked of which state.
  let question: Question
  /// Which workouts, in what buckets.
  let request: WorkoutTotalsRequest

  /// The answer.
  func report() throws -> WorkoutTotalsReport {
    let snapshot = question.snapshot
    let spans = try snapshot.workoutSpans()
    let selection = WorkoutSelection(
      snapshot: snapshot, activities: request.activities, sources: request.sources)
    let activities = try selection.activityTypes(of: spans)
    let sources = try selection.sourceNames()
    let edges = try question.edges(of: request.interval)
    let horizon = try snapshot.horizon() ?? .infinity
    let table = try range(
      edges,
      spans.filter {
        activities?.contains($0.activityType) ?? true && $0.start <= horizon
      })
    let (workouts, repeatedCount) = try question.workouts.workouts(
      from: table.edges[0], to: table.edges[table.count], activities: activities,
      sources: sources)
    let units = try WorkoutUnits(question, stated: StatedFigures.distanceUnit(ofLast: workouts))
    let figures = try WorkoutMeasuring(
      store: snapshot, zones: nil,
      routeRules: WorkoutSelection.routeRules(elevationThreshold: request.elevationThreshold),
      splitLength: nil
    ).figures(of: workouts)
    return WorkoutTotalsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(in: table.edges[0]..<table.edges[table.count]),
      interval: edges.interval, anchor: edges.localAnchor,
      start: question.local(table.edges[0]), end: question.local(table.edges[table.count]),
      units: units.names, elevationThreshold: request.elevationThreshold,
      storedCount: spans.count, repeatedCount: repeatedCount,
      basis: WorkoutBasis(figures),
      buckets: buckets(of: figures.map(\.entry), table, units))
  }

  private func range(_ edges: BucketEdges, _ spans: [StoredWorkoutSpan]) throws -> EdgeTable {
    var data: (firstStart: Double, lastEnd: Double)?
    if let first = spans.first, let last = spans.last { data = (first.start, last.start) }
    var range = BucketRange(
      question, edges: edges, defaultCount: request.interval.defaultBucketCount, data: data)
    // Where no workout is, there is nothing to be measured, and each face has words of its own for it.
    let (from, to) = (question.from ?? -.infinity, question.to ?? .infinity)
    if spans.contains(where: { from <= $0.start && $0.start < to }) {
      range.room = request.room
    }
    return try range.table { instant in spans.contains { $0.start >= instant } }
  }

  // MARK: The report

  private func buckets(
    of entries: [WorkoutEntry], _ table: EdgeTable, _ units: WorkoutUnits
  ) -> [WorkoutTotalsReport.Bucket] {
    let byActivity = Dictionary(
      grouping: WorkoutTotals.byBucket(entries, edges: table.edges), by: \.bucket)
    let all = entries.map { entry in
      var entry = entry
      entry.activity = ""
      return entry
    }
    return WorkoutTotals.byBucket(all, edges: table.edges).map { totals in
      let start = question.local(table.edges[totals.bucket])
      return WorkoutTotalsReport.Bucket(
        date: start.dateText, start: start, end: question.local(table.edges[totals.bucket + 1]),
        count: totals.count, duration: totals.duration,
        energy: totals.energy.map(units.energy.converter.convert),
        averageHeartRate: totals.averageHeartRate, maximumHeartRate: totals.maximumHeartRate,
        ascent: totals.ascent.map(units.elevation.converter.convert),
        activities: (byActivity[totals.bucket] ?? []).map { activity($0, units) })
    }
  }

  private func activity(
    _ totals: WorkoutTotals, _ units: WorkoutUnits
  ) -> WorkoutTotalsReport.Activity {
    var speed: Double?
    if let distance = totals.distance, distance > 0, totals.distanceDuration > 0 {
      speed = distance / totals.distanceDuration
    }
    let style = WorkoutActivity(identifier: totals.activity).speedStyle
    let rate = units.rate(style, metresPerSecond: speed)
    return WorkoutTotalsReport.Activity(
      activity: totals.activity, count: totals.count, duration: totals.duration,
      distance: totals.distance.map(units.distance.converter.convert), pace: rate.pace,
      paceUnit: rate.paceUnit, speed: rate.speed, speedUnit: rate.speedUnit,
      energy: totals.energy.map(units.energy.converter.convert),
      averageHeartRate: totals.averageHeartRate, maximumHeartRate: totals.maximumHeartRate,
      ascent: totals.ascent.map(units.elevation.converter.convert))
  }
}
