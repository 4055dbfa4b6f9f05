internal import HKStats
internal import HealthReports

/// Types as requests name them and pages show them.
public enum PermissionTypes {
  /// The types of a short or full name: two for `blood pressure`, none for a name that no type has.
  static func named(_ name: String) -> [HKObjectType] {
    if let type = type(of: name) ?? others[name.lowercased()] { return [type] }
    let several = TypeNames.identifiers(named: name, known: []).compactMap(type)
    guard several.isEmpty, let first = name.first else { return several }
    let capitalized = first.uppercased() + name.dropFirst()
    return families.lazy.compactMap { type(of: $0 + capitalized) }.first.map { [$0] } ?? []
  }

  /// The type of a full identifier; nil if there is none.
  static func type(of identifier: String) -> HKObjectType? {
    HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.correlationType(
        forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.characteristicType(
        forIdentifier: HKCharacteristicTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.clinicalType(forIdentifier: HKClinicalTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.documentType(forIdentifier: HKDocumentTypeIdentifier(rawValue: identifier))
      ?? HKObjectType.seriesType(forIdentifier: identifier)
      ?? others.values.first { $0.identifier == identifier }
  }

  /// What pages call a type: `Heart rate`, `Allergy record`.
  public static func heading(_ identifier: String) -> String {
    if let other = others.first(where: { $0.value.identifier == identifier }) {
      return words(otherNames[other.key] ?? other.key)
    }
    guard let family = families.first(where: { identifier.hasPrefix($0) }) else {
      return TypeNames.heading(identifier)
    }
    return words(String(identifier.dropFirst(family.count)))
  }

  /// The short names of the types that a query names; none for a name that no type has.
  public static func shortNames(_ name: String) -> [String] {
    named(name).map { TypeNames.short($0.identifier) }
  }

  /// What a short name of types that are not of everyday use stands for.
  private static let families = [
    "HKCharacteristicTypeIdentifier", "HKClinicalTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKDocumentTypeIdentifier",
  ]

  /// The types that are one of a kind, by their names in lowercase.
  private static let others: [String: HKObjectType] = [
    "workout": .workoutType(), "activitysummary": .activitySummaryType(),
    "audiogram": .audiogramSampleType(), "electrocardiogram": .electrocardiogramType(),
    "visionprescription": .visionPrescriptionType(), "stateofmind": .stateOfMindType(),
    "workoutroute": HKSeriesType.workoutRoute(), "heartbeatseries": HKSeriesType.heartbeat(),
    "medicationdoseevent": .medicationDoseEventType(),
    "userannotatedmedication": .userAnnotatedMedicationType(),
  ]

  private static let otherNames = [
    "workout": "workouts", "activitysummary": "activitySummaries", "audiogram": "audiograms",
    "electrocardiogram": "electrocardiograms", "visionprescription": "visionPrescriptions",
    "stateofmind": "stateOfMind", "workoutroute": "workoutRoutes",
    "heartbeatseries": "heartbeatSeries", "medicationdoseevent": "medicationDoses",
    "userannotatedmedication": "medications",
  ]

  /// `AllergyRecord` as words: `Allergy record`.
  private static func words(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += words.isEmpty ? letter.uppercased() : letter.lowercased()
    }
    return words
  }
}
