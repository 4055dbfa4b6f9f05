internal import HealthCalculations
internal import SampleStore

extension WorkoutMeasuring {
  /// How far each workout had come after how much active time, over its samples of distance as splits use them,
  /// without any over its route; nil for one that went nowhere. With where it comes from.
  ///
  /// Semantics 8.3: best efforts are over distance samples, else over the route.
  func effortCurves(
    of workouts: [StoredWorkout]
  ) throws -> [(curve: EffortCurve, origin: FigureOrigin)?] {
    let figures = workouts.map { WorkoutFigures($0) }
    let periods = figures.map(\.periods)
    let owned = try store.sampleTypes(ofWorkouts: Set(workouts.map(\.sequence)))
    var curves = [(curve: EffortCurve, origin: FigureOrigin)?](repeating: nil, count: figures.count)
    var byType: [String: [Int]] = [:]
    for (number, workout) in figures.enumerated() {
      if let type = workout.activity.distanceType { byType[type, default: []].append(number) }
    }
    for (type, numbers) in byType.sorted(by: { $0.key < $1.key }) {
      let found = try map(type, numbers, of: figures, owned: owned, within: .ofCurves) {
        columns, numbers in
        let samples = WindowedSamples(columns)
        return numbers.map { number in
          DistanceCurve(of: samples, during: periods[number]).map {
            EffortCurve($0, periods: periods[number])
          }
        }
      }
      for case (let number, let curve?, let origin) in found { curves[number] = (curve, origin) }
    }
    let routes = try store.routes(ofWorkouts: Set(workouts.map(\.sequence)))
    for (number, workout) in workouts.enumerated() where curves[number] == nil {
      guard let sequences = routes[workout.sequence] else { continue }
      let curve = DistanceCurve(
        ofRoute: try points(ofRoutes: sequences), periods: periods[number], rules: routeRules)
      curves[number] = curve.map { (EffortCurve($0, periods: periods[number]), .route) }
    }
    return curves
  }
}
