#if !canImport(Darwin)
  import Foundation
  @testable import LocationTypes
  import Testing

  @testable import HealthKitQueries

  @Suite struct CLLocationTests {
    @Test func distanceFollowsTheEllipsoid() {
      func distance(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
        CLLocation(latitude: a.0, longitude: a.1)
          .distance(from: CLLocation(latitude: b.0, longitude: b.1))
      }
      // Flinders Peak to Buninyong: the test line of Geoscience Australia's geodetic manual (GRS80).
      let flinders = (-(37 + 57 / 60.0 + 3.72030 / 3600), 144 + 25 / 60.0 + 29.52440 / 3600)
      let buninyong = (-(37 + 39 / 60.0 + 10.15610 / 3600), 143 + 55 / 60.0 + 35.38390 / 3600)
      #expect(abs(distance(flinders, buninyong) - 54_972.271) < 0.002)
      #expect(abs(distance(buninyong, flinders) - 54_972.271) < 0.002)
      // JFK to LHR, a line of GeographicLib's documentation.
      #expect(abs(distance((40.6, -73.8), (51.6, -0.5)) - 5_551_759.4) < 0.1)
      // A degree along the equator is that of its circle; a quarter of a meridian is 10,001,965.729 m.
      #expect(abs(distance((0, 0), (0, 1)) - 6_378_137 * Double.pi / 180) < 0.001)
      #expect(abs(distance((0, 5), (90, 5)) - 10_001_965.729) < 0.002)
      // Across the date line, and from a place to itself.
      #expect(distance((10, 179.5), (10, -179.5)) == distance((10, -0.5), (10, 0.5)))
      #expect(distance((12.5, 7.25), (12.5, 7.25)) == 0)
      #expect(distance((-90, 0), (-90, 100)) < 1e-6)
      // Opposite places: half a percent at most from half a meridian.
      for opposite in [distance((0, 0), (0, 180)), distance((30, 10), (-30, -170))] {
        #expect(abs(opposite / 20_003_931.459 - 1) < 0.005)
      }
      #expect(distance((.nan, 0), (0, 0)).isNaN)
    }

    @Test func placesAreEqualByAllTheirParts() throws {
      let place = CLLocation(
        coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
        verticalAccuracy: 5, course: 6, courseAccuracy: 7, speed: 8, speedAccuracy: 9,
        timestamp: Date(timeIntervalSinceReferenceDate: 10))
      let other = CLLocation(
        coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
        verticalAccuracy: 5, course: 6, speed: 8,
        timestamp: Date(timeIntervalSinceReferenceDate: 10))
      #expect(place != other && other.courseAccuracy == -1 && other.speedAccuracy == -1)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: place, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
      #expect(copy == place && copy?.hash == place.hash)
      #expect(place.copy() as? CLLocation === place)
    }

    @Test func aBarePlaceKnowsItsCoordinateAlone() {
      let place = CLLocation(latitude: 1, longitude: 2)
      #expect(place.horizontalAccuracy == 0 && place.verticalAccuracy == -1)
      #expect(place.course == -1 && place.speed == -1 && place.altitude == 0)
    }

    @Test func coordinatesAreValidUpToThePolesAndTheDateLine() {
      #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: -90, longitude: 180)))
      #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
      #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
      #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D()))
    }

    @Test func noPlaceHasAStorey() throws {
      #expect(CLLocation(latitude: 1, longitude: 2).floor == nil)
      let first = CLFloor(level: 1)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: first, requiringSecureCoding: true)
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLFloor.self, from: data)
      #expect(copy == first && copy?.level == 1 && copy?.hash == first.hash)
      #expect(first.copy() as? CLFloor === first && first != CLFloor(level: 2))
    }
  }
#endif
