/// One place of a route, as a phone or a watch recorded it.
///
/// Accuracies, the course and the speed are negative where they are not known; where the vertical
/// accuracy is, the altitude is not known either.
public struct RoutePlace: Sendable, Hashable {
  /// When it was recorded, in seconds since 2001-01-01 00:00 UTC: what a `Date` holds, so that it comes
  /// back to the bit.
  public var time: Double
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// The height above the sea in metres.
  public var altitude: Double
  /// How far off the coordinate may be, in metres.
  public var horizontalAccuracy: Double
  /// How far off the altitude may be, in metres.
  public var verticalAccuracy: Double
  /// The direction of travel in degrees from north, clockwise.
  public var course: Double
  /// How far off the course may be, in degrees.
  public var courseAccuracy: Double
  /// The speed in metres per second.
  public var speed: Double
  /// How far off the speed may be, in metres per second.
  public var speedAccuracy: Double

  /// What lies between 1970, where instants of the store begin, and 2001, where these do.
  private static let reference = 978_307_200.0

  /// The most places of a route: 23 days of one per second.
  public static let maximumCount = 2_000_000

  /// A place from its parts.
  public init(
    time: Double, latitude: Double, longitude: Double, altitude: Double = 0,
    horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1, course: Double = -1,
    courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1
  ) {
    self.time = time
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
  }

  /// The time in seconds since 1970.
  public var instant: Double {
    get { time + Self.reference }
    set { time = newValue - Self.reference }
  }

  /// Puts places in the order of time; those of one instant keep their order.
  ///
  /// - Complexity: O(n) for places that are in order, O(n log n) for any.
  public static func sort(_ places: inout [RoutePlace]) {
    let isSorted = places.indices.dropFirst().allSatisfy { places[$0 - 1].time <= places[$0].time }
    if isSorted { return }
    let order = places.indices.sorted { (places[$0].time, $0) < (places[$1].time, $1) }
    places = order.map { places[$0] }
  }
}
