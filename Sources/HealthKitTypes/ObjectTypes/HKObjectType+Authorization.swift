/// What an app may ask for: HealthKit refuses some types in requests, and wants some together.
extension HKObjectType {
  /// Whether a request to save the type is possible.
  ///
  /// Not for what the system alone records, for clinical records and electrocardiograms, which only
  /// their institutions and devices write, and for correlations, whose members are asked for instead.
  package var canBeShared: Bool {
    switch self {
    case is HKQuantityType:
      TypeCatalogue.quantityType(identifier: identifier)?.isWritable != false
        && !Self.refusedQuantities.contains(identifier)
    case is HKCategoryType: !Self.refusedCategories.contains(identifier)
    case is HKCorrelationType, is HKClinicalType, is HKElectrocardiogramType,
      is HKMedicationDoseEventType:
      false
    default: self is HKSampleType
    }
  }

  /// Whether a request to read the type is possible.
  ///
  /// Not for correlations, whose members are asked for instead, and not for types of which people
  /// choose the objects one by one; doses come with the medication that was chosen.
  package var canBeRead: Bool {
    switch self {
    case is HKCorrelationType, is HKMedicationDoseEventType: false
    default: !requiresPerObjectAuthorization()
    }
  }

  /// The type that has to be in every request that this one is in; `nil` if it may stand alone.
  package var companionInRequests: HKSampleType? {
    switch identifier {
    case HKWorkoutRouteTypeIdentifier: HKWorkoutType.shared
    case HKDataTypeIdentifierHeartbeatSeries:
      HKQuantityType.shared[HKQuantityTypeIdentifier.heartRateVariabilitySDNN.rawValue]
    default: nil
    }
  }

  /// The types of what a correlation may hold; none for other types.
  package var memberTypes: [HKSampleType] {
    switch identifier {
    case HKCorrelationTypeIdentifier.bloodPressure.rawValue:
      [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
    case HKCorrelationTypeIdentifier.food.rawValue:
      TypeCatalogue.quantityTypes.filter { $0.shortName.hasPrefix("dietary") }
        .compactMap { HKQuantityType.shared[$0.identifier] }
    default: []
    }
  }

  /// Types that HealthKit's exception was seen to name, beyond those that Apple's pages call read-only.
  private static let refusedQuantities: Set<String> = Set(
    [
      HKQuantityTypeIdentifier.appleMoveTime, .appleSleepingBreathingDisturbances,
      .appleSleepingWristTemperature, .nikeFuel, .walkingAsymmetryPercentage,
    ].map(\.rawValue))

  /// Events that the system finds, and the hours that it counts.
  private static let refusedCategories: Set<String> = Set(
    [
      HKCategoryTypeIdentifier.appleStandHour, .appleWalkingSteadinessEvent, .highHeartRateEvent,
      .hypertensionEvent, .irregularHeartRhythmEvent, .lowCardioFitnessEvent, .lowHeartRateEvent,
      .sleepApneaEvent,
    ].map(\.rawValue))
}
