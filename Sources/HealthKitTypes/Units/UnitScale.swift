/// A positive factor kept as an exact fraction for as long as it fits 128 bits, so that a chain of
/// units ends in one rounding: `lb` to `oz` is 16, not 15.999999999999998.
struct UnitScale: Hashable, Sendable {
  private(set) var numerator: UInt128
  private(set) var denominator: UInt128
  /// The factor once the fraction has outgrown its 128 bits.
  private var approximation: Double?

  /// The factor 1.
  static let one = UnitScale(1, over: 1)

  init(_ numerator: UInt64, over denominator: UInt64) {
    self.numerator = UInt128(numerator)
    self.denominator = UInt128(denominator)
    reduce()
  }

  /// A positive finite number, taken as the decimal that it prints as.
  init(decimal value: Double) {
    self = .one
    let digits = value.description.lowercased().split(separator: "e")
    let parts = digits[0].split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let exponent = (digits.count > 1 ? Int(digits[1]) ?? 0 : 0) - decimals.count
    guard let significand = UInt64(parts[0] + decimals), significand > 0 else {
      approximation = value
      return
    }
    self = UnitScale(significand, over: 1)
    multiply(by: .powerOfTen(exponent), power: 1)
  }

  /// 10 to the power of `exponent`.
  static func powerOfTen(_ exponent: Int) -> UnitScale {
    var result = UnitScale.one
    result.multiply(by: UnitScale(10, over: 1), power: exponent)
    return result
  }

  /// Multiplies by `other` raised to `power`, which may be negative. O(power).
  mutating func multiply(by other: UnitScale, power: Int) {
    let factor = power < 0 ? other.inverse : other
    for _ in 0..<abs(power) { multiply(by: factor) }
  }

  /// 1 over the factor.
  var inverse: UnitScale {
    var result = self
    swap(&result.numerator, &result.denominator)
    result.approximation = approximation.map { 1 / $0 }
    return result
  }

  /// The fraction as two whole numbers that are exact as doubles, or the factor itself over 1.
  var asDoubles: (multiplier: Double, divisor: Double) {
    if let approximation { return (approximation, 1) }
    let limit: UInt128 = 1 << 53
    if numerator <= limit && denominator <= limit {
      return (Double(numerator), Double(denominator))
    }
    return (Double(numerator) / Double(denominator), 1)
  }

  /// The factor, rounded.
  var value: Double {
    let parts = asDoubles
    return parts.multiplier / parts.divisor
  }

  /// True as long as nothing was rounded.
  var isExact: Bool { approximation == nil }

  private mutating func multiply(by other: UnitScale) {
    if approximation == nil && other.approximation == nil {
      // Crosswise reduction first: the product then is in lowest terms and as small as can be.
      let first = greatestCommonDivisor(numerator, other.denominator)
      let second = greatestCommonDivisor(other.numerator, denominator)
      let above = (numerator / first).multipliedReportingOverflow(by: other.numerator / second)
      let below = (denominator / second).multipliedReportingOverflow(by: other.denominator / first)
      if !above.overflow && !below.overflow {
        numerator = above.partialValue
        denominator = below.partialValue
        return
      }
    }
    approximation = value * other.value
  }

  private mutating func reduce() {
    let divisor = greatestCommonDivisor(numerator, denominator)
    numerator /= divisor
    denominator /= divisor
  }
}

private func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return max(larger, 1)
}
