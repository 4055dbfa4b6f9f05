#if !canImport(CoreLocation)
  internal import Foundation

  /// The shortest way between two coordinates on the ellipsoid WGS 84.
  ///
  /// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of
  /// nested equations", Survey Review 23 (176), 1975: exact to half a millimetre. Between places
  /// nearly opposite each other on the globe its steps do not settle; there the answer is that of a
  /// sphere with the Earth's mean radius, which is off by half a percent at most.
  enum Geodesic {
    private static let equatorialRadius = 6_378_137.0
    private static let flattening = 1 / 298.257_223_563
    private static let meanRadius = 6_371_008.8

    /// The length in metres; NaN if a coordinate is not finite.
    ///
    /// - Complexity: O(1), ten steps or so.
    static func distance(
      from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D
    ) -> Double {
      let radian = Double.pi / 180
      let longitudes =
        (end.longitude - start.longitude).remainder(dividingBy: 360) * radian
      guard (start.latitude + end.latitude + longitudes).isFinite else { return .nan }
      let polarRadius = (1 - flattening) * equatorialRadius
      // Reduced latitudes.
      let reduced = (
        atan((1 - flattening) * tan(start.latitude * radian)),
        atan((1 - flattening) * tan(end.latitude * radian))
      )
      let (sine1, cosine1) = (sin(reduced.0), cos(reduced.0))
      let (sine2, cosine2) = (sin(reduced.1), cos(reduced.1))
      var lambda = longitudes
      for _ in 0..<100 {
        let across = cosine2 * sin(lambda)
        let along = cosine1 * sine2 - sine1 * cosine2 * cos(lambda)
        let sineSigma = (across * across + along * along).squareRoot()
        let cosineSigma = sine1 * sine2 + cosine1 * cosine2 * cos(lambda)
        if sineSigma == 0, cosineSigma > 0 { return 0 }
        let sigma = atan2(sineSigma, cosineSigma)
        let sineAlpha = cosine1 * cosine2 * sin(lambda) / sineSigma
        let cosineSquare = 1 - sineAlpha * sineAlpha
        // Along the equator the middle does not matter.
        let middle = cosineSquare > 0 ? cosineSigma - 2 * sine1 * sine2 / cosineSquare : 0
        let c = flattening / 16 * cosineSquare * (4 + flattening * (4 - 3 * cosineSquare))
        let last = lambda
        let bend = sigma + c * sineSigma * (middle + c * cosineSigma * (2 * middle * middle - 1))
        lambda = longitudes + (1 - c) * flattening * sineAlpha * bend
        guard abs(lambda) <= .pi else { break }
        guard abs(lambda - last) < 1e-12 else { continue }
        let square =
          cosineSquare * (equatorialRadius * equatorialRadius / (polarRadius * polarRadius) - 1)
        let a = 1 + square / 16384 * (4096 + square * (-768 + square * (320 - 175 * square)))
        let b = square / 1024 * (256 + square * (-128 + square * (74 - 47 * square)))
        let inner = cosineSigma * (2 * middle * middle - 1)
        let outer = b / 6 * middle * (4 * sineSigma * sineSigma - 3) * (4 * middle * middle - 3)
        return polarRadius * a
          * (sigma - b * sineSigma * (middle + b / 4 * (inner - outer)))
      }
      return onSphere(start, end)
    }

    /// The haversine formula.
    private static func onSphere(
      _ start: CLLocationCoordinate2D, _ end: CLLocationCoordinate2D
    ) -> Double {
      let radian = Double.pi / 180
      let north = sin((end.latitude - start.latitude) * radian / 2)
      let east = sin((end.longitude - start.longitude) * radian / 2)
      let square =
        north * north
        + cos(start.latitude * radian) * cos(end.latitude * radian) * east * east
      return 2 * meanRadius * asin(min(1, square.squareRoot()))
    }
  }
#endif
