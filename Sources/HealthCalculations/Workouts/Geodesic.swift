#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Distances on the ellipsoid of WGS 84, which satellites locate on.
///
/// ```swift
/// // Flinders Peak to Buninyong, the test line of the Geodetic Datum of Australia.
/// Geodesic.distance(
///   from: .init(latitude: -37.9510334, longitude: 144.4248679),
///   to: .init(latitude: -37.6528211, longitude: 143.9264955))   // 54972.27
/// ```
public enum Geodesic {
  /// A place on the ellipsoid, in degrees north of the equator and east of Greenwich.
  public struct Place: Sendable, Hashable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// A place by its coordinates.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The larger half axis of WGS 84 in metres.
  private static let equatorRadius = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let eccentricitySquared = flattening * (2 - flattening)
  /// The mean radius of the ellipsoid, (2 a + b) / 3, in metres.
  private static let meanRadius = 6_371_008.771_415_06
  /// Below this many degrees the formula for neighbours is good to a thousandth of a millimetre.
  private static let neighbourhood = 0.01

  /// The metres between two places along the ellipsoid; NaN if a coordinate is not finite.
  ///
  /// Neighbours, less than a hundredth of a degree apart, are told by Gauss's formula of the middle
  /// latitude, the others by T. Vincenty's inverse formula (Survey Review 23, 1975), accurate to half a
  /// millimetre. It has no answer for places nearly opposite each other on the globe: those are told on
  /// the sphere.
  public static func distance(from start: Place, to end: Place) -> Double {
    let east = wrapped(end.longitude - start.longitude)
    let isNear =
      abs(end.latitude - start.latitude) < neighbourhood && abs(east) < neighbourhood
      && abs(start.latitude) < 89
    if isNear { return neighbourDistance(start, end, east: east) }
    guard (start.latitude + end.latitude + east).isFinite else { return .nan }
    return vincentyDistance(start, end, east: east) ?? haversineDistance(from: start, to: end)
  }

  /// The metres between two places on the sphere of the mean radius: within 0.6 % of the ellipsoid. NaN
  /// if a coordinate is not finite.
  public static func haversineDistance(from start: Place, to end: Place) -> Double {
    let (south, north) = (radians(start.latitude), radians(end.latitude))
    let halfNorth = sin((north - south) / 2)
    let halfEast = sin(radians(end.longitude - start.longitude) / 2)
    let square = halfNorth * halfNorth + cos(south) * cos(north) * halfEast * halfEast
    return 2 * meanRadius * asin(min(square.squareRoot(), 1))
  }

  /// Radii of curvature at the middle latitude, along the meridian and across it.
  private static func neighbourDistance(_ start: Place, _ end: Place, east: Double) -> Double {
    let middle = radians((start.latitude + end.latitude) / 2)
    let sine = sin(middle)
    let root = (1 - eccentricitySquared * sine * sine).squareRoot()
    let across = equatorRadius / root
    let along = across * (1 - eccentricitySquared) / (root * root)
    let north = along * radians(end.latitude - start.latitude)
    let eastward = across * cos(middle) * radians(east)
    return (north * north + eastward * eastward).squareRoot()
  }

  private static func vincentyDistance(_ start: Place, _ end: Place, east: Double) -> Double? {
    let polarRadius = equatorRadius * (1 - flattening)
    let longitude = radians(east)
    let first = atan((1 - flattening) * tan(radians(start.latitude)))
    let second = atan((1 - flattening) * tan(radians(end.latitude)))
    let (sin1, cos1, sin2, cos2) = (sin(first), cos(first), sin(second), cos(second))
    var lambda = longitude
    for _ in 0..<200 {
      let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
      let across = cos2 * sinLambda
      let along = cos1 * sin2 - sin1 * cos2 * cosLambda
      let sinSigma = (across * across + along * along).squareRoot()
      if sinSigma == 0 { return 0 }
      let cosSigma = sin1 * sin2 + cos1 * cos2 * cosLambda
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos1 * cos2 * sinLambda / sinSigma
      let cosSqAlpha = 1 - sinAlpha * sinAlpha
      // On the equator there is no middle.
      let cosMiddle = cosSqAlpha == 0 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSqAlpha
      let c = flattening / 16 * cosSqAlpha * (4 + flattening * (4 - 3 * cosSqAlpha))
      let middleTerm = cosMiddle + c * cosSigma * (-1 + 2 * cosMiddle * cosMiddle)
      let next =
        longitude + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * middleTerm)
      let isDone = abs(next - lambda) < 1e-13
      lambda = next
      if abs(lambda) > .pi { return nil }
      guard isDone else { continue }
      let uSq =
        cosSqAlpha * (equatorRadius * equatorRadius - polarRadius * polarRadius)
        / (polarRadius * polarRadius)
      let a = 1 + uSq / 16384 * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
      let b = uSq / 1024 * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
      let third =
        b / 6 * cosMiddle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cosMiddle * cosMiddle)
      let bend =
        b * sinSigma
        * (cosMiddle + b / 4 * (cosSigma * (-1 + 2 * cosMiddle * cosMiddle) - third))
      return polarRadius * a * (sigma - bend)
    }
    return nil
  }

  /// A difference of longitudes, the shorter way round.
  static func wrapped(_ degrees: Double) -> Double {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }

  /// The cosine of an angle in degrees.
  static func cosine(ofDegrees degrees: Double) -> Double { cos(radians(degrees)) }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
