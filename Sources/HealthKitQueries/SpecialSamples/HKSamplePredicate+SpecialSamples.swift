public import Foundation
public import HealthKitTypes

/// Samples that a phone, a watch or an institution makes. Of these a store here has electrocardiograms,
/// which exports bring, and none of the others.
extension HKSamplePredicate {
  /// Clinical records of a type.
  public static func clinicalRecord(
    type: HKClinicalType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKClinicalRecord> where Sample == HKClinicalRecord {
    HKSamplePredicate<HKClinicalRecord>(type, predicate)
  }

  /// Electrocardiograms.
  public static func electrocardiogram(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKElectrocardiogram> where Sample == HKElectrocardiogram {
    HKSamplePredicate<HKElectrocardiogram>(HKObjectType.electrocardiogramType(), predicate)
  }

  /// Hearing tests.
  public static func audiogram(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKAudiogramSample> where Sample == HKAudiogramSample {
    HKSamplePredicate<HKAudiogramSample>(HKObjectType.audiogramSampleType(), predicate)
  }

  /// Prescriptions for glasses and contact lenses.
  public static func visionPrescription(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKVisionPrescription> where Sample == HKVisionPrescription {
    HKSamplePredicate<HKVisionPrescription>(HKObjectType.visionPrescriptionType(), predicate)
  }

  /// States of mind.
  public static func stateOfMind(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKStateOfMind> where Sample == HKStateOfMind {
    HKSamplePredicate<HKStateOfMind>(HKObjectType.stateOfMindType(), predicate)
  }

  /// Assessments of anxiety.
  public static func gad7Assessment(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKGAD7Assessment> where Sample == HKGAD7Assessment {
    HKSamplePredicate<HKGAD7Assessment>(HKScoredAssessmentType(.GAD7), predicate)
  }

  /// Assessments of depression.
  public static func phq9Assessment(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKPHQ9Assessment> where Sample == HKPHQ9Assessment {
    HKSamplePredicate<HKPHQ9Assessment>(HKScoredAssessmentType(.PHQ9), predicate)
  }
}
