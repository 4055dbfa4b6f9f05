import HealthCalculations
import TestSupport
import Testing

/// Semantics 8.3: best efforts inside one workout.
@Suite struct EffortCurveTests {
  private func curve(
    _ edges: [Double], _ distances: [Double], _ events: [ActivePeriods.Event] = []
  ) -> EffortCurve {
    EffortCurve(
      DistanceCurve(edges: edges, distances: distances),
      periods: ActivePeriods(from: edges[0], to: edges[edges.count - 1], events: events))
  }

  @Test func theFastestPartCountsWhereverItLies() {
    let run = curve([0, 300, 540, 900], [1_000, 1_000, 1_000])
    #expect(run.shortestTime(over: 1_000) == 240)
    #expect(run.shortestTime(over: 500) == 120)
    // Half a kilometre of the first with all of the second.
    #expect(run.shortestTime(over: 1_500) == 390)
    #expect(run.shortestTime(over: 3_000) == 900)
    #expect(run.shortestTime(over: 3_001) == nil)
    #expect(run.longestDistance(in: 240) == 1_000)
    #expect(run.longestDistance(in: 300) == 1_200)
    #expect(run.longestDistance(in: 900) == 3_000)
    #expect(run.longestDistance(in: 901) == nil)
  }

  @Test func pausesTakeNoTime() {
    let run = curve(
      [0, 300, 600, 900], [1_000, 0, 1_000], [.init(.pause, at: 300), .init(.resume, at: 600)])
    #expect(run.shortestTime(over: 2_000) == 600)
    #expect(run.longestDistance(in: 600) == 2_000)
    #expect(run.longestDistance(in: 601) == nil)
    // Standing still without a pause takes time.
    #expect(curve([0, 300, 600, 900], [1_000, 0, 1_000]).shortestTime(over: 2_000) == 900)
  }

  @Test func nothingIsNoEffort() {
    let still = curve([0, 600], [0])
    #expect(still.shortestTime(over: 400) == nil && still.longestDistance(in: 300) == nil)
  }

  @Test func aRouteCountsItsActiveSteps() throws {
    func point(_ instant: Double, _ latitude: Double, _ accuracy: Double = 5) -> RouteMeasures.Point
    {
      .init(
        instant: instant, place: Geodesic.Place(latitude: latitude, longitude: 0), height: nil,
        accuracy: accuracy)
    }
    let points = [
      point(0, 0), point(60, 0.001), point(70, 5, 500), point(120, 0.002), point(240, 0.003),
    ]
    let periods = ActivePeriods(
      from: 0, to: 240, events: [.init(.pause, at: 120), .init(.resume, at: 200)])
    let route = try #require(DistanceCurve(ofRoute: points, periods: periods))
    let measures = RouteMeasures(points, periods: periods)
    #expect(abs(route.distance - measures.distance) < 1e-9)
    #expect(DistanceCurve(ofRoute: [point(0, 0)], periods: periods) == nil)
  }

  /// Every moment a tenth of a second apart may begin an effort.
  @Test func randomCoursesAgreeWithEveryMoment() throws {
    for seed in UInt64(1)...60 {
      var generator = SeededGenerator(seed: seed)
      let count = Int.random(in: 1...12, using: &generator)
      var edges = [0.0]
      for _ in 0..<count {
        edges.append(edges[edges.count - 1] + Double(Int.random(in: 1...20, using: &generator)))
      }
      let distances = (0..<count).map { _ in Double(Int.random(in: 0...60, using: &generator)) }
      let end = edges[edges.count - 1]
      var events: [ActivePeriods.Event] = []
      if Bool.random(using: &generator) {
        let pause = Double(Int.random(in: 0...Int(end), using: &generator))
        events = [.init(.pause, at: pause), .init(.resume, at: pause + 7)]
      }
      let periods = ActivePeriods(from: 0, to: end, events: events)
      let course = DistanceCurve(edges: edges, distances: distances)
      let efforts = EffortCurve(course, periods: periods)
      // The distance at each tenth of an active second.
      var tenths: [Double] = []
      for tenth in 0...Int(end * 10) {
        let instant = Double(tenth) / 10
        let active = Int((periods.duration(until: instant) * 10).rounded())
        if active == tenths.count {
          tenths.append(course.distance(until: instant))
        } else if active < tenths.count {
          tenths[active] = course.distance(until: instant)
        }
      }
      let seconds = 6.0
      let slow = tenths.indices.filter { $0 + 60 < tenths.count }
        .map { tenths[$0 + 60] - tenths[$0] }.max()
      let found = efforts.longestDistance(in: seconds)
      if let slow, let found, events.isEmpty {
        // Between two tenths it may be farther by what is covered in one.
        #expect(found >= slow - 1e-9 && found <= slow + 12.1, "seed \(seed)")
      }
      if let time = efforts.shortestTime(over: 40), events.isEmpty {
        let farthest = try #require(efforts.longestDistance(in: max(time, 1e-3)))
        #expect(abs(farthest - 40) < 1e-6 || farthest > 40, "seed \(seed)")
        if time > 0.2 {
          let shorter = efforts.longestDistance(in: time - 0.1) ?? 0
          #expect(shorter < 40 + 1e-6, "seed \(seed)")
        }
      }
    }
  }
}
