/// The class factories of HealthKit, and the lookup by identifier that the store uses.
///
/// The factories that take an identifier answer `nil` for one that the catalogue does not hold. All
/// are O(1) and give the same shared objects each time.
extension HKObjectType {
  /// The quantity type of that identifier, or `nil`.
  public class func quantityType(
    forIdentifier identifier: HKQuantityTypeIdentifier
  ) -> HKQuantityType? {
    HKQuantityType.shared[identifier.rawValue]
  }

  /// The category type of that identifier, or `nil`.
  public class func categoryType(
    forIdentifier identifier: HKCategoryTypeIdentifier
  ) -> HKCategoryType? {
    HKCategoryType.shared[identifier.rawValue]
  }

  /// The characteristic type of that identifier, or `nil`.
  public class func characteristicType(
    forIdentifier identifier: HKCharacteristicTypeIdentifier
  ) -> HKCharacteristicType? {
    HKCharacteristicType.shared[identifier.rawValue]
  }

  /// The correlation type of that identifier, or `nil`.
  public class func correlationType(
    forIdentifier identifier: HKCorrelationTypeIdentifier
  ) -> HKCorrelationType? {
    HKCorrelationType.shared[identifier.rawValue]
  }

  /// The document type of that identifier, or `nil`.
  public class func documentType(
    forIdentifier identifier: HKDocumentTypeIdentifier
  ) -> HKDocumentType? {
    HKDocumentType.shared[identifier.rawValue]
  }

  /// The clinical type of that identifier, or `nil`.
  public class func clinicalType(
    forIdentifier identifier: HKClinicalTypeIdentifier
  ) -> HKClinicalType? {
    HKClinicalType.shared[identifier.rawValue]
  }

  /// The series type of that identifier (`HKWorkoutRouteTypeIdentifier` or
  /// `HKDataTypeIdentifierHeartbeatSeries`), or `nil`.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    switch identifier {
    case HKWorkoutRouteTypeIdentifier: HKSeriesType.workoutRoute()
    case HKDataTypeIdentifierHeartbeatSeries: HKSeriesType.heartbeat()
    default: nil
    }
  }

  /// The type of workouts.
  public class func workoutType() -> HKWorkoutType { HKWorkoutType.shared }

  /// The type of a day's activity rings.
  public class func activitySummaryType() -> HKActivitySummaryType { HKActivitySummaryType.shared }

  /// The type of hearing tests.
  public class func audiogramSampleType() -> HKAudiogramSampleType { HKAudiogramSampleType.shared }

  /// The type of electrocardiograms.
  public class func electrocardiogramType() -> HKElectrocardiogramType {
    HKElectrocardiogramType.shared
  }

  /// The type of prescriptions for glasses and contact lenses.
  public class func visionPrescriptionType() -> HKPrescriptionType { HKPrescriptionType.shared }

  /// The type of logged emotions and moods.
  public class func stateOfMindType() -> HKStateOfMindType { HKStateOfMindType.shared }

  /// The type of logged doses of medications.
  public class func medicationDoseEventType() -> HKMedicationDoseEventType {
    HKMedicationDoseEventType.shared
  }

  /// The type of the medications that a person keeps.
  public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
    HKUserAnnotatedMedicationType.shared
  }

  /// The type of any class with that full identifier, or `nil`.
  package static func known(identifier: String) -> HKObjectType? {
    if let type = HKQuantityType.shared[identifier] { return type }
    if let type = HKCategoryType.shared[identifier] { return type }
    if let type = HKCorrelationType.shared[identifier] { return type }
    if let type = HKCharacteristicType.shared[identifier] { return type }
    if let type = HKClinicalType.shared[identifier] { return type }
    if let type = HKDocumentType.shared[identifier] { return type }
    if let type = HKScoredAssessmentType.shared[identifier] { return type }
    return special[identifier]
  }

  private static let special: [String: HKObjectType] = {
    let types: [HKObjectType] = [
      workoutType(), activitySummaryType(), HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
      audiogramSampleType(), electrocardiogramType(), visionPrescriptionType(), stateOfMindType(),
      medicationDoseEventType(), userAnnotatedMedicationType(),
    ]
    return Dictionary(uniqueKeysWithValues: types.map { ($0.identifier, $0) })
  }()
}
