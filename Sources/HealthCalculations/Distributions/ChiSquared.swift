#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Probabilities of the chi-squared distribution.
enum ChiSquared {
  /// The chance of `x` or more with `degrees` (1 or more) of freedom.
  ///
  /// From 1 or 2 degrees up by twos (Abramowitz and Stegun, 26.4.4 and 26.4.5): every term is positive.
  static func upperP(_ x: Double, degrees: Int) -> Double {
    precondition(degrees >= 1, "chi-squared has one degree of freedom or more")
    guard x > 0 else { return x.isNaN ? .nan : 1 }
    let half = x / 2
    let isOdd = !degrees.isMultiple(of: 2)
    var chance = isOdd ? erfc(half.squareRoot()) : exp(-half)
    // half^(d / 2) e^-half / gamma(d / 2 + 1), d being the degrees so far.
    var term = isOdd ? 2 * (half / .pi).squareRoot() * exp(-half) : half * exp(-half)
    var reached = isOdd ? 1 : 2
    while reached < degrees {
      chance += term
      reached += 2
      term *= half / (Double(reached) / 2)
    }
    return min(1, chance)
  }
}
