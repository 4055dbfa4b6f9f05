public import Foundation
public import HealthKitTypes

extension HKQuery {
  // MARK: Activity summaries

  /// The activity summary of a day; the components need year, month and day, and a calendar if it is not
  /// the Gregorian one. A query refuses others.
  public class func predicateForActivitySummary(with dateComponents: DateComponents) -> NSPredicate
  {
    refusal(ofDays: dateComponents) ?? HealthPredicate(.activitySummary(dateComponents))
  }

  /// The activity summaries from one day to another, both included. The components are as in
  /// `predicateForActivitySummary(with:)`.
  public class func predicate(
    forActivitySummariesBetweenStart startDateComponents: DateComponents,
    end endDateComponents: DateComponents
  ) -> NSPredicate {
    refusal(ofDays: startDateComponents, endDateComponents)
      ?? HealthPredicate(.activitySummaries(startDateComponents, endDateComponents))
  }

  /// A predicate that is refused, if some components name no day.
  private static func refusal(ofDays days: DateComponents...) -> HealthPredicate? {
    guard let wrong = days.first(where: { HKActivitySummary.Day($0) == nil }) else { return nil }
    return HealthPredicate(
      .unsupported(
        "The date components of activity summaries (\(wrong)) name no day; give year, month, day and "
          + "a calendar."))
  }

  // MARK: Clinical records

  /// Clinical records with a resource of a type.
  public class func predicateForClinicalRecords(
    withFHIRResourceType resourceType: HKFHIRResourceType
  ) -> NSPredicate {
    HealthPredicate(.clinicalRecordType(resourceType))
  }

  /// The clinical record of a source with a resource of a type and an identifier.
  public class func predicateForClinicalRecords(
    from source: HKSource, fhirResourceType resourceType: HKFHIRResourceType, identifier: String
  ) -> NSPredicate {
    HealthPredicate(.clinicalRecord(source, resourceType, identifier: identifier))
  }

  /// Verifiable clinical records whose relevant date lies in an interval.
  public class func predicateForVerifiableClinicalRecords(
    withRelevantDateWithin dateInterval: DateInterval
  ) -> NSPredicate {
    HealthPredicate(.verifiableClinicalRecord(dateInterval))
  }

  // MARK: Electrocardiograms

  /// The symptoms that were logged with an electrocardiogram.
  public class func predicateForObjectsAssociated(
    electrocardiogram: HKElectrocardiogram
  ) -> NSPredicate {
    HealthPredicate(.electrocardiogram(electrocardiogram.uuid))
  }

  /// Electrocardiograms that were classified so.
  public class func predicateForElectrocardiograms(
    classification: HKElectrocardiogramClassification
  ) -> NSPredicate {
    HealthPredicate(.electrocardiogramClassification(classification))
  }

  /// Electrocardiograms with symptoms or without.
  public class func predicateForElectrocardiograms(
    symptomsStatus: HKElectrocardiogramSymptomsStatus
  ) -> NSPredicate {
    HealthPredicate(.electrocardiogramSymptoms(symptomsStatus))
  }

  // MARK: States of mind

  /// States of mind of a kind.
  public class func predicateForStatesOfMind(with kind: HKStateOfMindKind) -> NSPredicate {
    HealthPredicate(.stateOfMindKind(kind))
  }

  /// States of mind with a label.
  public class func predicateForStatesOfMind(with label: HKStateOfMindLabel) -> NSPredicate {
    HealthPredicate(.stateOfMindLabel(label))
  }

  /// States of mind with an association.
  public class func predicateForStatesOfMind(
    with association: HKStateOfMindAssociation
  ) -> NSPredicate {
    HealthPredicate(.stateOfMindAssociation(association))
  }

  /// States of mind whose valence compares so with `valence`.
  public class func predicateForStatesOfMind(
    withValence valence: Double, operatorType: ComparisonOperator
  ) -> NSPredicate {
    compared(operatorType) { .stateOfMindValence($0, valence) }
  }
}
