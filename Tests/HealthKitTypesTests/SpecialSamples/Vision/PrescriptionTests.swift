import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct PrescriptionTests {
  private func lens(_ sphere: Double, unit: HKUnit = .diopter()) -> HKGlassesLensSpecification {
    HKGlassesLensSpecification(
      sphere: HKQuantity(unit: unit, doubleValue: sphere), cylinder: nil, axis: nil, addPower: nil,
      vertexDistance: nil, prism: nil, farPupillaryDistance: nil, nearPupillaryDistance: nil)
  }

  private let contact = HKContactsLensSpecification(
    sphere: HKQuantity(unit: .diopter(), doubleValue: 2), cylinder: nil, axis: nil, addPower: nil,
    baseCurve: nil, diameter: nil)

  @Test func glassesKeepBothLensesInAnArchive() throws {
    let glasses = HKGlassesPrescription(
      rightEyeSpecification: lens(-1), leftEyeSpecification: nil, dateIssued: noon,
      expirationDate: noon + 86400, device: nil, metadata: ["shop": "Corner"])
    #expect(glasses.validationError == nil && glasses.prescriptionType == .glasses)
    let copy = try roundTrip(glasses)
    #expect(copy == glasses && copy.rightEye == lens(-1) && copy.leftEye == nil)
    #expect(copy.expirationDate == noon + 86400 && copy.metadata?["shop"] as? String == "Corner")
    #expect(copy.sampleType == HKObjectType.visionPrescriptionType())
  }

  @Test func contactsKeepTheirBrandInAnArchive() throws {
    let contacts = HKContactsPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: contact, brand: "Clear", dateIssued: noon,
      expirationDate: nil, device: nil, metadata: nil)
    #expect(contacts.validationError == nil && contacts.prescriptionType == .contacts)
    let copy = try roundTrip(contacts, as: HKVisionPrescription.self)
    let same = try #require(copy as? HKContactsPrescription)
    #expect(same.brand == "Clear" && same.leftEye == contact && same.rightEye == nil)
  }

  @Test func wrongLensesAndDatesAreRemembered() {
    let metres = HKGlassesPrescription(
      rightEyeSpecification: lens(-1), leftEyeSpecification: lens(1, unit: .meter()),
      dateIssued: noon, expirationDate: nil, device: nil, metadata: nil)
    #expect(sentence(of: metres).contains("sphere 1 m"))
    let backwards = HKGlassesPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: nil, dateIssued: noon,
      expirationDate: noon - 1, device: nil, metadata: nil)
    #expect(sentence(of: backwards).contains("before its start"))
  }
}
