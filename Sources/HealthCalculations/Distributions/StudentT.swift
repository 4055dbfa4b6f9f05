/// Probabilities of Student's t distribution.
enum StudentT {
  /// The chance that |T| is `t` or more, T having `degrees` (above 0, whole or not) of freedom.
  ///
  /// `I_x(degrees / 2, 1 / 2)` at `x = degrees / (degrees + t^2)` (Abramowitz and Stegun, 26.7.1).
  static func twoSidedP(_ t: Double, degrees: Double) -> Double {
    if t.isInfinite { return 0 }
    let total = degrees + t * t
    return IncompleteBeta.regularized(
      degrees / total, complement: t * t / total, a: degrees / 2, b: 0.5)
  }

  /// The chance of a correlation of `r` or farther from 0 between `count` unrelated pairs; nil of
  /// fewer than 3 pairs.
  ///
  /// By `t = r sqrt((n - 2) / (1 - r^2))` with n - 2 degrees of freedom, so that x is `1 - r^2`.
  static func twoSidedP(correlation r: Double, count: Int) -> Double? {
    guard count > 2 else { return nil }
    return IncompleteBeta.regularized(
      (1 - r) * (1 + r), complement: r * r, a: Double(count - 2) / 2, b: 0.5)
  }
}
