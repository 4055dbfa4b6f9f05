public import Foundation
public import HealthKitTypes

/// Predicates for the medications that a person keeps, and for their doses. Since iOS 26.
extension HKQuery {
  // MARK: Doses

  /// Doses of a medication.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifier: HKHealthConceptIdentifier
  ) -> NSPredicate {
    HealthPredicate(.medicationDose([medicationConceptIdentifier]))
  }

  /// Doses of one of these medications.
  public class func predicateForMedicationDoseEvent(
    medicationConceptIdentifiers: Set<HKHealthConceptIdentifier>
  ) -> NSPredicate {
    HealthPredicate(.medicationDose(medicationConceptIdentifiers))
  }

  /// Doses of which this became.
  public class func predicateForMedicationDoseEvent(
    status: HKMedicationDoseEventLogStatus
  ) -> NSPredicate {
    HealthPredicate(.medicationDoseStatus([status.rawValue]))
  }

  /// Doses of which one of these became, by raw values of `HKMedicationDoseEvent.LogStatus`.
  public class func predicateForMedicationDoseEvent(statuses: Set<NSNumber>) -> NSPredicate {
    HealthPredicate(.medicationDoseStatus(Set(statuses.map(\.intValue))))
  }

  /// Doses that were planned for a date.
  public class func predicateForMedicationDoseEvent(scheduledDate: Date) -> NSPredicate {
    HealthPredicate(.medicationDoseDate([scheduledDate]))
  }

  /// Doses that were planned for one of these dates.
  public class func predicateForMedicationDoseEvent(scheduledDates: Set<Date>) -> NSPredicate {
    HealthPredicate(.medicationDoseDate(scheduledDates))
  }

  /// Doses that were planned for a date from the first on and before the second; nil is no bound.
  public class func predicateForMedicationDoseEvent(
    scheduledStart startDate: Date?, end endDate: Date?
  ) -> NSPredicate {
    HealthPredicate(.medicationDoseInterval(start: startDate, end: endDate))
  }

  // MARK: Medications

  /// Medications that are not taken any more, or those that are.
  public class func predicateForUserAnnotatedMedications(isArchived: Bool) -> NSPredicate {
    HealthPredicate(.medicationIsArchived(isArchived))
  }

  /// Medications with a plan, or those without.
  public class func predicateForUserAnnotatedMedications(hasSchedule: Bool) -> NSPredicate {
    HealthPredicate(.medicationHasSchedule(hasSchedule))
  }
}
