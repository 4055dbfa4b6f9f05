import Foundation
import TestSupport
import Testing

@testable import HealthKitQueries
@testable import HealthKitTypes

/// Queries for what a store does not hold.
@Suite(.endsInTime) struct SpecialQueriesTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private func recording(
    _ classification: HKElectrocardiogram.Classification
  ) -> HKElectrocardiogram {
    HKElectrocardiogram(
      start: noon, end: noon + 30, classification: classification, symptomsStatus: .present,
      numberOfVoltageMeasurements: 0, averageHeartRate: nil, samplingFrequency: nil,
      provenance: ObjectProvenance(device: nil, metadata: nil))
  }

  private func code(_ body: () async throws -> Void) async -> HKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test func thereIsNoDataForTheOwner() async throws {
    let store = try ReadingFixture.ownersStore()
    let voltages = HKElectrocardiogramQueryDescriptor(recording(.sinusRhythm))
    #expect(await code { for try await _ in voltages.results(for: store) {} } == .errorNoData)
    let records = HKVerifiableClinicalRecordQueryDescriptor(
      recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
    #expect(await code { _ = try await records.result(for: store) } == .errorNoData)
  }

  @Test func anAppThatNeverAskedIsToldSo() async throws {
    let store = try HKHealthStore(configuration: SavingFixture.configuration())
    let voltages = HKElectrocardiogramQueryDescriptor(recording(.sinusRhythm))
    #expect(
      await code { for try await _ in voltages.results(for: store) {} }
        == .errorAuthorizationNotDetermined)
  }

  @Test func sequenceEndsAfterItsError() async throws {
    let store = try ReadingFixture.ownersStore()
    var iterator = HKElectrocardiogramQueryDescriptor(recording(.sinusRhythm)).results(for: store)
      .makeAsyncIterator()
    #expect(await code { _ = try await iterator.next() } == .errorNoData)
    #expect(try await iterator.next() == nil)
  }

  @Test func predicatesHaveTheTypesOfTheirSamples() {
    #expect(
      HKSamplePredicate.electrocardiogram().sampleType == HKObjectType.electrocardiogramType())
    #expect(HKSamplePredicate.audiogram().sampleType == HKObjectType.audiogramSampleType())
    #expect(
      HKSamplePredicate.visionPrescription().sampleType == HKObjectType.visionPrescriptionType())
    #expect(HKSamplePredicate.stateOfMind().sampleType == HKObjectType.stateOfMindType())
    #expect(HKSamplePredicate.gad7Assessment().sampleType == HKScoredAssessmentType(.GAD7))
    #expect(HKSamplePredicate.phq9Assessment().sampleType == HKScoredAssessmentType(.PHQ9))
    let type = HKClinicalType(.labResultRecord)
    #expect(HKSamplePredicate.clinicalRecord(type: type).sampleType == type)
  }

  @Test func sampleQueryFindsNothing() async throws {
    let store = try ReadingFixture.ownersStore()
    let descriptor = HKSampleQueryDescriptor(predicates: [.stateOfMind()], sortDescriptors: [])
    #expect(try await descriptor.result(for: store).isEmpty)
  }

  // MARK: Predicates by themselves

  @Test func recordingIsFoundByWhatItShows() {
    let predicate = HKQuery.predicateForElectrocardiograms(classification: .sinusRhythm)
    #expect(predicate.evaluate(with: recording(.sinusRhythm)))
    #expect(!predicate.evaluate(with: recording(.atrialFibrillation)))
    let symptoms = HKQuery.predicateForElectrocardiograms(symptomsStatus: .present)
    #expect(symptoms.evaluate(with: recording(.notSet)))
    let other = HKQuery.predicateForElectrocardiograms(symptomsStatus: .none)
    #expect(!other.evaluate(with: recording(.notSet)))
  }

  @Test func stateOfMindIsFoundByItsParts() {
    let mood = HKStateOfMind(
      date: noon, kind: .dailyMood, valence: 0.5, labels: [.calm], associations: [.family])
    #expect(
      HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Kind.dailyMood).evaluate(with: mood))
    #expect(
      !HKQuery.predicateForStatesOfMind(with: HKStateOfMind.Kind.momentaryEmotion)
        .evaluate(with: mood))
    #expect(HKQuery.predicateForStatesOfMind(with: .calm).evaluate(with: mood))
    #expect(!HKQuery.predicateForStatesOfMind(with: .proud).evaluate(with: mood))
    #expect(HKQuery.predicateForStatesOfMind(with: .family).evaluate(with: mood))
    #expect(
      HKQuery.predicateForStatesOfMind(withValence: 0.4, operatorType: .greaterThan)
        .evaluate(with: mood))
    #expect(
      !HKQuery.predicateForStatesOfMind(withValence: 0.6, operatorType: .greaterThan)
        .evaluate(with: mood))
  }

  @Test func clinicalRecordIsFoundByItsResource() {
    let resource = HKFHIRResource(
      fhirVersion: .primaryR4(), resourceType: .observation, identifier: "7", data: Data(),
      sourceURL: nil)
    let record = HKClinicalRecord(
      type: HKClinicalType(.labResultRecord), date: noon, displayName: "Ferritin",
      fhirResource: resource, provenance: ObjectProvenance(device: nil, metadata: nil))
    func holds(_ predicate: NSPredicate) -> Bool { predicate.evaluate(with: record) }
    #expect(holds(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .observation)))
    #expect(!holds(HKQuery.predicateForClinicalRecords(withFHIRResourceType: .procedure)))
    #expect(
      holds(
        HKQuery.predicateForClinicalRecords(
          from: record.source, fhirResourceType: .observation, identifier: "7")))
    #expect(
      !holds(
        HKQuery.predicateForClinicalRecords(
          from: record.source, fhirResourceType: .observation, identifier: "8")))
  }
}
