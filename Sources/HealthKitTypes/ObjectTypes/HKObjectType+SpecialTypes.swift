package import Foundation

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKWorkoutType(identifier: "HKWorkoutTypeIdentifier")

  package override var durationLimit: TimeInterval? { Self.fourDays }
}

/// The type of samples that hold a series of measurements: a route, the beats of a heart.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  private static let sharedRoute = HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
  private static let sharedHeartbeat = HKSeriesType(
    identifier: HKDataTypeIdentifierHeartbeatSeries)

  /// The type of the places that a workout went through.
  open class func workoutRoute() -> HKSeriesType { sharedRoute }

  /// The type of the beats that were recorded one by one.
  open class func heartbeat() -> HKSeriesType { sharedHeartbeat }
}

/// The type of hearing tests.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKAudiogramSampleType(identifier: "HKDataTypeIdentifierAudiogram")
}

/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKElectrocardiogramType(
    identifier: "HKDataTypeIdentifierElectrocardiogram")
}

/// The type of prescriptions for glasses and contact lenses.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKPrescriptionType(identifier: "HKVisionPrescriptionTypeIdentifier")

  /// Always `true`: people choose each object.
  open override func requiresPerObjectAuthorization() -> Bool { true }
}

/// The type of logged emotions and moods.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKStateOfMindType(identifier: "HKDataTypeStateOfMind")
}

/// The type of logged doses of medications.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKMedicationDoseEventType(
    identifier: "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent")
}

/// The type of a day's activity rings.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKActivitySummaryType(identifier: "HKActivitySummaryTypeIdentifier")
}

/// The type of the medications that a person keeps.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKUserAnnotatedMedicationType(
    identifier: "HKDataTypeUserAnnotatedMedicationConcept")

  /// Always `true`: people choose each object.
  open override func requiresPerObjectAuthorization() -> Bool { true }
}
