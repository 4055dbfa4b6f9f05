import Foundation
import HealthCalculations
import TestSupport
import Testing

/// Distances on the ellipsoid.
@Suite struct GeodesicTests {
  private typealias Place = Geodesic.Place

  /// C. F. F. Karney's GeographicLib 2.1 (Python), `Geodesic.WGS84.Inverse(...)["s12"]`; the third line
  /// is Flinders Peak to Buninyong of the Geodetic Datum of Australia's manual, 54,972.271 m there.
  @Test(arguments: [
    (40.6, -73.8, 51.6, -0.5, 5_551_759.4003186785),
    (0, 0, 0, 1, 111_319.49079327357),
    (
      -37.95103341666667, 144.42486788888888, -37.65282113888889, 143.92649552777777,
      54_972.27113920079
    ),
    (89.5, 10, 89.5, -170, 111_693.95089655284),
    (52.5, 13.4, 52.5, 13.40001, 0.6791023341973577),
    (10, 179.999, 10.001, -179.999, 245.59538275006472),
    (0, 0, 90, 0, 10_001_965.729312724),
  ])
  func knownLines(
    latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double, metres: Double
  ) {
    let found = Geodesic.distance(
      from: Place(latitude: latitude, longitude: longitude),
      to: Place(latitude: toLatitude, longitude: toLongitude))
    #expect(abs(found - metres) < 5e-4)
  }

  /// Wellington to Salamanca, 19,959,679.267 m by GeographicLib 2.1: Vincenty's formula does not end there.
  @Test func placesNearlyOppositeAreToldOnTheSphere() {
    let found = Geodesic.distance(
      from: Place(latitude: -41.32, longitude: 174.81),
      to: Place(latitude: 40.96, longitude: -5.50))
    #expect(abs(found / 19_959_679.267 - 1) < 0.006)
    let poles = Geodesic.distance(
      from: Place(latitude: 90, longitude: 0), to: Place(latitude: -90, longitude: 0))
    #expect(abs(poles / 20_003_931.459 - 1) < 0.006)
  }

  @Test func aPlaceIsNowhereElse() {
    let place = Place(latitude: 48.85, longitude: 2.35)
    #expect(Geodesic.distance(from: place, to: place) == 0)
    #expect(Geodesic.haversineDistance(from: place, to: place) == 0)
    let far = Place(latitude: 48.85, longitude: 2.35 + 360)
    #expect(Geodesic.distance(from: place, to: far) < 1e-6)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func placesWithoutACoordinateAreNoDistanceApart(coordinate: Double) {
    let place = Place(latitude: 48.85, longitude: 2.35)
    for other in [
      Place(latitude: coordinate, longitude: 2.35), Place(latitude: 48.85, longitude: coordinate),
    ] {
      #expect(Geodesic.distance(from: place, to: other).isNaN)
      #expect(Geodesic.distance(from: other, to: place).isNaN)
      #expect(Geodesic.haversineDistance(from: place, to: other).isNaN)
    }
  }

  /// The sphere is off by no more than 0.6 %.
  @Test func haversineIsNearTheEllipsoid() {
    let found = Geodesic.haversineDistance(
      from: Place(latitude: 40.6, longitude: -73.8), to: Place(latitude: 51.6, longitude: -0.5))
    #expect(abs(found / 5_551_759.4003186785 - 1) < 0.006)
  }

  /// Steps of a walk against the straight line through the earth, whose ends are placed by the definition
  /// of the ellipsoid; over 500 m the line is shorter by a ten-thousandth of a millimetre.
  @Test func stepsAreAsLongAsTheirChords() {
    func point(_ place: Place) -> [Double] {
      let (a, f) = (6_378_137.0, 1 / 298.257223563)
      let square = f * (2 - f)
      let (north, east) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      let radius = a / (1 - square * sin(north) * sin(north)).squareRoot()
      return [
        radius * cos(north) * cos(east), radius * cos(north) * sin(east),
        radius * (1 - square) * sin(north),
      ]
    }
    for seed in UInt64(1)..<300 {
      var generator = SeededGenerator(seed: seed)
      let start = Place(
        latitude: Double.random(in: -85...85, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator))
      let end = Place(
        latitude: start.latitude + Double.random(in: -0.003...0.003, using: &generator),
        longitude: start.longitude + Double.random(in: -0.003...0.003, using: &generator))
      let chord = zip(point(start), point(end)).reduce(0) {
        $0 + ($1.0 - $1.1) * ($1.0 - $1.1)
      }.squareRoot()
      let found = Geodesic.distance(from: start, to: end)
      #expect(abs(found - chord) < 2e-6 + 1e-8 * chord, "seed \(seed)")
    }
  }

  /// Where the two formulas meet they agree.
  @Test func neighboursJoinTheOthers() {
    let start = Place(latitude: 47, longitude: 8)
    let near = Geodesic.distance(from: start, to: Place(latitude: 47.009_999, longitude: 8.009_999))
    let far = Geodesic.distance(from: start, to: Place(latitude: 47.010_001, longitude: 8.010_001))
    // 0.000002 degrees each way are 0.269 m.
    #expect(abs(far - near - 0.269) < 0.001)
  }
}
