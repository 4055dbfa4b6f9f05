extension HKUnit {
  /// True if values in this unit convert to `unit`. A percentage does not convert to a count.
  public func isCompatible(with unit: HKUnit) -> Bool {
    dimension == unit.dimension
  }

  /// The way from values in this unit to values in `unit`.
  ///
  /// Temperatures by themselves have an origin (`degF` to `degC` subtracts 32 first); in a compound
  /// such as `degF/min` they are differences and have none. `%` is a fraction from 0 to 1.
  ///
  /// - Throws: ``HKError`` with ``HKError/Code/errorInvalidArgument`` and a sentence that names both
  ///   units, if they do not measure the same thing.
  package func converter(to unit: HKUnit) throws(HKError) -> UnitConverter {
    if isEqual(unit) { return .identity }
    guard dimension == unit.dimension else {
      throw HKError(
        .errorInvalidArgument,
        "The unit \(quoted) (\(dimension.text)) cannot be converted to the unit \(unit.quoted) "
          + "(\(unit.dimension.text)); give a unit that measures the same thing.")
    }
    guard let converter = UnitConverter(from: self, to: unit) else {
      throw HKError(
        .errorInvalidArgument,
        "The unit \(quoted) cannot be converted to the unit \(unit.quoted): the factor between them "
          + "does not fit a floating-point number.")
    }
    return converter
  }

  /// The size of the unit in coherent SI units (kg, m, s, K …): 1609.344 for `mi`. A sound pressure
  /// level has no size: NaN.
  public var scaleToSI: Double { isSoundLevel ? .nan : scale.value }

  /// What a bare temperature adds after scaling to reach kelvin: 273.15 for `degC`; 0 for any other
  /// unit.
  public var offsetToSI: Double { Double(originInHundredths) / 100 * scale.value }

  /// Hundredths of a bare temperature between its zero and absolute zero.
  var originInHundredths: Int {
    guard terms.count == 1, let term = terms.first, term.exponent == 1 else { return 0 }
    return term.symbol.definition.originInHundredths
  }

  /// True for a bare level in decibels, which is a logarithm of a pressure.
  var isSoundLevel: Bool {
    terms.count == 1 && terms.contains { $0.symbol.isSoundLevel && $0.exponent == 1 }
  }

  private var quoted: String { unitString.isEmpty ? "\"\"" : unitString }
}
