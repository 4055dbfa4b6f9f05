#if !canImport(Darwin)
  /// A latitude and a longitude in degrees, as CoreLocation has it where there is one.
  public struct CLLocationCoordinate2D: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich.
    public var longitude: CLLocationDegrees

    /// The coordinate 0, 0.
    public init() {
      self.init(latitude: 0, longitude: 0)
    }

    /// A coordinate from its parts.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// A coordinate that is none.
  public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(
    latitude: -180, longitude: -180)

  /// Whether a coordinate is one: a latitude from -90 to 90 and a longitude from -180 to 180.
  public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
  }

  /// A coordinate from its parts.
  public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
  ) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }
#endif
