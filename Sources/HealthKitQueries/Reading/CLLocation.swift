#if !canImport(CoreLocation)
  public import Foundation

  /// A latitude and a longitude in degrees, as CoreLocation has it where there is one.
  public struct CLLocationCoordinate2D: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// A coordinate from its parts.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// A place on a route, as CoreLocation has it where there is one. What is below 0 is not known.
  public final class CLLocation: NSObject, Sendable {
    /// Where it is.
    public let coordinate: CLLocationCoordinate2D
    /// The height above the sea in metres.
    public let altitude: Double
    /// How far off the coordinate may be, in metres.
    public let horizontalAccuracy: Double
    /// How far off the altitude may be, in metres.
    public let verticalAccuracy: Double
    /// The direction of travel in degrees from north, clockwise.
    public let course: Double
    /// The speed in metres a second.
    public let speed: Double
    /// When it was recorded.
    public let timestamp: Date

    /// A place from its parts.
    public init(
      coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double,
      verticalAccuracy: Double, course: Double, speed: Double, timestamp: Date
    ) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
      self.course = course
      self.speed = speed
      self.timestamp = timestamp
    }

    /// A place without direction and speed.
    public convenience init(
      coordinate: CLLocationCoordinate2D, altitude: Double, horizontalAccuracy: Double,
      verticalAccuracy: Double, timestamp: Date
    ) {
      self.init(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
        verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// Two places are equal when all their parts are.
    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? CLLocation else { return false }
      return self === other
        || (coordinate == other.coordinate && altitude == other.altitude
          && horizontalAccuracy == other.horizontalAccuracy
          && verticalAccuracy == other.verticalAccuracy && course == other.course
          && speed == other.speed && timestamp == other.timestamp)
    }

    /// A hash of the coordinate and the time.
    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(coordinate)
      hasher.combine(timestamp)
      return hasher.finalize()
    }
  }
#endif
