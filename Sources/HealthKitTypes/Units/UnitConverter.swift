internal import Foundation

/// The way from values in one unit to values in another.
///
/// ```swift
/// let toCelsius = try HKUnit.degreeFahrenheit().converter(to: .degreeCelsius())
/// print(toCelsius.convert(98.6))                   // 37.0
/// print(toCelsius.scale, toCelsius.offset)         // 0.5555555555555556 -17.77777777777778
/// ```
///
/// The factor is the quotient of the exact sizes of both units (international yard and pound,
/// thermochemical calorie). It is kept as a fraction of whole numbers where these are exact as
/// doubles, so that `m` to `km` divides by 1,000 and is right to the last bit. Between equal units
/// the value passes unchanged, NaN and negative zero included.
package struct UnitConverter: Hashable, Sendable {
  private enum Curve: Hashable, Sendable {
    /// From a sound pressure level in decibels to pascal before scaling.
    case fromLevel
    /// From pascal to a sound pressure level after scaling.
    case toLevel
  }

  private let before: Double
  private let multiplier: Double
  private let divisor: Double
  private let after: Double
  private let curve: Curve?

  /// True if every value passes unchanged, to the bit.
  package let isIdentity: Bool

  /// The pressure of 0 dB(A) SPL in pascal.
  private static let referencePressure = 2.0e-5

  /// The converter between equal units.
  package static let identity = UnitConverter(multiplier: 1, divisor: 1)

  private init(
    before: Double = 0, multiplier: Double, divisor: Double, after: Double = 0,
    curve: Curve? = nil
  ) {
    self.before = before
    self.multiplier = multiplier
    self.divisor = divisor
    self.after = after
    self.curve = curve
    isIdentity =
      before == 0 && after == 0 && multiplier == 1 && divisor == 1 && curve == nil
  }

  /// The converter between units of the same dimension, or nil if its factor is no finite number.
  init?(from source: HKUnit, to target: HKUnit) {
    var ratio = source.scale
    ratio.multiply(by: target.scale, power: -1)
    let (multiplier, divisor) = ratio.asDoubles
    guard multiplier.isFinite, multiplier > 0 else { return nil }
    if source.isSoundLevel != target.isSoundLevel {
      self.init(
        multiplier: multiplier, divisor: divisor, curve: source.isSoundLevel ? .fromLevel : .toLevel
      )
      return
    }
    let origins = Self.origins(
      from: source.originInHundredths, to: target.originInHundredths, ratio)
    self.init(
      before: origins.before, multiplier: multiplier, divisor: divisor, after: origins.after)
  }

  /// The converter to coherent SI units: kelvin for a bare temperature, pascal for a bare level.
  init(toBaseOf unit: HKUnit) {
    let (multiplier, divisor) = unit.scale.asDoubles
    let origins = Self.origins(from: unit.originInHundredths, to: 0, unit.scale)
    self.init(
      before: origins.before, multiplier: multiplier, divisor: divisor, after: origins.after,
      curve: unit.isSoundLevel ? .fromLevel : nil)
  }

  /// What to add before and after scaling so that y = (x + from) * ratio - to.
  ///
  /// One of the two is 0; the other is a decimal of two places wherever one of the two forms allows
  /// it, as -32 before Fahrenheit becomes Celsius.
  private static func origins(
    from source: Int, to target: Int, _ ratio: UnitScale
  ) -> (before: Double, after: Double) {
    if source == 0 && target == 0 { return (0, 0) }
    guard ratio.isExact, let above = Int128(exactly: ratio.numerator),
      let below = Int128(exactly: ratio.denominator),
      case (let left, false) = Int128(source).multipliedReportingOverflow(by: above),
      case (let right, false) = Int128(target).multipliedReportingOverflow(by: below)
    else { return (0, (Double(source) * ratio.value - Double(target)) / 100) }
    // Hundredths to add afterwards, times the denominator, and before, times the numerator.
    let difference = left - right
    if difference % below == 0 { return (0, Double(difference / below) / 100) }
    if difference % above == 0 { return (Double(difference / above) / 100, 0) }
    return (0, Double(difference) / Double(below) / 100)
  }

  /// The factor of `value * scale + offset`; NaN between a level in decibels and a pressure, which no
  /// factor connects.
  package var scale: Double { curve == nil ? multiplier / divisor : .nan }

  /// The summand of `value * scale + offset`; NaN as ``scale`` is.
  package var offset: Double { curve == nil ? before * multiplier / divisor + after : .nan }

  /// `value` in the other unit. NaN and infinities pass through.
  package func convert(_ value: Double) -> Double {
    if isIdentity { return value }
    switch curve {
    case nil:
      return (value + before) * multiplier / divisor + after
    case .fromLevel:
      return Self.referencePressure * pow(10, value / 20) * multiplier / divisor
    case .toLevel:
      return 20 * log10(value * multiplier / divisor / Self.referencePressure)
    }
  }

  /// Converts every value in place. O(*n*), nothing for ``isIdentity``.
  package func convert(_ values: inout [Double]) {
    if isIdentity { return }
    for position in values.indices { values[position] = convert(values[position]) }
  }
}
