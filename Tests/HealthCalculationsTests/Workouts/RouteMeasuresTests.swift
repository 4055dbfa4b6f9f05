import HealthCalculations
import TestSupport
import Testing

/// Length and climbs of routes.
@Suite struct RouteMeasuresTests {
  private func point(
    _ instant: Double, _ latitude: Double, height: Double? = nil, accuracy: Double = 3
  ) -> RouteMeasures.Point {
    .init(
      instant: instant, place: .init(latitude: latitude, longitude: 10), height: height,
      accuracy: accuracy)
  }

  @Test func wobblesBelowTheThresholdClimbNothing() {
    #expect(ElevationGain(of: [100, 102, 100, 101.9, 99]) == ElevationGain(of: []))
    let gain = ElevationGain(of: [100, 101, 104, 103, 108, 100], threshold: 3)
    #expect(gain.ascent == 8 && gain.descent == 8)
    #expect(ElevationGain(of: [100, .nan, 110]).ascent == 10)
    // Without a threshold every step counts.
    let all = ElevationGain(of: [1, 2, 1, 2, 1.5], threshold: 0)
    #expect(all.ascent == 2 && all.descent == 1.5)
  }

  /// A climb is off by less than the threshold, whatever its steps.
  @Test func aSteadyClimbIsOffByLessThanTheThreshold() {
    for seed in UInt64(1)..<50 {
      var generator = SeededGenerator(seed: seed)
      var heights = [0.0]
      for _ in 0..<200 {
        heights.append(heights[heights.count - 1] + Double.random(in: 0...2, using: &generator))
      }
      let gain = ElevationGain(of: heights)
      let climb = heights[heights.count - 1]
      #expect(gain.descent == 0 && gain.ascent <= climb + 1e-9 && gain.ascent > climb - 3)
    }
  }

  @Test func stepsInAPauseAndBadPlacesDoNotCount() {
    let points = [
      point(0, 50, height: 100), point(10, 50.001, height: 104), point(20, 51, accuracy: 60),
      point(30, 50.001, accuracy: -1), point(40, 50.002, height: nil),
      // The way to the café, in the pause.
      point(60, 50.005, height: 110),
      point(80, 50.006, height: 101),
    ]
    let periods = ActivePeriods(
      from: 0, to: 100, events: [.init(.pause, at: 45), .init(.resume, at: 65)])
    let found = RouteMeasures(points, periods: periods)
    let step = Geodesic.distance(from: points[0].place, to: points[1].place)
    #expect(abs(found.distance - 3 * step) < 0.01)
    #expect(found.placeCount == 5 && found.excludedCount == 2)
    // The six metres up to the café are climbed in the pause.
    #expect(found.ascent == 4 && found.descent == 9)
    let flat = RouteMeasures([point(0, 50), point(1, 50.001)], periods: periods)
    #expect(flat.ascent == nil && flat.descent == nil && flat.distance > 111)
    let none = RouteMeasures([], periods: periods)
    #expect(none.distance == 0 && none.placeCount == 0)
  }

  /// A cable car in the pause, the flat before and behind it: 800 m that nobody climbed.
  @Test func aClimbInAPauseIsNone() {
    let points = stride(from: 0.0, through: 1_800, by: 10).map { instant in
      point(
        instant, 46 + instant * 1e-5,
        height: 500 + 800 * min(max(instant - 600, 0), 600) / 600)
    }
    let periods = ActivePeriods(
      from: 0, to: 1_800, events: [.init(.pause, at: 600), .init(.resume, at: 1_200)])
    let found = RouteMeasures(points, periods: periods)
    #expect(found.ascent == 0 && found.descent == 0)
    #expect(RouteMeasures(points, periods: ActivePeriods(from: 0, to: 1_800)).ascent == 800)
    // Two metres before the pause and two behind it never are three in one go.
    let steps = RouteMeasures(
      [
        point(0, 46, height: 500), point(10, 46.001, height: 502), point(20, 46.002, height: 502),
        point(30, 46.003, height: 504),
      ],
      periods: ActivePeriods(
        from: 0, to: 40, events: [.init(.pause, at: 12), .init(.resume, at: 18)]))
    #expect(steps.ascent == 0)
  }

  /// A parallel on the ellipsoid: its length is that of a circle of radius N cos φ.
  @Test func aWalkAlongAParallelHasTheLengthOfTheArc() {
    // GeographicLib's constants: N(50°) cos 50° = 4,107,864.091 m; a tenth of a degree is 7,169.575 m.
    let points = (0...1_000).map { step in
      RouteMeasures.Point(
        instant: Double(step), place: .init(latitude: 50, longitude: 10 + Double(step) * 1e-4),
        height: nil, accuracy: 5)
    }
    let found = RouteMeasures(points, periods: ActivePeriods(from: 0, to: 2_000))
    #expect(abs(found.distance - 4_107_864.0912 * 0.1 * Double.pi / 180) < 0.01)
  }
}
