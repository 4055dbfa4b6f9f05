import Foundation
import TestSupport
import Testing

@testable import HealthCalculations

/// Shapes of routes in few places.
@Suite struct RouteShapeTests {
  private func point(
    _ instant: Double, _ latitude: Double, _ longitude: Double, accuracy: Double = 3
  ) -> RouteMeasures.Point {
    .init(
      instant: instant, place: .init(latitude: latitude, longitude: longitude), height: nil,
      accuracy: accuracy)
  }

  private let all = ActivePeriods(from: 0, to: 1e6)

  @Test func fewPlacesStayAsTheyAre() {
    let points = (0..<5).map { point(Double($0), 50 + Double($0 * $0) / 1000, 10) }
    let shape = RouteShape(points, periods: all, limit: 5)
    #expect(shape.segments == [points] && shape.placeCount == 5)
    #expect(RouteShape([], periods: all, limit: 5).segments.isEmpty)
    let alone = RouteShape([points[0]], periods: all, limit: 5)
    #expect(alone.segments == [[points[0]]])
  }

  @Test func cornersStayAndWhatLiesOnALineGoes() {
    // Along three sides of a square, eleven places a side.
    let north = (0...10).map { point(Double($0), 50 + Double($0) / 10_000, 10) }
    let east = (1...10).map { point(10 + Double($0), 50.001, 10 + Double($0) / 10_000) }
    let south = (1...10).map { point(20 + Double($0), 50.001 - Double($0) / 10_000, 10.001) }
    let shape = RouteShape(north + east + south, periods: all, limit: 4)
    #expect(shape.placeCount == 31)
    #expect(shape.segments.map { $0.map(\.instant) } == [[0, 10, 20, 30]])
  }

  // Semantics 8.4
  @Test func aPauseBeginsANewSegmentAndBadPlacesAreNone() {
    let points = [
      point(0, 50, 10), point(10, 50.001, 10), point(20, 60, 10, accuracy: 51),
      point(21, 60, 10, accuracy: -1), point(22, .nan, 10), point(30, 50.002, 10),
      point(70, 50.005, 10), point(80, 50.006, 10),
    ]
    let periods = ActivePeriods(
      from: 0, to: 100, events: [.init(.pause, at: 35), .init(.resume, at: 65)])
    let shape = RouteShape(points, periods: periods, limit: 100)
    #expect(shape.segments.map { $0.map(\.instant) } == [[0, 10, 30], [70, 80]])
    #expect(shape.placeCount == 5)
    let least = RouteShape(points, periods: periods, limit: 4)
    #expect(least.segments.map { $0.map(\.instant) } == [[0, 30], [70, 80]])
    // Where the ends alone are too many, the shortest segments go.
    #expect(
      RouteShape(points, periods: periods, limit: 3).segments.map { $0.map(\.instant) }
        == [[0, 30]])
    #expect(RouteShape(points, periods: periods, limit: 0).segments.isEmpty)
  }

  // Semantics 8.2, 8.4
  @Test func placesOfAPauseAndOutsideAreNoPartOfTheShape() {
    let points = stride(from: -100.0, to: 300, by: 10).map { point($0, 50 + $0 / 1e5, 10) }
    let periods = ActivePeriods(
      from: 0, to: 200, events: [.init(.pause, at: 55), .init(.resume, at: 145)])
    let shape = RouteShape(points, periods: periods, limit: 1_000)
    // Steps count by their middles: the one from 50 to 60 lies in the pause, that from 140 to 150 not.
    #expect(
      shape.segments.map { [$0[0].instant, $0[$0.count - 1].instant] } == [[0, 50], [140, 200]])
    #expect(shape.placeCount == 13)
    let still = ActivePeriods(from: 5, to: 5)
    #expect(RouteShape(points, periods: still, limit: 1_000).segments.isEmpty)
    // A place of active time whose neighbours are of none.
    let alone = RouteShape(
      [point(0, 50, 10), point(100, 50, 10.1), point(200, 50, 10.2)],
      periods: ActivePeriods(from: 99, to: 101), limit: 10)
    #expect(alone.segments.map { $0.map(\.instant) } == [[100]])
  }

  @Test func aHundredThousandPausesAreBounded() {
    let points = (0..<200_000).map { point(Double($0), 50 + Double($0 % 7) / 1e4, 10) }
    let events = (0..<100_000).flatMap { number -> [ActivePeriods.Event] in
      let begin = Double(number) * 2 + 1.1
      return [.init(.pause, at: begin), .init(.resume, at: begin + 0.8)]
    }
    let periods = ActivePeriods(from: 0, to: 200_000, events: events)
    let shape = RouteShape(points, periods: periods, limit: 500)
    #expect(shape.segments.count == 250 && shape.segments.allSatisfy { $0.count == 2 })
  }

  @Test func theDateLineIsNoJumpRoundTheGlobe() {
    let points = (0..<9).map { number -> RouteMeasures.Point in
      let longitude = 179.9996 + Double(number) / 10_000
      return point(Double(number), -17, longitude > 180 ? longitude - 360 : longitude)
    }
    let shape = RouteShape(points + [point(9, -17.001, -179.9996)], periods: all, limit: 3)
    #expect(shape.segments[0].map(\.instant) == [0, 8, 9])
    let places = [-1.0, 1].map { Geodesic.Place(latitude: $0, longitude: 179) }
    let projection = RouteProjection(around: places)
    #expect(abs(projection.place(.init(latitude: 1, longitude: -179)).x - 2 * 111_195) < 1)
    #expect(abs(projection.place(places[1]).y - 111_195) < 1)
    #expect(RouteProjection(around: []).place(.init(latitude: 0, longitude: 0)) == (0, 0))
  }

  /// Each step takes out the place with the smallest triangle, found by looking at all.
  private func slowShape(_ points: [RouteMeasures.Point], limit: Int) -> [Double] {
    let projection = RouteProjection(around: points.map(\.place))
    var rest = points.map { (instant: $0.instant, place: projection.place($0.place)) }
    var floors = Array(repeating: 0.0, count: rest.count)
    var largest = 0.0
    while rest.count > max(limit, 2) {
      var best = (area: Double.infinity, position: 0)
      for position in 1..<rest.count - 1 {
        let (a, b, c) = (rest[position - 1].place, rest[position].place, rest[position + 1].place)
        let area = max(
          abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)), floors[position])
        if area < best.area { best = (area, position) }
      }
      largest = max(largest, best.area)
      rest.remove(at: best.position)
      floors.remove(at: best.position)
      for neighbour in [best.position - 1, best.position] { floors[neighbour] = largest }
    }
    return rest.map(\.instant)
  }

  @Test(arguments: UInt64(1)...40) func theShapeIsThatOfTheSlowWay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...120, using: &generator)
    var place = (50.0, 10.0)
    let points = (0..<count).map { number -> RouteMeasures.Point in
      place.0 += Double.random(in: -1e-4...1e-4, using: &generator)
      // Some stand still: triangles of nothing.
      place.1 += Bool.random(using: &generator) ? Double.random(in: 0...1e-4, using: &generator) : 0
      return point(Double(number), place.0, place.1)
    }
    for limit in [2, count / 3, count - 1] {
      let shape = RouteShape(points, periods: all, limit: limit)
      #expect(shape.segments[0].map(\.instant) == slowShape(points, limit: limit))
    }
  }

  @Test func manyPlacesBecomeAThousand() {
    let points = (0..<200_000).map { number -> RouteMeasures.Point in
      let angle = Double(number) / 500
      return point(Double(number), 50 + cos(angle) / 100, 10 + Double(number) / 1e6)
    }
    let shape = RouteShape(points, periods: all, limit: 1_000)
    #expect(shape.segments[0].count == 1_000 && shape.placeCount == 200_000)
    #expect(shape.segments[0].first == points.first && shape.segments[0].last == points.last)
  }

  // Semantics 8.2
  @Test func theHeightOfAPartIsTheMeanOfItsPlaces() {
    func point(_ instant: Double, _ height: Double?, accuracy: Double = 3) -> RouteMeasures.Point {
      .init(
        instant: instant, place: .init(latitude: 50, longitude: 10), height: height,
        accuracy: accuracy)
    }
    let points = [
      point(-5, 900), point(0, 100), point(5, 104), point(9, 500, accuracy: 80), point(10, 110),
      point(25, 700), point(31, nil), point(35, .infinity), point(45, 120), point(60, 900),
    ]
    let periods = ActivePeriods(
      from: 0, to: 60, events: [.init(.pause, at: 20), .init(.resume, at: 30)])
    let parts = stride(from: 0.0, to: 60, by: 10).map { $0..<$0 + 10 }
    #expect(
      RouteMeasures.meanHeights(of: points, in: parts, periods)
        == [102, 110, nil, nil, 120, nil])
    #expect(RouteMeasures.meanHeights(of: points, in: [], periods).isEmpty)
  }
}
