internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Computes a report of workouts one by one.
struct WorkoutsCalculation {
  /// What is asked of which state.
  let question: Question
  /// Which workouts, with what.
  let request: WorkoutsRequest

  /// How many workouts are shown if nobody said from when to when.
  private var defaultCount: Int { request.hasSplits ? 1 : 20 }

  /// The answer.
  func report() throws -> WorkoutsReport {
    try question.checkBounds()
    let snapshot = question.snapshot
    let spans = try snapshot.workoutSpans()
    let selection = WorkoutSelection(
      snapshot: snapshot, activities: request.activities, sources: request.sources)
    let activities = try selection.activityTypes(of: spans) ?? defaultActivities(spans)
    let sources = try selection.sourceNames()
    let (from, to) = (question.from, question.to)
    let workouts = try snapshot.workouts(
      from: from, to: to, activities: activities, sources: sources,
      last: request.limit ?? (question.scope.isUnbounded ? defaultCount : nil))
    let units = try WorkoutUnits(question, stated: StatedFigures.distanceUnit(ofLast: workouts))
    let zones = try ExertionZones(request.zones, question: question)
    let figures = try WorkoutMeasuring(
      store: snapshot, zones: zones,
      routeRules: WorkoutSelection.routeRules(elevationThreshold: request.elevationThreshold),
      splitLength: request.hasSplits ? units.splitLength : nil
    ).figures(of: workouts)
    let covers = try question.covers(
      of: workouts, question.workouts.coverage(sources: sources))
    var excludedCount: Int?
    if sources == nil {
      let ofRange = spans.count { span in
        activities?.contains(span.activityType) ?? true && span.start >= from ?? -.infinity
          && span.start < to ?? .infinity
      }
      excludedCount = ofRange - workouts.count
    }
    return WorkoutsReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(), units: units.names,
      zones: zones.basis, elevationThreshold: request.elevationThreshold,
      storedCount: spans.count, repeatedCount: covers.count,
      excludedCount: excludedCount, basis: WorkoutBasis(figures),
      workouts: figures.map { workout($0, units, coveredBy: covers[$0.workout.sequence]) })
  }

  /// The activities that splits are of if nobody named one: those that cover a distance. Nil for all.
  private func defaultActivities(_ spans: [StoredWorkoutSpan]) -> Set<String>? {
    guard request.hasSplits else { return nil }
    return Set(spans.map(\.activityType))
      .filter { WorkoutActivity(identifier: $0).distanceType != nil }
  }

  // MARK: The report

  private func workout(
    _ figures: WorkoutFigures, _ units: WorkoutUnits, coveredBy cover: WorkoutsReport.Cover?
  ) -> WorkoutsReport.Workout {
    let stored = figures.workout
    let distance: (Double) -> Double = units.distance.converter.convert
    let energy: (Double) -> Double = units.energy.converter.convert
    // Semantics 8.2: beside a stated figure stands the computed one.
    let computedDistance =
      figures.distance?.origin == .stated ? figures.sampledDistance : nil
    let computedEnergy = figures.energy?.origin == .stated ? figures.sampledEnergy : nil
    let rate = units.rate(figures.activity.speedStyle, metresPerSecond: figures.speed)
    return WorkoutsReport.Workout(
      uuid: stored.uuid.uuidString, activity: stored.activityType, source: stored.sourceName,
      coveredBy: cover,
      start: question.local(stored.start), end: question.local(figures.end),
      duration: figures.duration,
      statedDuration: stored.details.duration.flatMap { $0.isFinite ? $0 : nil },
      paused: figures.isPaused, distance: figures.distance.map { distance($0.value) },
      distanceOrigin: figures.distance?.origin,
      computedDistance: computedDistance.map { distance($0.value) },
      computedDistanceOrigin: computedDistance?.origin, pace: rate.pace, paceUnit: rate.paceUnit,
      speed: rate.speed, speedUnit: rate.speedUnit,
      energy: figures.energy.map { energy($0.value) }, energyOrigin: figures.energy?.origin,
      computedEnergy: computedEnergy.map { energy($0.value) },
      computedEnergyOrigin: computedEnergy?.origin,
      averageHeartRate: figures.heartRate?.average, minimumHeartRate: figures.heartRate?.minimum,
      maximumHeartRate: figures.heartRate?.maximum,
      heartRateSamples: figures.heartRate?.sampleCount, heartRateOrigin: figures.heartRate?.origin,
      ascent: figures.ascent.map { units.elevation.converter.convert($0.value) },
      ascentOrigin: figures.ascent?.origin, route: figures.route.map { route($0, units) },
      zones: zones(figures), splits: splits(figures, units),
      splitsAreCut: figures.splitsAreCut ? true : nil)
  }

  private func route(_ route: RouteMeasures, _ units: WorkoutUnits) -> WorkoutsReport.Route {
    let elevation: (Double) -> Double = units.elevation.converter.convert
    return WorkoutsReport.Route(
      distance: units.distance.converter.convert(route.distance),
      ascent: route.ascent.map(elevation), descent: route.descent.map(elevation),
      places: route.placeCount, excludedPlaces: route.excludedCount)
  }

  private func zones(_ figures: WorkoutFigures) -> WorkoutsReport.Zones? {
    guard let zones = figures.zones, let times = figures.zoneTimes else { return nil }
    return WorkoutsReport.Zones(
      bounds: zones.bounds, seconds: times.seconds, unknown: times.unknown)
  }

  private func splits(
    _ figures: WorkoutFigures, _ units: WorkoutUnits
  ) -> [WorkoutsReport.Split]? {
    figures.splits?.map { entry in
      let split = entry.split
      let rate = units.rate(
        figures.activity.speedStyle,
        metresPerSecond: split.duration > 0 ? split.distance / split.duration : nil)
      return WorkoutsReport.Split(
        start: toMicrosecond(split.start), end: toMicrosecond(split.end),
        distance: units.distance.converter.convert(split.distance), duration: split.duration,
        pace: rate.pace, paceUnit: rate.paceUnit, speed: rate.speed, speedUnit: rate.speedUnit,
        averageHeartRate: entry.averageHeartRate)
    }
  }

  /// Splits end at any fraction of a second; texts of instants have six decimals.
  private func toMicrosecond(_ instant: Double) -> OffsetInstant {
    question.local((instant * 1e6).rounded() / 1e6)
  }
}
