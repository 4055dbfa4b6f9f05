public import Foundation

extension HKUnit {
  /// The unit of mass that a formatter uses.
  public convenience init(from unit: MassFormatter.Unit) {
    switch unit {
    case .gram: self.init(.gram)
    case .kilogram: self.init(.gram, prefix: .kilo)
    case .ounce: self.init(.ounce)
    case .pound: self.init(.pound)
    case .stone: self.init(.stone)
    @unknown default: fatalError("The mass formatter's unit \(unit) has no health unit.")
    }
  }

  /// The unit of length that a formatter uses.
  public convenience init(from unit: LengthFormatter.Unit) {
    switch unit {
    case .millimeter: self.init(.meter, prefix: .milli)
    case .centimeter: self.init(.meter, prefix: .centi)
    case .meter: self.init(.meter)
    case .kilometer: self.init(.meter, prefix: .kilo)
    case .inch: self.init(.inch)
    case .foot: self.init(.foot)
    case .yard: self.init(.yard)
    case .mile: self.init(.mile)
    @unknown default: fatalError("The length formatter's unit \(unit) has no health unit.")
    }
  }

  /// The unit of energy that a formatter uses; its calorie is the small one, `cal`.
  public convenience init(from unit: EnergyFormatter.Unit) {
    switch unit {
    case .joule: self.init(.joule)
    case .kilojoule: self.init(.joule, prefix: .kilo)
    case .calorie: self.init(.smallCalorie)
    case .kilocalorie: self.init(.kilocalorie)
    @unknown default: fatalError("The energy formatter's unit \(unit) has no health unit.")
    }
  }

  /// The formatter's unit for a unit of mass. Stops with a sentence if the formatter has none.
  public static func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    let units: [MassFormatter.Unit] = [.gram, .kilogram, .ounce, .pound, .stone]
    return formatterUnit(of: unit, among: units, named: "mass") { HKUnit(from: $0) }
  }

  /// The formatter's unit for a unit of length. Stops with a sentence if the formatter has none.
  public static func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    let units: [LengthFormatter.Unit] = [
      .millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile,
    ]
    return formatterUnit(of: unit, among: units, named: "length") { HKUnit(from: $0) }
  }

  /// The formatter's unit for a unit of energy. Stops with a sentence if the formatter has none.
  public static func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    let units: [EnergyFormatter.Unit] = [.joule, .kilojoule, .calorie, .kilocalorie]
    return formatterUnit(of: unit, among: units, named: "energy") { HKUnit(from: $0) }
  }

  /// The calorie that HealthKit no longer recommends, because it does not say which it means: here
  /// ``smallCalorie()``.
  public static func calorie() -> HKUnit {
    smallCalorie()
  }

  private static func formatterUnit<Unit>(
    of unit: HKUnit, among candidates: [Unit], named name: String, _ convert: (Unit) -> HKUnit
  ) -> Unit {
    guard let match = candidates.first(where: { convert($0) == unit }) else {
      fatalError("The \(name) formatter has no unit for \(unit.unitString).")
    }
    return match
  }
}
