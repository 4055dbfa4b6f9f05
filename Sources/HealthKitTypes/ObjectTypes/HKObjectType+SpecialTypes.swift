package import Foundation

/// The type of workouts.
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKWorkoutType(identifier: "HKWorkoutTypeIdentifier")

  package override var durationLimit: TimeInterval? { Self.fourDays }
}

/// The type of samples that hold a series of measurements: a route, the beats of a heart.
public final class HKSeriesType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  private static let sharedRoute = HKSeriesType(identifier: HKWorkoutRouteTypeIdentifier)
  private static let sharedHeartbeat = HKSeriesType(
    identifier: HKDataTypeIdentifierHeartbeatSeries)

  /// The type of the places that a workout went through.
  public class func workoutRoute() -> HKSeriesType { sharedRoute }

  /// The type of the beats that were recorded one by one.
  public class func heartbeat() -> HKSeriesType { sharedHeartbeat }
}

/// The type of hearing tests.
public final class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKAudiogramSampleType(identifier: "HKDataTypeIdentifierAudiogram")
}

/// The type of electrocardiograms.
public final class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKElectrocardiogramType(
    identifier: "HKDataTypeIdentifierElectrocardiogram")
}

/// The type of prescriptions for glasses and contact lenses.
public final class HKPrescriptionType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKPrescriptionType(identifier: "HKVisionPrescriptionTypeIdentifier")

  /// Always `true`: people choose each object.
  public override func requiresPerObjectAuthorization() -> Bool { true }
}

/// The type of logged emotions and moods.
public final class HKStateOfMindType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKStateOfMindType(identifier: "HKDataTypeStateOfMind")
}

/// The type of logged doses of medications.
public final class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKMedicationDoseEventType(
    identifier: "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent")
}

/// The type of a day's activity rings.
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKActivitySummaryType(identifier: "HKActivitySummaryTypeIdentifier")
}

/// The type of the medications that a person keeps.
public final class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {
  // @unchecked: see HKObjectType.

  package static let shared = HKUserAnnotatedMedicationType(
    identifier: "HKDataTypeUserAnnotatedMedicationConcept")

  /// Always `true`: people choose each object.
  public override func requiresPerObjectAuthorization() -> Bool { true }
}
