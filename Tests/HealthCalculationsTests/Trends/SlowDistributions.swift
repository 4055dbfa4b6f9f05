import Foundation

/// Chances by their definitions: areas added up, and quantiles by halving.
enum SlowDistributions {
  /// Student's t, two-sided: the share of `sin(u)^(degrees - 1)` up to `atan(sqrt(degrees) / |t|)`, by
  /// Simpson's rule in the fourth root of u.
  static func studentP(_ t: Double, degrees: Double) -> Double {
    func area(to end: Double) -> Double {
      let count = 2_000
      let step = end.squareRoot().squareRoot() / Double(count)
      return (0...count).reduce(0) { sum, place in
        let root = Double(place) * step
        let weight: Double = place == 0 || place == count ? 1 : place.isMultiple(of: 2) ? 2 : 4
        let height = pow(sin(pow(root, 4)), degrees - 1) * 4 * pow(root, 3)
        return sum + weight * height * step / 3
      }
    }
    return area(to: atan2(degrees.squareRoot(), abs(t))) / area(to: .pi / 2)
  }

  /// The upper tail of chi squared in closed form (Abramowitz and Stegun, 26.4.4 and 26.4.5).
  static func chiSquaredP(_ x: Double, degrees: Int) -> Double {
    var term: Double
    var sum: Double
    if degrees.isMultiple(of: 2) {
      (term, sum) = (1, 0)
      for k in stride(from: 2, through: degrees, by: 2) {
        sum += term
        term *= x / Double(k)
      }
      return sum * exp(-x / 2)
    }
    (term, sum) = (x.squareRoot(), 0)
    for k in stride(from: 3, through: degrees, by: 2) {
      sum += term
      term *= x / Double(k)
    }
    return erfc((x / 2).squareRoot()) + sum * exp(-x / 2) * (2 / Double.pi).squareRoot()
  }

  /// How many standard deviations of a normal distribution hold a share of it, by halving.
  static func normalReach(_ share: Double) -> Double {
    var (low, high) = (0.0, 40.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if erf(middle / 2.0.squareRoot()) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
