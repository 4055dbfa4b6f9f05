#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The logarithm of the gamma function of positive numbers.
///
/// Stirling's series from 10 on (NIST Digital Library of Mathematical Functions, 5.11.1), where its
/// first omitted term is below 3e-17; smaller arguments are moved up by the recurrence. The C
/// library's `lgamma` writes a global variable, so that threads would meet in it.
enum LogGamma {
  /// `B(2k) / (2k (2k - 1))` for k = 1...7.
  private static let coefficients: [Double] = [
    1.0 / 12, -1.0 / 360, 1.0 / 1_260, -1.0 / 1_680, 1.0 / 1_188, -691.0 / 360_360, 1.0 / 156,
  ]

  /// `ln Γ(x)` for x > 0; absolute error below `4e-15 x max(1, |result|)`.
  static func value(_ x: Double) -> Double {
    precondition(x > 0, "the logarithm of gamma is taken of positive numbers")
    var x = x
    var product = 1.0
    while x < 10 {
      product *= x
      x += 1
    }
    let inverse = 1 / x
    let square = inverse * inverse
    let series = coefficients.reversed().reduce(0) { $0 * square + $1 } * inverse
    return (x - 0.5) * log(x) - x + 0.5 * log(2 * Double.pi) + series - log(product)
  }
}
