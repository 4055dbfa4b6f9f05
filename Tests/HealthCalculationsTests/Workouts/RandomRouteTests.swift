import HealthCalculations
import TestSupport
import Testing

/// Climbs and lengths of seeded routes against the slow ones.
@Suite struct RandomRouteTests {
  /// From each height to the first one that lies the threshold above or below it, and so on from there.
  static func climb(_ heights: [Double], threshold: Double) -> (ascent: Double, descent: Double) {
    let known = heights.filter(\.isFinite)
    guard let level = known.first else { return (0, 0) }
    let next = known.firstIndex { $0 != level && abs($0 - level) >= threshold }
    guard let next else { return (0, 0) }
    let rest = climb(Array(known[next...]), threshold: threshold)
    let change = known[next] - level
    return change > 0
      ? (rest.ascent + change, rest.descent) : (rest.ascent, rest.descent - change)
  }

  private func heights(_ generator: inout SeededGenerator) -> [Double] {
    var level = Double(Int.random(in: -20...900, using: &generator))
    let slope = Double(Int.random(in: -2...2, using: &generator))
    return (0..<Int.random(in: 0...120, using: &generator)).map { _ in
      level += slope / 2 + Double(Int.random(in: -8...8, using: &generator)) / 4
      return Int.random(in: 0..<40, using: &generator) == 0 ? .nan : level
    }
  }

  @Test func climbsAgreeWithTheSlowOnes() {
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let heights = heights(&generator)
      for threshold in [ElevationGain.defaultThreshold, 0, 0.5, 10] {
        let found = ElevationGain(of: heights, threshold: threshold)
        let expected = Self.climb(heights, threshold: threshold)
        #expect(
          found.ascent == expected.ascent && found.descent == expected.descent,
          "seed \(seed), \(threshold)")
      }
    }
  }

  /// The Nile's flow as heights. NumPy 2.4: `flatnonzero(abs(h[i + 1:] - h[i]) >= t)[0]` is how far behind i
  /// the next height is, beginning at the first one; without a threshold `diff(h).clip(0).sum()`.
  @Test(arguments: [(100.0, 5_656.0, 6_058.0), (250, 1_970, 2_178), (0, 6_406, 6_786)])
  func climbsOfTheNile(threshold: Double, ascent: Double, descent: Double) {
    let found = ElevationGain(of: NileFlow.values, threshold: threshold)
    #expect(found.ascent == ascent && found.descent == descent)
  }

  private struct Route {
    var points: [RouteMeasures.Point] = []
    var pause: Range<Double>

    init(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let begin = Double(Int.random(in: 0...600, using: &generator))
      pause = begin..<begin + Double(Int.random(in: 1...200, using: &generator))
      var place = Geodesic.Place(
        latitude: Double.random(in: -60...60, using: &generator),
        longitude: Double.random(in: -179...179, using: &generator))
      var height = 300.0
      for step in 0..<Int.random(in: 0...100, using: &generator) {
        place.latitude += Double.random(in: -2e-4...3e-4, using: &generator)
        place.longitude += Double.random(in: -2e-4...3e-4, using: &generator)
        height += Double(Int.random(in: -8...8, using: &generator)) / 4
        points.append(
          RouteMeasures.Point(
            instant: Double(7 * step), place: place,
            height: Int.random(in: 0..<8, using: &generator) == 0 ? nil : height,
            accuracy: Double(Int.random(in: -2...56, using: &generator))))
      }
    }
  }

  @Test func lengthsAndClimbsAgreeWithTheSlowOnes() {
    for seed in UInt64(1)..<200 {
      let route = Route(seed: seed)
      let periods = ActivePeriods(
        from: 0, to: 1_000,
        events: [
          .init(.pause, at: route.pause.lowerBound), .init(.resume, at: route.pause.upperBound),
        ])
      let found = RouteMeasures(route.points, periods: periods)
      let good = route.points.filter { (0...50).contains($0.accuracy) }
      let steps = zip(good, good.dropFirst()).filter {
        !route.pause.contains(($0.instant + $1.instant) / 2)
      }
      let length = steps.map { Geodesic.distance(from: $0.place, to: $1.place) }.reduce(0, +)
      #expect(abs(found.distance - length) < 1e-9 * max(1, length), "seed \(seed)")
      #expect(found.placeCount == good.count, "seed \(seed)")
      #expect(found.excludedCount == route.points.count - good.count, "seed \(seed)")
      // A climb begins anew behind each step in the pause.
      var climbs: [[Double]] = [[]]
      for (number, point) in good.enumerated() {
        let before = number > 0 ? good[number - 1].instant : point.instant
        if number > 0, route.pause.contains((before + point.instant) / 2) { climbs.append([]) }
        if let height = point.height { climbs[climbs.count - 1].append(height) }
      }
      let gains = climbs.map { Self.climb($0, threshold: ElevationGain.defaultThreshold) }
      let isFlat = climbs.allSatisfy(\.isEmpty)
      #expect(found.ascent == (isFlat ? nil : gains.reduce(0) { $0 + $1.ascent }), "seed \(seed)")
      #expect(found.descent == (isFlat ? nil : gains.reduce(0) { $0 + $1.descent }), "seed \(seed)")
    }
  }
}
