/// Places as metres east and north of another one, about: good for a shape, not for a length.
///
/// A degree of longitude is as long as on the latitude of the origin; east of it is at most half the globe.
public struct RouteProjection: Sendable, Equatable {
  private let origin: Geodesic.Place
  private let metresPerDegreeEast: Double

  private static let metresPerDegree = 111_195.08

  /// A projection with this place in its middle.
  public init(origin: Geodesic.Place) {
    self.origin = origin
    metresPerDegreeEast = Self.metresPerDegree * Geodesic.cosine(ofDegrees: origin.latitude)
  }

  /// Metres east and north.
  public func place(_ place: Geodesic.Place) -> (x: Double, y: Double) {
    (
      Geodesic.wrapped(place.longitude - origin.longitude) * metresPerDegreeEast,
      (place.latitude - origin.latitude) * Self.metresPerDegree
    )
  }
}
