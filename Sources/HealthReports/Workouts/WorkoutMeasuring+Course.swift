internal import HealthCalculations
internal import SampleStore

/// What is known of one workout part by part: beats per minute, metres.
struct CourseFigures: Sendable {
  /// Of each part; nil where there is no reading.
  var heartRates: [HeartRateReadings.Figures?]
  /// Where the heart rates come from; nil without any.
  var heartRateOrigin: FigureOrigin?
  /// How far it had come after how much active time; nil if nothing tells.
  var distance: EffortCurve?
  /// Where the distances come from; nil without any.
  var distanceOrigin: FigureOrigin?
  /// The mean height of each part.
  var heights: [Double?]
  /// The shape of the route; nil without places of active time.
  var shape: RouteShape?
}

extension WorkoutMeasuring {
  /// The course of a workout in parts.
  ///
  /// Semantics 8.2: everything measured over a workout is over its active periods.
  ///
  /// - Parameters:
  ///   - workout: which one.
  ///   - parts: from when to when each part is, in the order of time.
  ///   - mostPlaces: how many places the shape of the route has at most.
  func course(
    of workout: StoredWorkout, in parts: [Range<Double>], mostPlaces: Int
  ) throws -> CourseFigures {
    let figures = [WorkoutFigures(workout)]
    let periods = figures[0].periods
    let owned = try store.sampleTypes(ofWorkouts: [workout.sequence])
    var course = CourseFigures(
      heartRates: parts.map { _ in nil }, heights: parts.map { _ in nil })
    let limit = OverlapLimit.ofFigures
    let rates = try map(
      Self.heartRateType, [0], of: figures, owned: owned, margin: Self.margin, within: limit
    ) { columns, numbers in
      try Self.rates(
        of: columns, in: numbers.map { figures[$0] }, parts: numbers.map { _ in parts },
        within: limit)
    }
    if let found = rates.first, found.result.rate != nil {
      course.heartRates = found.result.parts
      course.heartRateOrigin = found.origin
    }
    if let type = figures[0].activity.distanceType {
      let curves = try map(type, [0], of: figures, owned: owned, within: .ofCurves) {
        columns, numbers in
        numbers.map { _ in DistanceCurve(of: columns, during: periods) }
      }
      if let found = curves.first, let curve = found.result {
        course.distance = EffortCurve(curve, periods: periods)
        course.distanceOrigin = found.origin
      }
    }
    let sequences = try store.routes(ofWorkouts: [workout.sequence])[workout.sequence] ?? []
    let points = try points(ofRoutes: sequences)
    guard !points.isEmpty else { return course }
    // As for best efforts: of a workout without samples of distance the route tells.
    if course.distance == nil, figures[0].activity.distanceType != nil {
      course.distance = DistanceCurve(ofRoute: points, periods: periods, rules: routeRules).map {
        EffortCurve($0, periods: periods)
      }
      course.distanceOrigin = course.distance.map { _ in .route }
    }
    course.heights = RouteMeasures.meanHeights(of: points, in: parts, periods, rules: routeRules)
    let shape = RouteShape(points, periods: periods, rules: routeRules, limit: mostPlaces)
    course.shape = shape.segments.isEmpty ? nil : shape
    return course
  }
}
