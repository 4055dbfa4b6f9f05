#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The regularised incomplete beta function, from which Student's t takes its probabilities.
enum IncompleteBeta {
  /// `I_x(a, b)`, between 0 and 1.
  ///
  /// By the continued fraction of NIST's Digital Library of Mathematical Functions, 8.17.22, worked
  /// off forwards (Lentz, Applied Optics 15, 1976), on the side of `x = (a + 1) / (a + b + 2)` on
  /// which it converges fast; the other side by symmetry (8.17.4).
  ///
  /// - Parameters:
  ///   - x: between 0 and 1.
  ///   - complement: `1 - x`, which the caller often knows without loss of digits.
  ///   - a: above 0.
  ///   - b: above 0.
  static func regularized(_ x: Double, complement: Double, a: Double, b: Double) -> Double {
    precondition(a > 0 && b > 0, "the incomplete beta function needs positive parameters")
    if !(x > 0) { return x.isNaN ? .nan : 0 }
    if !(complement > 0) { return complement.isNaN ? .nan : 1 }
    return x < (a + 1) / (a + b + 2)
      ? lower(x, complement, a, b) : 1 - lower(complement, x, b, a)
  }

  private static func lower(_ x: Double, _ complement: Double, _ a: Double, _ b: Double) -> Double {
    let beta = LogGamma.value(a) + LogGamma.value(b) - LogGamma.value(a + b)
    return exp(a * log(x) + b * log(complement) - beta) / a * fraction(x, a, b)
  }

  /// The continued fraction `1 / (1 + d1 / (1 + d2 / (1 + ...)))`.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var numerator = 1.0
    var denominator = 1 / kept(1 - (a + b) * x / (a + 1))
    var result = denominator
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      denominator = 1 / kept(1 + even * denominator)
      numerator = kept(1 + even / numerator)
      result *= denominator * numerator
      denominator = 1 / kept(1 + odd * denominator)
      numerator = kept(1 + odd / numerator)
      let factor = denominator * numerator
      result *= factor
      if abs(factor - 1) < 1e-16 { break }
    }
    return result
  }
}
