/// What is known of every type: its unit, its aggregation style, the names of its values.
///
/// ```swift
/// TypeCatalogue.resolve("stepcount")               // "HKQuantityTypeIdentifierStepCount"
/// TypeCatalogue.quantityType(identifier: "HKQuantityTypeIdentifierHeartRate")?.canonicalUnit
/// // "count/s"
/// TypeCatalogue.nearestTypeNames(to: "steps", limit: 1)                   // ["stepCount"]
/// ```
///
/// The tables are generated from the JSON files in `Catalogue/`; nothing is built before its first
/// use, and all lookups by identifier are O(1).
package enum TypeCatalogue {
  /// A type whose samples are numbers with a unit.
  package struct QuantityType: Sendable, Hashable {
    /// The full name, as in exports: `HKQuantityTypeIdentifierStepCount`.
    package let identifier: String
    /// The name people type: `stepCount`.
    package let shortName: String
    /// How samples combine over an interval.
    package let aggregationStyle: HKQuantityAggregationStyle
    /// The unit that values are stored in; `count` for the UV index, which has none.
    package let canonicalUnit: String
    /// The unit that exports and tables show to a metric user.
    package let exportUnit: String
    /// The unit that exports and tables show to a user in the United States.
    package let exportUnitUS: String
    /// The section of the Health app: `Fitness`, `Heart`, `Nutrition`.
    package let group: String
    /// False for types that only the system may save.
    package let isWritable: Bool

    init(
      _ identifier: String, _ shortName: String, _ aggregationStyle: HKQuantityAggregationStyle,
      _ canonicalUnit: String, _ exportUnit: String, _ exportUnitUS: String, _ group: String,
      _ isWritable: Bool
    ) {
      self.identifier = identifier
      self.shortName = shortName
      self.aggregationStyle = aggregationStyle
      self.canonicalUnit = canonicalUnit
      self.exportUnit = exportUnit
      self.exportUnitUS = exportUnitUS
      self.group = group
      self.isWritable = isWritable
    }
  }

  /// A type whose samples have one of a few values.
  package struct CategoryType: Sendable, Hashable {
    /// The full name, as in exports: `HKCategoryTypeIdentifierSleepAnalysis`.
    package let identifier: String
    /// The name people type: `sleepAnalysis`.
    package let shortName: String
    /// The name of the constant; it differs from the identifier for the environmental audio exposure
    /// event only.
    package let constantName: String
    /// The enumeration of the values: `HKCategoryValueSleepAnalysis`.
    package let valueEnum: String
    /// An enumeration whose names older exports use for the same values.
    package let legacyValueEnum: String?
    /// The section of the Health app.
    package let group: String
    /// True if another type has replaced it.
    package let isDeprecated: Bool

    init(
      _ identifier: String, _ shortName: String, _ constantName: String, _ valueEnum: String,
      _ legacyValueEnum: String?, _ group: String, _ isDeprecated: Bool
    ) {
      self.identifier = identifier
      self.shortName = shortName
      self.constantName = constantName
      self.valueEnum = valueEnum
      self.legacyValueEnum = legacyValueEnum
      self.group = group
      self.isDeprecated = isDeprecated
    }
  }

  /// The quantity type of a full identifier, or nil.
  package static func quantityType(identifier: String) -> QuantityType? {
    quantityTypePositions[identifier].map { quantityTypes[$0] }
  }

  /// The category type of a full identifier, or nil. Of two types that share one, the current one.
  package static func categoryType(identifier: String) -> CategoryType? {
    categoryTypePositions[identifier].map { categoryTypes[$0] }
  }

  private static let quantityTypePositions: [String: Int] = Dictionary(
    uniqueKeysWithValues: quantityTypes.enumerated().map { ($1.identifier, $0) })

  private static let categoryTypePositions: [String: Int] = {
    var positions: [String: Int] = [:]
    for (position, type) in categoryTypes.enumerated() {
      for name in [type.identifier, type.constantName] {
        if let other = positions[name], !categoryTypes[other].isDeprecated { continue }
        positions[name] = position
      }
    }
    return positions
  }()
}
