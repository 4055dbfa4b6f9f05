import Foundation
import Testing

@testable import HealthKitTypes

/// Archives of another class, and such without the parts that a class needs: `nil`, and no stop.
@Suite struct ForeignArchiveTests {
  private func object<Value: NSObject & NSSecureCoding>(_ type: Value.Type) -> Value? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode("nothing" as NSString, forKey: "other")
    archiver.finishEncoding()
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData) else {
      return nil
    }
    unarchiver.requiresSecureCoding = true
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    return Value(coder: unarchiver)
  }

  @Test func archiveWithoutThePartsGivesNothing() {
    #expect(object(HKVisionPrism.self) == nil)
    #expect(object(HKGlassesLensSpecification.self) == nil)
    #expect(object(HKContactsLensSpecification.self) == nil)
    #expect(object(HKGlassesPrescription.self) == nil)
    #expect(object(HKContactsPrescription.self) == nil)
    #expect(object(HKAudiogramSensitivityPoint.self) == nil)
    #expect(object(HKAudiogramSensitivityTest.self) == nil)
    #expect(object(HKAudiogramSensitivityPointClampingRange.self) == nil)
    #expect(object(HKFHIRVersion.self) == nil)
    #expect(object(HKFHIRResource.self) == nil)
    #expect(object(HKClinicalCoding.self) == nil)
    #expect(object(HKVerifiableClinicalRecordSubject.self) == nil)
    #expect(object(HKCDADocumentSample.self) == nil)
    #expect(object(HKHealthConceptIdentifier.self) == nil)
    #expect(object(HKMedicationConcept.self) == nil)
    #expect(object(HKUserAnnotatedMedication.self) == nil)
    #expect(object(HKMedicationDoseEvent.self) == nil)
    #expect(object(HKAttachment.self) == nil)
  }

  @Test func archiveOfAnotherClassGivesNothing() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: HKFHIRVersion.primaryR4(), requiringSecureCoding: true)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    #expect(
      unarchiver.decodeObject(of: HKClinicalCoding.self, forKey: NSKeyedArchiveRootObjectKey) == nil
    )
  }
}
