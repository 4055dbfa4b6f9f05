#if !canImport(Darwin)
  public import Foundation
  internal import HealthCalculations

  /// Degrees of latitude or longitude.
  public typealias CLLocationDegrees = Double
  /// Metres.
  public typealias CLLocationDistance = Double
  /// Metres that a measurement may be off; negative if it is not known.
  public typealias CLLocationAccuracy = Double
  /// Metres a second.
  public typealias CLLocationSpeed = Double
  /// Metres a second that a speed may be off; negative if the speed is not known.
  public typealias CLLocationSpeedAccuracy = Double
  /// Degrees from north, clockwise.
  public typealias CLLocationDirection = Double
  /// Degrees that a direction may be off; negative if it is not known.
  public typealias CLLocationDirectionAccuracy = Double

  /// A place on a route, as CoreLocation has it where there is one.
  ///
  /// A course, speed or accuracy below 0 is not known; the coordinate or the altitude is not if its
  /// accuracy is below 0.
  ///
  /// `@unchecked` because the class is open: what is stored here never changes.
  open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Where it is.
    public let coordinate: CLLocationCoordinate2D
    /// The height above the sea in metres.
    public let altitude: CLLocationDistance
    /// How far off the coordinate may be.
    public let horizontalAccuracy: CLLocationAccuracy
    /// How far off the altitude may be.
    public let verticalAccuracy: CLLocationAccuracy
    /// The direction of travel.
    public let course: CLLocationDirection
    /// How far off the course may be.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// The speed of travel.
    public let speed: CLLocationSpeed
    /// How far off the speed may be.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// When it was recorded.
    public let timestamp: Date
    /// On which storey of a building: always `nil`, only a phone finds that out.
    open var floor: CLFloor? { nil }

    /// A place from its parts.
    public init(
      coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
      horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
      course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
      speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
      self.coordinate = coordinate
      self.altitude = altitude
      self.horizontalAccuracy = horizontalAccuracy
      self.verticalAccuracy = verticalAccuracy
      self.course = course
      self.courseAccuracy = courseAccuracy
      self.speed = speed
      self.speedAccuracy = speedAccuracy
      self.timestamp = timestamp
    }

    /// A place whose course and speed are of unknown accuracy.
    public convenience init(
      coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
      horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
      course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
      self.init(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
        verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed,
        speedAccuracy: -1, timestamp: timestamp)
    }

    /// A place without direction and speed.
    public convenience init(
      coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
      horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
      self.init(
        coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
        verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    /// A place on the map, as of now, of which nothing else is known.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
      self.init(
        coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
        horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    /// The metres between two places over the ground; the altitudes make no difference.
    ///
    /// The geodesic on the ellipsoid WGS 84, good to a millimetre (`Geodesic` of HealthCalculations).
    ///
    /// ```swift
    /// let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    /// let london = CLLocation(latitude: 51.5074, longitude: -0.1278)
    /// paris.distance(from: london)  // 343,923 m
    /// ```
    open func distance(from location: CLLocation) -> CLLocationDistance {
      Geodesic.distance(
        from: Geodesic.Place(latitude: coordinate.latitude, longitude: coordinate.longitude),
        to: Geodesic.Place(
          latitude: location.coordinate.latitude, longitude: location.coordinate.longitude))
    }

    /// The place itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Two places are equal when all their parts are.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? CLLocation else { return false }
      return self === other || (timestamp == other.timestamp && numbers == other.numbers)
    }

    /// A hash of the coordinate and the time.
    open override var hash: Int {
      var hasher = Hasher()
      hasher.combine(coordinate.latitude)
      hasher.combine(coordinate.longitude)
      hasher.combine(timestamp)
      return hasher.finalize()
    }

    /// All parts but the time, in the order of the archive.
    private var numbers: [Double] {
      [
        coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy,
        course, courseAccuracy, speed, speedAccuracy,
      ]
    }

    // MARK: NSSecureCoding

    private static let keys = [
      "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course",
      "courseAccuracy", "speed", "speedAccuracy",
    ]

    /// Places can be archived.
    public static var supportsSecureCoding: Bool { true }

    /// Writes all parts.
    open func encode(with coder: NSCoder) {
      for (key, number) in zip(Self.keys, numbers) { coder.encode(number, forKey: key) }
      coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
    }

    /// Reads what ``encode(with:)`` wrote; `nil` if a part of it is missing.
    public required convenience init?(coder: NSCoder) {
      guard (Self.keys + ["timestamp"]).allSatisfy({ coder.containsValue(forKey: $0) }) else {
        return nil
      }
      let numbers = Self.keys.map { coder.decodeDouble(forKey: $0) }
      self.init(
        coordinate: CLLocationCoordinate2D(latitude: numbers[0], longitude: numbers[1]),
        altitude: numbers[2], horizontalAccuracy: numbers[3], verticalAccuracy: numbers[4],
        course: numbers[5], courseAccuracy: numbers[6], speed: numbers[7],
        speedAccuracy: numbers[8],
        timestamp: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp")))
    }
  }
#endif
