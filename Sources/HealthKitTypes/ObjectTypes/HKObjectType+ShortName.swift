/// The names by which people call types, of all classes.
extension HKObjectType {
  /// The name that people type: `stepCount`, `workout`, `dateOfBirth`, `heartbeatSeries`.
  ///
  /// The constant's name where the type has one; otherwise the identifier without what all have.
  package var shortName: String {
    if let name = TypeCatalogue.shortName(ofType: identifier) { return name }
    var name = identifier.hasPrefix("HK") ? String(identifier.dropFirst(2)) : identifier
    if let prefix = Self.prefixes.first(where: name.hasPrefix) {
      name.removeFirst(prefix.count)
    } else if name.hasSuffix("TypeIdentifier") {
      name.removeLast("TypeIdentifier".count)
    }
    guard let first = name.first, name.dropFirst().first?.isLowercase == true else { return name }
    return first.lowercased() + name.dropFirst()
  }

  /// The type of a short or full name; `nil` for a name that no type or more than one has.
  ///
  /// Capitals, hyphens, underscores and spaces do not matter, as in ``TypeCatalogue/resolve(_:)``.
  package static func named(_ name: String) -> HKObjectType? {
    if let type = known(identifier: TypeCatalogue.resolve(name) ?? name) { return type }
    return othersByFoldedName[folded(name)]
  }

  /// The types of all classes, quantities and categories first.
  package static let allKnown: [HKObjectType] = {
    var types: [HKObjectType] = TypeCatalogue.quantityTypes.compactMap {
      HKQuantityType.shared[$0.identifier]
    }
    var seen: Set<String> = []
    types += TypeCatalogue.categoryTypes.filter { seen.insert($0.identifier).inserted }
      .compactMap { HKCategoryType.shared[$0.identifier] }
    return types + others
  }()

  private static let prefixes = [
    "CharacteristicTypeIdentifier", "ClinicalTypeIdentifier", "CorrelationTypeIdentifier",
    "DataTypeIdentifier", "DataType", "DocumentTypeIdentifier",
    "MedicationDoseEventTypeIdentifier", "ScoredAssessmentTypeIdentifier",
  ]

  private static let others: [HKObjectType] = {
    let families: [[HKObjectType]] = [
      Array(HKCorrelationType.shared.values), Array(HKCharacteristicType.shared.values),
      Array(HKClinicalType.shared.values), Array(HKDocumentType.shared.values),
      Array(HKScoredAssessmentType.shared.values),
      [
        workoutType(), activitySummaryType(), HKSeriesType.workoutRoute(),
        HKSeriesType.heartbeat(), audiogramSampleType(), electrocardiogramType(),
        visionPrescriptionType(), stateOfMindType(), medicationDoseEventType(),
        userAnnotatedMedicationType(),
      ],
    ]
    return families.flatMap { $0 }.sorted { $0.identifier < $1.identifier }
  }()

  private static let othersByFoldedName: [String: HKObjectType] = Dictionary(
    uniqueKeysWithValues: others.map { (folded($0.shortName), $0) })

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }
}
