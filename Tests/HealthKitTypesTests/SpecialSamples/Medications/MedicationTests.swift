import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct MedicationTests {
  private func concept(_ identifier: String) -> HKMedicationConcept {
    HKMedicationConcept(
      identifier: HKHealthConceptIdentifier(domain: .medication, identifier: identifier),
      displayText: "Amoxicillin 500 mg", generalForm: .capsule,
      relatedCodings: [
        HKClinicalCoding(system: "rxnorm", version: nil, code: "308191"),
        HKClinicalCoding(system: "atc", version: nil, code: "J01CA04"),
      ])
  }

  @Test func medicationKeepsItsPartsInAnArchive() throws {
    let medication = HKUserAnnotatedMedication(
      nickname: "Antibiotic", isArchived: false, hasSchedule: true, medication: concept("1"))
    let copy = try roundTrip(medication)
    #expect(copy == medication && copy.hash == medication.hash)
    #expect(copy.nickname == "Antibiotic" && !copy.isArchived && copy.hasSchedule)
    #expect(copy.medication.displayText == "Amoxicillin 500 mg")
    #expect(copy.medication.generalForm == .capsule)
    #expect(copy.medication.relatedCodings == concept("1").relatedCodings)
    #expect(copy.medication.identifier.domain == .medication)
  }

  @Test func medicationsAreEqualByTheirParts() {
    #expect(concept("1") == concept("1") && concept("1") != concept("2"))
    let identifier = concept("1").identifier
    #expect(identifier == concept("1").identifier && identifier != concept("2").identifier)
    #expect(Set([identifier, concept("1").identifier]).count == 1)
    func kept(_ name: String?) -> HKUserAnnotatedMedication {
      HKUserAnnotatedMedication(
        nickname: name, isArchived: true, hasSchedule: false, medication: concept("1"))
    }
    #expect(kept(nil) == kept(nil) && kept(nil) != kept("Mine"))
    #expect(kept(nil).description == "Amoxicillin 500 mg" && kept("Mine").description == "Mine")
  }
}
