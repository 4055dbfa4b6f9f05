/// Places as metres east and north of the middle of a route, about: good for a shape, not for a length.
///
/// A degree of longitude is as long everywhere as on the middle latitude; a route over half the globe is bent.
public struct RouteProjection: Sendable, Equatable {
  private let middle: Geodesic.Place
  private let metresPerDegreeEast: Double

  private static let metresPerDegree = 111_195.08

  /// A projection around places, of which those without finite coordinates do not count.
  public init(around places: some Sequence<Geodesic.Place>) {
    var south = Double.infinity
    var north = -Double.infinity
    var first: Double?
    for place in places where place.latitude.isFinite && place.longitude.isFinite {
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
      if first == nil { first = place.longitude }
    }
    middle = Geodesic.Place(
      latitude: south <= north ? south / 2 + north / 2 : 0, longitude: first ?? 0)
    metresPerDegreeEast = Self.metresPerDegree * Geodesic.cosine(ofDegrees: middle.latitude)
  }

  /// Metres east of the first place and north of the middle.
  public func place(_ place: Geodesic.Place) -> (x: Double, y: Double) {
    (
      Geodesic.wrapped(place.longitude - middle.longitude) * metresPerDegreeEast,
      (place.latitude - middle.latitude) * Self.metresPerDegree
    )
  }
}
