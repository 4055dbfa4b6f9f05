extension TypeCatalogue {
  /// One case of an enumeration and its name in exports.
  struct EnumerationValue: Sendable {
    let enumeration: String
    let rawValue: Int
    let shortName: String
    let exportName: String
    let isDeprecated: Bool

    init(
      _ enumeration: String, _ rawValue: Int, _ shortName: String, _ exportName: String,
      _ isDeprecated: Bool
    ) {
      self.enumeration = enumeration
      self.rawValue = rawValue
      self.shortName = shortName
      self.exportName = exportName
      self.isDeprecated = isDeprecated
    }
  }

  /// The raw value that an export means by `exportName` for samples of a category type.
  ///
  /// ```swift
  /// let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  /// TypeCatalogue.categoryValue(exportName: "HKCategoryValueSleepAnalysisAsleep", type: sleep)  // 1
  /// TypeCatalogue.categoryValue(exportName: "5", type: sleep)                                   // 5
  /// ```
  ///
  /// Known are the constants of today, those of older systems (`…SleepAnalysisAsleep`,
  /// `…MenstrualFlow*`, `…OvulationTestResultPositive`, `…AudioExposureEventLoudEnvironment`) and
  /// the raw values in decimal.
  ///
  /// - Parameter exportName: the attribute `value` of the record; nil if it has none, as older
  ///   exports write types without values of their own (mindful sessions): then 0 for such a type.
  /// - Returns: nil if the type is unknown or does not have the value.
  package static func categoryValue(exportName: String?, type identifier: String) -> Int? {
    guard let type = categoryType(identifier: identifier) else { return nil }
    guard let exportName else { return type.valueEnum == plainValueEnum ? 0 : nil }
    return categoryRawValues[identifier]?[exportName]
  }

  /// The name that today's exports write for a raw value of a category type; nil if the type or the
  /// value is unknown.
  package static func categoryValueName(_ raw: Int, type identifier: String) -> String? {
    guard let type = categoryType(identifier: identifier) else { return nil }
    return preferredValue(raw, of: type.valueEnum)?.exportName
  }

  /// The name that people use for a raw value of a category type, `asleepREM`; nil if the type or the
  /// value is unknown.
  package static func categoryValueShortName(_ raw: Int, type identifier: String) -> String? {
    guard let type = categoryType(identifier: identifier) else { return nil }
    return preferredValue(raw, of: type.valueEnum)?.shortName
  }

  /// The raw values that samples of a category type may have, ascending; empty if it is unknown.
  package static func categoryRawValues(type identifier: String) -> [Int] {
    guard let type = categoryType(identifier: identifier) else { return [] }
    return Set(valuesByEnumeration[type.valueEnum, default: []].map(\.rawValue)).sorted()
  }

  /// The raw value of a characteristic as an export names it: `HKBiologicalSexFemale` is 1. Nil if it
  /// is unknown.
  ///
  /// - Parameter enumeration: the Swift name of the enumeration, `HKBiologicalSex`.
  package static func characteristicValue(exportName: String, enumeration: String) -> Int? {
    rawValue(of: exportName, in: enumeration)
  }

  /// The name of a characteristic's value in exports; nil if it is unknown.
  package static func characteristicValueName(_ raw: Int, enumeration: String) -> String? {
    preferredValue(raw, of: enumeration)?.exportName
  }

  /// The raw value of a workout's activity: `HKWorkoutActivityTypeRunning` is 37; also the number
  /// itself in decimal. Nil if it is unknown.
  package static func workoutActivityType(exportName: String) -> UInt? {
    rawValue(of: exportName, in: "HKWorkoutActivityType").map { UInt($0) }
  }

  /// The name of a workout's activity in exports; nil if it is unknown.
  package static func workoutActivityTypeName(_ raw: UInt) -> String? {
    Int(exactly: raw).flatMap { preferredValue($0, of: "HKWorkoutActivityType")?.exportName }
  }

  /// The name that people use for a workout's activity, `running`; nil if it is unknown.
  package static func workoutActivityTypeShortName(_ raw: UInt) -> String? {
    Int(exactly: raw).flatMap { preferredValue($0, of: "HKWorkoutActivityType")?.shortName }
  }

  /// The raw value of a workout event: `HKWorkoutEventTypePause` is 1; also the number itself in
  /// decimal. Nil if it is unknown.
  package static func workoutEventType(exportName: String) -> Int? {
    rawValue(of: exportName, in: "HKWorkoutEventType")
  }

  /// The name of a workout event in exports; nil if it is unknown.
  package static func workoutEventTypeName(_ raw: Int) -> String? {
    preferredValue(raw, of: "HKWorkoutEventType")?.exportName
  }

  /// The enumeration of types that have no values of their own.
  private static let plainValueEnum = "HKCategoryValue"

  private static let valuesByEnumeration: [String: [EnumerationValue]] = Dictionary(
    grouping: categoryValues + characteristicValues + workoutValues, by: \.enumeration)

  /// Per enumeration, the raw value of every name and of every decimal number.
  private static let rawValuesByEnumeration: [String: [String: Int]] =
    valuesByEnumeration
    .mapValues { values in
      var table: [String: Int] = [:]
      for value in values {
        table[value.exportName] = value.rawValue
        table["\(value.rawValue)"] = value.rawValue
      }
      return table
    }

  /// Per category type, the same for its enumeration and the one of its past.
  private static let categoryRawValues: [String: [String: Int]] = {
    var tables: [String: [String: Int]] = [:]
    for type in categoryTypes {
      for enumeration in [type.valueEnum, type.legacyValueEnum].compactMap({ $0 }) {
        for name in [type.identifier, type.constantName] {
          tables[name, default: [:]].merge(rawValuesByEnumeration[enumeration, default: [:]]) {
            first, _ in first
          }
        }
      }
    }
    return tables
  }()

  private static func rawValue(of name: String, in enumeration: String) -> Int? {
    rawValuesByEnumeration[enumeration]?[name]
  }

  private static func preferredValue(_ raw: Int, of enumeration: String) -> EnumerationValue? {
    let values = valuesByEnumeration[enumeration, default: []].filter { $0.rawValue == raw }
    return values.first { !$0.isDeprecated } ?? values.first
  }
}
