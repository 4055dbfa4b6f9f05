internal import HealthKitTypes

/// What a key path of a predicate's format stands for.
enum FormatKeyPath {
  /// A value of metadata.
  case metadata(String)
  /// What a sample or another object has.
  case attribute(HealthAttribute)
  /// The quantity of a sample.
  case quantity
  /// The value of a category sample.
  case categoryValue
  /// How many seconds a workout took.
  case workoutDuration
  /// How many seconds an activity of a workout took.
  case activityDuration
  /// A total of a workout.
  case workoutTotal(HealthCondition.WorkoutTotal)
  /// A statistic of a workout.
  case workoutStatistic(HKQuantityType, HealthCondition.WorkoutStatistic)
  /// A statistic of an activity of a workout.
  case activityStatistic(HKQuantityType, HealthCondition.WorkoutStatistic)
  /// The day of an activity summary.
  case day
  /// What is compared as a whole.
  case element(FormatElement)

  /// The key path with these names.
  ///
  /// - Throws: ``FormatRefusal`` for one that is none, or of which nothing can be asked.
  init(_ names: [String]) throws(FormatRefusal) {
    let path = names.joined(separator: ".")
    if let function = names.first(where: { $0.hasPrefix("@") }) {
      throw FormatRefusal(
        "\(function) cannot be calculated; ask for the samples, and calculate it of them.")
    }
    if names[0] == HKPredicateKeyPathMetadata {
      guard names.count > 1 else {
        throw FormatRefusal("The key path metadata was expected to go on: write metadata.%K.")
      }
      self = .metadata(names.dropFirst().joined(separator: "."))
    } else if let known = Self.plain[path] {
      self = known
    } else if let element = FormatElement(rawValue: path) {
      self = .element(element)
    } else if names.count == 2, names[0] == HKPredicateKeyPathDevice {
      self = .attribute(.deviceProperty(try Self.deviceProperty(names[1])))
    } else if let statistic = Self.statistics[names[0]] {
      let type = try Self.quantityType(names)
      self =
        statistic.isOfActivity
        ? .activityStatistic(type, statistic.statistic)
        : .workoutStatistic(type, statistic.statistic)
    } else {
      throw FormatRefusal(
        Self.refusals[path]
          ?? "\(path) is no key path of health objects; use one of the constants "
          + "HKPredicateKeyPath...")
    }
  }

  /// Key paths of one meaning each. What a cumulative sample sums up and the average of a discrete one
  /// have the same, that of the quantity.
  private static let plain: [String: FormatKeyPath] = [
    HKPredicateKeyPathStartDate: .attribute(.startDate),
    HKPredicateKeyPathEndDate: .attribute(.endDate),
    HKPredicateKeyPathQuantity: .quantity,
    HKPredicateKeyPathCategoryValue: .categoryValue,
    HKPredicateKeyPathCount: .attribute(.count),
    HKPredicateKeyPathMin: .attribute(.minimum),
    HKPredicateKeyPathMax: .attribute(.maximum),
    HKPredicateKeyPathMostRecent: .attribute(.mostRecent),
    HKPredicateKeyPathMostRecentDuration: .attribute(.mostRecentDuration),
    HKPredicateKeyPathMostRecentStartDate: .attribute(.mostRecentStartDate),
    HKPredicateKeyPathMostRecentEndDate: .attribute(.mostRecentEndDate),
    "source.name": .attribute(.sourceName),
    "source.bundleIdentifier": .attribute(.sourceBundleIdentifier),
    "sourceRevision.source.name": .attribute(.sourceName),
    "sourceRevision.source.bundleIdentifier": .attribute(.sourceBundleIdentifier),
    "sourceRevision.version": .attribute(.sourceVersion),
    "sourceRevision.productType": .attribute(.sourceProductType),
    HKPredicateKeyPathWorkoutDuration: .workoutDuration,
    HKPredicateKeyPathWorkoutTotalDistance: .workoutTotal(.distance),
    HKPredicateKeyPathWorkoutTotalEnergyBurned: .workoutTotal(.energyBurned),
    HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount: .workoutTotal(.swimmingStrokeCount),
    HKPredicateKeyPathWorkoutTotalFlightsClimbed: .workoutTotal(.flightsClimbed),
    HKPredicateKeyPathWorkoutActivityDuration: .activityDuration,
    HKPredicateKeyPathWorkoutActivityStartDate: .attribute(.activityStartDate),
    HKPredicateKeyPathWorkoutActivityEndDate: .attribute(.activityEndDate),
    HKPredicateKeyPathDateComponents: .day,
    HKPredicateKeyPathAverageHeartRate: .attribute(.averageHeartRate),
    HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier: .attribute(.resourceIdentifier),
  ]

  // MARK: Key paths with a name of their own behind them

  private typealias Statistic = (statistic: HealthCondition.WorkoutStatistic, isOfActivity: Bool)

  private static let statistics: [String: Statistic] = [
    HKPredicateKeyPathWorkoutSumQuantity: (.sum, false),
    HKPredicateKeyPathWorkoutMinimumQuantity: (.minimum, false),
    HKPredicateKeyPathWorkoutMaximumQuantity: (.maximum, false),
    HKPredicateKeyPathWorkoutAverageQuantity: (.average, false),
    HKPredicateKeyPathWorkoutActivitySumQuantity: (.sum, true),
    HKPredicateKeyPathWorkoutActivityMinimumQuantity: (.minimum, true),
    HKPredicateKeyPathWorkoutActivityMaximumQuantity: (.maximum, true),
    HKPredicateKeyPathWorkoutActivityAverageQuantity: (.average, true),
  ]

  private static func quantityType(_ names: [String]) throws(FormatRefusal) -> HKQuantityType {
    let identifier = names.dropFirst().joined(separator: ".")
    if let type = HKQuantityType.shared[identifier] { return type }
    throw FormatRefusal(
      identifier.isEmpty
        ? "\(names[0]) does not say of which type: write %K.%K with the identifier of a quantity type."
        : "\(identifier) is the identifier of no quantity type, which \(names[0]) needs.")
  }

  private static let deviceProperties = [
    "name": HKDevicePropertyKeyName, "manufacturer": HKDevicePropertyKeyManufacturer,
    "model": HKDevicePropertyKeyModel, "hardwareVersion": HKDevicePropertyKeyHardwareVersion,
    "firmwareVersion": HKDevicePropertyKeyFirmwareVersion,
    "softwareVersion": HKDevicePropertyKeySoftwareVersion,
    "localIdentifier": HKDevicePropertyKeyLocalIdentifier,
    "udiDeviceIdentifier": HKDevicePropertyKeyUDIDeviceIdentifier,
    "UDIDeviceIdentifier": HKDevicePropertyKeyUDIDeviceIdentifier,
  ]

  private static func deviceProperty(_ name: String) throws(FormatRefusal) -> String {
    if let key = deviceProperties[name] { return key }
    if deviceProperties.values.contains(name) { return name }
    throw FormatRefusal(
      "\(name) is no property of devices; use one of "
        + "\(deviceProperties.keys.sorted().joined(separator: ", ")).")
  }

  // MARK: Key paths of what no store holds

  private static let refusals: [String: String] = {
    let documents = "is a key path of CDA documents, which no store here holds; leave it out."
    let doses = "is a key path of doses of medications, which no store here holds; leave it out."
    let medications =
      "is a key path of medications, for which there is no query here; leave it out."
    let reasons = [
      documents: [
        HKPredicateKeyPathCDATitle, HKPredicateKeyPathCDAPatientName,
        HKPredicateKeyPathCDAAuthorName, HKPredicateKeyPathCDACustodianName,
      ],
      doses: [
        HKPredicateKeyPathStatus, HKPredicateKeyPathLogOrigin, HKPredicateKeyPathScheduledDate,
        HKPredicateKeyPathMedicationConceptIdentifier,
      ],
      medications: [
        HKUserAnnotatedMedicationPredicateKeyPathHasSchedule,
        HKUserAnnotatedMedicationPredicateKeyPathIsArchived,
      ],
    ]
    return Dictionary(
      uniqueKeysWithValues: reasons.flatMap { reason, paths in
        paths.map { ($0, "\($0) \(reason)") }
      })
  }()
}
