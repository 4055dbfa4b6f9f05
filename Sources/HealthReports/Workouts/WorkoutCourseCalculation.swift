internal import CalendarBuckets
internal import Foundation
internal import HealthCalculations
internal import HealthKitTypes
internal import SampleStore

/// Finds out the course of a workout.
struct WorkoutCourseCalculation {
  /// What is asked of which state.
  let question: Question
  /// Which workout, in which parts.
  let request: WorkoutCourseRequest

  /// The answer.
  func report() throws -> WorkoutCourseReport {
    try question.checkBounds()
    let snapshot = question.snapshot
    let spans = try snapshot.workoutSpans()
    let selection = WorkoutSelection(
      snapshot: snapshot, activities: request.activities, sources: request.sources)
    let sources = try selection.sourceNames()
    let coverage = try question.workouts.coverage(sources: sources)
    let workout = try workout(
      selection.activityTypes(of: spans), sources, excluding: Set((coverage?.covers ?? [:]).keys))
    let units = try WorkoutUnits(
      question, stated: StatedFigures.distanceUnit(ofLast: workout.map { [$0] } ?? []))
    var report = WorkoutCourseReport(
      timeZone: question.zone.identifier, timeZoneOrigin: question.zoneOrigin,
      recordedZones: question.recordedZones(), units: units.names, storedCount: spans.count,
      parts: [], pauses: [])
    guard let workout else { return report }
    let figures = WorkoutFigures(workout)
    let step = request.step ?? Self.step(for: figures.window)
    let parts = try Self.parts(of: figures.window, step: step)
    let course = try WorkoutMeasuring(
      store: snapshot, zones: nil,
      routeRules: WorkoutSelection.routeRules(elevationThreshold: ElevationGain.defaultThreshold),
      splitLength: nil
    ).course(of: workout, in: parts, mostPlaces: request.places)
    report.workout = WorkoutCourseReport.Workout(
      uuid: workout.uuid.uuidString, activity: workout.activityType, source: workout.sourceName,
      start: question.local(workout.start), end: question.local(figures.end),
      duration: figures.duration, heartRateOrigin: course.heartRateOrigin,
      distanceOrigin: course.distanceOrigin,
      coveredBy: try question.covers(of: [workout], coverage)[workout.sequence])
    report.step = step
    report.parts = parts.indices.map { part($0, parts[$0], course, figures, units) }
    report.pauses = pauses(in: figures)
    report.route = course.shape.map { route($0, from: workout.start, units) }
    return report
  }

  /// The workout that is asked for; nil if there is none.
  ///
  /// Semantics 8.1: without an identity it is the last one that counts.
  private func workout(
    _ activities: Set<String>?, _ sources: Set<String>?,
    excluding repeating: Set<Int64>
  ) throws -> StoredWorkout? {
    let uuid = try request.uuid
    let found = try question.snapshot.workouts(
      from: question.from, to: question.to, activities: activities, sources: sources,
      uuids: uuid.map { [$0] }, excluding: uuid == nil ? repeating : [], last: 1
    ).last
    if let uuid, found == nil {
      throw ReportError(
        .unknownName, "There is no workout \(text: uuid.uuidString) among those asked for.")
    }
    return found
  }

  // MARK: Parts

  /// Round times, in seconds.
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200,
  ]

  /// The first round time of which a workout has not too many, else whole days.
  static func step(for window: Range<Double>) -> Double {
    let shortest =
      (window.upperBound - window.lowerBound) / Double(WorkoutCourseRequest.defaultPartCount)
    return steps.first { $0 >= shortest } ?? (shortest / 86_400).rounded(.up) * 86_400
  }

  /// The parts of a workout; none of one without length.
  static func parts(of window: Range<Double>, step: Double) throws -> [Range<Double>] {
    let length = window.upperBound - window.lowerBound
    guard length > 0 else { return [] }
    // What is left by rounding is no part.
    let count = max(1, ((length - 0.001) / step).rounded(.up))
    guard count <= Double(WorkoutCourseRequest.mostParts) else {
      throw ReportError(
        .invalidRequest,
        "\(.step) \(text: step) makes more than \(text: WorkoutCourseRequest.mostParts) parts of this workout: a longer one is needed."
      )
    }
    return (0..<Int(count)).map { number in
      func edge(_ number: Int) -> Double { window.lowerBound + Double(number) * step }
      return edge(number)..<(number + 1 < Int(count) ? edge(number + 1) : window.upperBound)
    }
  }

  private func part(
    _ number: Int, _ window: Range<Double>, _ course: CourseFigures, _ figures: WorkoutFigures,
    _ units: WorkoutUnits
  ) -> WorkoutCourseReport.Part {
    let duration = figures.periods.duration(from: window.lowerBound, to: window.upperBound)
    let metres = course.distance.map { curve -> Double in
      func distance(_ instant: Double) -> Double {
        curve.distance(at: figures.periods.duration(until: instant))
      }
      // The distance jumps to what was covered before the start, and counts there.
      let before = number == 0 ? 0 : distance(window.lowerBound)
      return max(0, distance(window.upperBound) - before)
    }
    // Who stands has no pace.
    let speed = metres.flatMap { duration > 0 && $0 / duration > 1e-9 ? $0 / duration : nil }
    let rate = units.rate(figures.activity.speedStyle, metresPerSecond: speed)
    let heartRate = course.heartRates[number]
    return WorkoutCourseReport.Part(
      start: local(window.lowerBound), elapsed: window.lowerBound - figures.workout.start,
      duration: duration, averageHeartRate: heartRate?.average,
      minimumHeartRate: heartRate?.minimum, maximumHeartRate: heartRate?.maximum,
      distance: metres.map { units.distance.converter.convert($0) }, pace: rate.pace,
      paceUnit: rate.paceUnit, speed: rate.speed, speedUnit: rate.speedUnit,
      elevation: course.heights[number].map { units.elevation.converter.convert($0) })
  }

  private func pauses(in figures: WorkoutFigures) -> [WorkoutCourseReport.Pause] {
    let window = figures.window
    let active = figures.periods.intervals
    let starts = [window.lowerBound] + active.map(\.upperBound)
    let ends = active.map(\.lowerBound) + [window.upperBound]
    return zip(starts, ends).filter { $0 < $1 }.map {
      WorkoutCourseReport.Pause(start: local($0), end: local($1))
    }
  }

  private func route(
    _ shape: RouteShape, from start: Double, _ units: WorkoutUnits
  ) -> WorkoutCourseReport.Route {
    WorkoutCourseReport.Route(
      placeCount: shape.placeCount,
      places: shape.segments.enumerated().flatMap { number, segment in
        segment.map { point in
          WorkoutCourseReport.Place(
            segment: number, latitude: point.place.latitude, longitude: point.place.longitude,
            elevation: point.height.flatMap { height in
              height.isFinite ? units.elevation.converter.convert(height) : nil
            },
            elapsed: point.instant - start)
        }
      })
  }

  /// Parts begin at any fraction of a second; texts of instants have six decimals.
  private func local(_ instant: Double) -> OffsetInstant {
    question.local((instant * 1e6).rounded() / 1e6)
  }
}
