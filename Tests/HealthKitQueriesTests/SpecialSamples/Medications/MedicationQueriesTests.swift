import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct MedicationQueriesTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private let one = HKHealthConceptIdentifier(domain: .medication, identifier: "1")
  private let two = HKHealthConceptIdentifier(domain: .medication, identifier: "2")

  private func dose(at date: Date?) -> HKMedicationDoseEvent {
    HKMedicationDoseEvent(
      start: noon, end: noon, medicationConceptIdentifier: one, logStatus: .taken,
      scheduleType: .schedule, scheduledDate: date, scheduledDoseQuantity: 1, doseQuantity: 1,
      unit: .count(), provenance: ObjectProvenance(device: nil, metadata: nil))
  }

  // MARK: Queries

  @Test func thereAreNoMedications() async throws {
    let store = try ReadingFixture.ownersStore()
    var descriptor = HKUserAnnotatedMedicationQueryDescriptor()
    #expect(descriptor.predicate == nil && descriptor.limit == nil)
    #expect(try await descriptor.result(for: store).isEmpty)
    descriptor.predicate = HKQuery.predicateForUserAnnotatedMedications(isArchived: false)
    descriptor.limit = 3
    #expect(descriptor.predicate != nil)
    #expect(try await descriptor.result(for: store).isEmpty)
    let answer = await withCheckedContinuation { continuation in
      store.execute(
        HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) {
          _, medication, done, error in
          continuation.resume(returning: medication == nil && done && error == nil)
        })
    }
    #expect(answer)
  }

  @Test func anAppThatNeverAskedFindsNoneEither() async throws {
    let store = try HKHealthStore(configuration: SavingFixture.configuration())
    #expect(
      try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store).isEmpty)
  }

  @Test func predicateThatCannotBeRunIsRefused() async throws {
    let store = try ReadingFixture.ownersStore()
    let noDay = HKQuery.predicateForActivitySummary(with: DateComponents())
    let error = await SavingFixture.error {
      _ = try await HKUserAnnotatedMedicationQueryDescriptor(predicate: noDay).result(for: store)
    }
    #expect(error?.code == .errorInvalidArgument)
    let code = await withCheckedContinuation { continuation in
      store.execute(
        HKUserAnnotatedMedicationQuery(predicate: noDay, limit: 1) { _, _, done, error in
          continuation.resume(returning: done ? (error as? HKError)?.code : nil)
        })
    }
    #expect(code == .errorInvalidArgument)
  }

  @Test func sampleQueriesFindNoDoses() async throws {
    let store = try ReadingFixture.ownersStore()
    let descriptor = HKSampleQueryDescriptor(
      predicates: [
        .sample(
          type: HKObjectType.medicationDoseEventType(),
          predicate: HKQuery.predicateForMedicationDoseEvent(status: .taken))
      ], sortDescriptors: [])
    #expect(try await descriptor.result(for: store).isEmpty)
  }

  // MARK: Predicates by themselves

  @Test func doseIsFoundByMedicationStatusAndPlan() {
    typealias Query = HKQuery
    let planned = dose(at: noon)
    func holds(_ predicate: NSPredicate) -> Bool { predicate.evaluate(with: planned) }
    #expect(holds(Query.predicateForMedicationDoseEvent(medicationConceptIdentifier: one)))
    #expect(!holds(Query.predicateForMedicationDoseEvent(medicationConceptIdentifier: two)))
    #expect(holds(Query.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [one, two])))
    #expect(!holds(Query.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [])))
    #expect(holds(Query.predicateForMedicationDoseEvent(status: .taken)))
    #expect(!holds(Query.predicateForMedicationDoseEvent(status: .skipped)))
    let statuses: Set<NSNumber> = [
      NSNumber(value: HKMedicationDoseEvent.LogStatus.taken.rawValue), 77,
    ]
    #expect(holds(Query.predicateForMedicationDoseEvent(statuses: statuses)))
    #expect(!holds(Query.predicateForMedicationDoseEvent(statuses: [77])))
    #expect(holds(Query.predicateForMedicationDoseEvent(scheduledDate: noon)))
    #expect(!holds(Query.predicateForMedicationDoseEvent(scheduledDate: noon + 1)))
    #expect(holds(Query.predicateForMedicationDoseEvent(scheduledDates: [noon, noon + 1])))
    #expect(!holds(Query.predicateForMedicationDoseEvent(scheduledDates: [])))
  }

  @Test func planLiesInAnIntervalWithItsStartAndWithoutItsEnd() {
    func holds(_ start: Date?, _ end: Date?, at date: Date? = nil) -> Bool {
      HKQuery.predicateForMedicationDoseEvent(scheduledStart: start, end: end)
        .evaluate(with: dose(at: date ?? noon))
    }
    #expect(holds(nil, nil) && holds(noon, nil) && holds(noon, noon + 1) && holds(nil, noon + 1))
    #expect(!holds(noon + 1, nil) && !holds(nil, noon) && !holds(noon - 5, noon))
    let predicate = HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil)
    #expect(!predicate.evaluate(with: dose(at: nil)))
  }

  @Test func medicationIsFoundByItsPlanAndItsPlace() {
    let medication = HKUserAnnotatedMedication(
      nickname: nil, isArchived: true, hasSchedule: false,
      medication: HKMedicationConcept(
        identifier: one, displayText: "Aspirin", generalForm: .tablet, relatedCodings: []))
    func holds(_ predicate: NSPredicate) -> Bool { predicate.evaluate(with: medication) }
    #expect(holds(HKQuery.predicateForUserAnnotatedMedications(isArchived: true)))
    #expect(!holds(HKQuery.predicateForUserAnnotatedMedications(isArchived: false)))
    #expect(holds(HKQuery.predicateForUserAnnotatedMedications(hasSchedule: false)))
    #expect(!holds(HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)))
    #expect(!holds(HKQuery.predicateForMedicationDoseEvent(status: .taken)))
  }

  @Test(arguments: [
    (HealthCondition.medicationDoseStatus([4]), "status IN {4}"),
    (.medicationIsArchived(true), "isArchived == true"),
    (.medicationHasSchedule(false), "hasSchedule == false"),
  ])
  func conditionIsDescribed(condition: HealthCondition, text: String) {
    #expect("\(condition)" == text)
  }
}
