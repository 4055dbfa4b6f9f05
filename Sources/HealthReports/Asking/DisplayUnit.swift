public import HealthCalculations
package import HealthKitTypes

/// The unit that a type's figures are shown in, and the way there from the unit they are stored in.
public struct DisplayUnit: Equatable, Sendable {
  /// The unit as HealthKit writes it: `count/min`, `km`, `%` (a fraction).
  public var text: String
  /// From stored values to this unit.
  package var converter = UnitConverter.identity

  /// A unit, and the way there from the stored one.
  package init(text: String, converter: UnitConverter = .identity) {
    self.text = text
    self.converter = converter
  }

  /// The unit of a type by choice.
  ///
  /// `canonical` is the unit of the store; `auto` is the unit that the export wrote the type in,
  /// `recorded`, and without one that of the reader's country. A type that the catalogue does not
  /// know keeps its stored unit.
  public static func unit(
    for identifier: String, stored: String, choice: UnitsChoice, recorded: String?,
    prefersUSUnits: Bool
  ) throws -> DisplayUnit {
    guard let type = TypeCatalogue.quantityType(identifier: identifier) else {
      return DisplayUnit(text: stored)
    }
    let wanted =
      switch choice {
      case .canonical: stored
      case .metric: type.exportUnit
      case .us: type.exportUnitUS
      case .auto: recorded ?? (prefersUSUnits ? type.exportUnitUS : type.exportUnit)
      }
    if wanted == stored { return DisplayUnit(text: stored) }
    let source = try HKUnit(parsing: stored)
    return DisplayUnit(
      text: wanted, converter: try source.converter(to: HKUnit(parsing: wanted)))
  }

  /// Whether readers of different countries see the type in different units, so that it is worth
  /// finding out which one the export used.
  public static func dependsOnReader(_ identifier: String) -> Bool {
    guard let type = TypeCatalogue.quantityType(identifier: identifier) else { return false }
    return type.exportUnit != type.exportUnitUS || type.shortName == "bloodGlucose"
  }

  /// The stored figures of a statistic in this unit; a sum has no origin, only a scale.
  public func converted(_ values: [Double], of statistic: Statistic) -> [Double] {
    guard statistic.isInUnitOfType, !converter.isIdentity else { return values }
    if statistic == .sum, converter.offset != 0 { return values.map { $0 * converter.scale } }
    return values.map(converter.convert)
  }
}
