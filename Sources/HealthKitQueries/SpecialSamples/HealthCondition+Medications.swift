internal import Foundation
internal import HealthKitTypes

extension HealthCondition {
  /// Whether a condition on doses holds for one.
  func holds(forDose dose: HKMedicationDoseEvent) -> Bool {
    switch self {
    case .medicationDose(let identifiers):
      return identifiers.contains(dose.medicationConceptIdentifier)
    case .medicationDoseStatus(let statuses): return statuses.contains(dose.logStatus.rawValue)
    case .medicationDoseDate(let dates):
      return dose.scheduledDate.map { dates.contains($0) } ?? false
    case .medicationDoseInterval(let start, let end):
      guard let date = dose.scheduledDate else { return false }
      return start.map { $0 <= date } ?? true && end.map { date < $0 } ?? true
    default: return false
    }
  }

  /// Whether a condition on the medications that a person keeps holds for one.
  func holds(forMedication medication: HKUserAnnotatedMedication) -> Bool {
    switch self {
    case .medicationIsArchived(let isArchived): medication.isArchived == isArchived
    case .medicationHasSchedule(let hasSchedule): medication.hasSchedule == hasSchedule
    default: false
    }
  }
}
