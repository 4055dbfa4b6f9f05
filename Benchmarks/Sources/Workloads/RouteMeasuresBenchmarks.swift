internal import HealthCalculations

extension Workload {
  /// Length and climb of routes of a point a second.
  static let routes: [Workload] = [
    Workload(
      "length and climb", on: "route, 1 h", size: 3_600, of: "points", measures: [.instructions]
    ) { try routeWork(pointCount: 3_600) },
    Workload(
      "length and climb", on: "routes, 100 h", size: 360_000, of: "points", measures: [.time]
    ) { try routeWork(pointCount: 360_000) },
  ]

  private static func routeWork(pointCount: Int) throws -> PreparedWork {
    var random = SplitMix(seed: 31)
    var place = Geodesic.Place(latitude: 47, longitude: 8)
    let points = (0..<pointCount).map { second in
      // A degree is 111 km: some three metres a second, round and round.
      place.latitude += (random.fraction() - 0.5) * 5e-5
      place.longitude += (random.fraction() - 0.5) * 5e-5
      return RouteMeasures.Point(
        instant: Double(second), place: place, height: 400 + 30 * random.fraction(), accuracy: 5)
    }
    let periods = ActivePeriods(from: 0, to: Double(pointCount))
    let answer = RouteMeasures(points, periods: periods)
    // On the sphere, which is off by 0.6 % at most.
    var sphere = 0.0
    for (start, end) in zip(points, points.dropFirst()) {
      sphere += Geodesic.haversineDistance(from: start.place, to: end.place)
    }
    guard abs(answer.distance / sphere - 1) < 0.006 else {
      throw WrongAnswer("The route is \(answer.distance) m long, on the sphere \(sphere) m.")
    }
    var (level, ascent) = (points[0].height ?? 0, 0.0)
    for height in points.compactMap(\.height) where abs(height - level) >= 3 {
      ascent += max(0, height - level)
      level = height
    }
    try Reference.expect(answer.ascent ?? 0, near: ascent, "the climb of the route")
    return PreparedWork { keep(RouteMeasures(points, periods: periods)) }
  }
}
