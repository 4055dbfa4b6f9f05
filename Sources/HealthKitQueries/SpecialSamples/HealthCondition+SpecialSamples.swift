internal import Foundation
internal import HealthKitTypes

extension HealthCondition {
  /// Whether a condition on what only one of the special classes has holds for an object.
  func holds(forSpecial object: HKObject) -> Bool {
    switch object {
    case let mind as HKStateOfMind: holds(forStateOfMind: mind)
    case let dose as HKMedicationDoseEvent: holds(forDose: dose)
    case let electrocardiogram as HKElectrocardiogram:
      switch self {
      case .electrocardiogramClassification(let value): electrocardiogram.classification == value
      case .electrocardiogramSymptoms(let value): electrocardiogram.symptomsStatus == value
      default: false
      }
    case let record as HKClinicalRecord:
      switch self {
      case .clinicalRecordType(let type): record.fhirResource?.resourceType == type
      case .clinicalRecord(let source, let type, let identifier):
        record.source == source && record.fhirResource?.resourceType == type
          && record.fhirResource?.identifier == identifier
      default: false
      }
    case let record as HKVerifiableClinicalRecord:
      switch self {
      case .verifiableClinicalRecord(let interval): interval.contains(record.relevantDate)
      default: false
      }
    default: false
    }
  }

  private func holds(forStateOfMind mind: HKStateOfMind) -> Bool {
    switch self {
    case .stateOfMindKind(let kind): mind.kind == kind
    case .stateOfMindLabel(let label): mind.labels.contains(label)
    case .stateOfMindAssociation(let association): mind.associations.contains(association)
    case .stateOfMindValence(let comparison, let valence): comparison.holds(mind.valence, valence)
    default: false
    }
  }
}
