import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct SpecialSamplesTests {
  private let provenance = ObjectProvenance(device: nil, metadata: nil)

  @Test func electrocardiogramKeepsWhatItShowsInAnArchive() throws {
    let rate = HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 61)
    let recording = HKElectrocardiogram(
      start: noon, end: noon + 30, classification: .sinusRhythm, symptomsStatus: .none,
      numberOfVoltageMeasurements: 15_360, averageHeartRate: rate, samplingFrequency: nil,
      provenance: provenance)
    let copy = try roundTrip(recording)
    #expect(copy == recording)
    #expect(copy.classification == .sinusRhythm)
    #expect(copy.symptomsStatus == .none)
    #expect(copy.numberOfVoltageMeasurements == 15_360)
    #expect(copy.averageHeartRate == rate)
    #expect(copy.samplingFrequency == nil)
  }

  @Test func voltageIsKnownForTheLeadsThatWereMeasured() {
    let voltage = HKQuantity(unit: .voltUnit(with: .micro), doubleValue: 80)
    let measurement = HKElectrocardiogram.VoltageMeasurement(
      timeSinceSampleStart: 0.25, quantities: [.appleWatchSimilarToLeadI: voltage])
    #expect(measurement.quantity(for: .appleWatchSimilarToLeadI) == voltage)
    let none = HKElectrocardiogram.VoltageMeasurement(timeSinceSampleStart: 0, quantities: [:])
    #expect(none.quantity(for: .appleWatchSimilarToLeadI) == nil)
  }

  // MARK: Hearing tests

  private func level(_ value: Double) -> HKQuantity {
    HKQuantity(unit: .decibelHearingLevel(), doubleValue: value)
  }

  @Test func audiogramKeepsItsTonesInAnArchive() throws {
    let tone = try HKAudiogramSensitivityPoint(
      frequency: HKQuantity(unit: .hertzUnit(with: .kilo), doubleValue: 2),
      leftEarSensitivity: level(15), rightEarSensitivity: nil)
    let test = HKAudiogramSample(
      sensitivityPoints: [tone], start: noon, end: noon + 60, metadata: nil)
    #expect(test.validationError == nil)
    let copy = try roundTrip(test)
    #expect(copy.sensitivityPoints == [tone])
    #expect(copy.sensitivityPoints.first?.rightEarSensitivity == nil)
  }

  @Test func toneNeedsHertzAndALevelOfOneEar() {
    let hertz = HKQuantity(unit: .hertz(), doubleValue: 500)
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPoint(
        frequency: level(1), leftEarSensitivity: level(1), rightEarSensitivity: nil)
    }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPoint(
        frequency: hertz, leftEarSensitivity: hertz, rightEarSensitivity: nil)
    }
    #expect(throws: HKError.self) {
      try HKAudiogramSensitivityPoint(
        frequency: hertz, leftEarSensitivity: nil, rightEarSensitivity: nil)
    }
    let empty = HKAudiogramSample(sensitivityPoints: [], start: noon, end: noon, metadata: nil)
    #expect(sentence(of: empty).contains("no tones"))
  }

  // MARK: Records

  @Test func clinicalRecordKeepsItsResourceInAnArchive() throws {
    let resource = HKFHIRResource(
      fhirVersion: .primaryR4(), resourceType: .observation, identifier: "7", data: Data("{}".utf8),
      sourceURL: URL(string: "https://example.org/7"))
    let record = HKClinicalRecord(
      type: HKClinicalType(.labResultRecord), date: noon, displayName: "Ferritin",
      fhirResource: resource, provenance: provenance)
    let copy = try roundTrip(record)
    #expect(copy.clinicalType == HKClinicalType(.labResultRecord))
    #expect(copy.displayName == "Ferritin")
    #expect(copy.fhirResource == resource)
  }

  @Test func verifiableRecordKeepsItsPartsInAnArchive() throws {
    let record = HKVerifiableClinicalRecord(
      recordTypes: ["immunization"],
      subject: HKVerifiableClinicalRecordSubject(
        fullName: "Jo Doe", dateOfBirthComponents: DateComponents(year: 1980, month: 2, day: 29)),
      issuerIdentifier: "https://example.org", issuedDate: noon,
      relevantDate: noon - 86400, expirationDate: nil, itemNames: ["Tetanus"],
      sourceType: .smartHealthCard, dataRepresentation: Data([1, 2]), provenance: provenance)
    let copy = try roundTrip(record)
    #expect(copy.recordTypes == ["immunization"])
    #expect(copy.subject == record.subject && copy.subject.fullName == "Jo Doe")
    #expect(copy.jwsRepresentation == copy.dataRepresentation)
    #expect(copy.relevantDate == noon - 86400)
    #expect(copy.issuedDate == noon)
    #expect(copy.expirationDate == nil)
    #expect(copy.itemNames == ["Tetanus"])
    #expect(copy.sourceType == .smartHealthCard)
    #expect(copy.dataRepresentation == Data([1, 2]))
  }

  // MARK: Prescriptions and doses

  @Test func prescriptionKeepsItsDatesInAnArchive() throws {
    let glasses = HKVisionPrescription(
      type: .glasses, dateIssued: noon, expirationDate: noon + 86400, device: nil, metadata: nil)
    #expect(glasses.validationError == nil)
    let copy = try roundTrip(glasses)
    #expect(copy.prescriptionType == .glasses)
    #expect(copy.dateIssued == noon)
    #expect(copy.expirationDate == noon + 86400)
    let endless = HKVisionPrescription(
      type: .contacts, dateIssued: noon, expirationDate: nil, device: nil, metadata: nil)
    #expect(endless.hasUndeterminedDuration)
    #expect(endless.validationError == nil)
    let backwards = HKVisionPrescription(
      type: .contacts, dateIssued: noon, expirationDate: noon - 1, device: nil, metadata: nil)
    #expect(sentence(of: backwards).contains("before its start"))
  }

  @Test func doseKeepsItsPlanInAnArchive() throws {
    let dose = HKMedicationDoseEvent(
      start: noon, end: noon,
      medicationConceptIdentifier: HKHealthConceptIdentifier(
        domain: .medication, identifier: "7"), logStatus: .taken, scheduleType: .schedule,
      scheduledDate: noon - 60,
      scheduledDoseQuantity: 2, doseQuantity: 1, unit: .count(), provenance: provenance)
    let copy = try roundTrip(dose)
    #expect(copy.medicationConceptIdentifier == dose.medicationConceptIdentifier)
    #expect(copy.medicationDoseEventType == copy.sampleType)
    #expect(copy.logStatus == .taken)
    #expect(copy.scheduleType == .schedule)
    #expect(copy.scheduledDate == noon - 60)
    #expect(copy.scheduledDoseQuantity == 2)
    #expect(copy.doseQuantity == 1)
    #expect(copy.unit == .count())
  }

  @Test func effortRelationshipKeepsItsScoresInAnArchive() throws {
    let workout = HKWorkout(activityType: .running, start: noon, end: noon + 600)
    let score = HKQuantitySample(
      type: HKQuantityType(.workoutEffortScore),
      quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7), start: noon, end: noon + 600)
    let copy = try roundTrip(
      HKWorkoutEffortRelationship(workout: workout, activity: nil, samples: [score]))
    #expect(copy.workout == workout)
    #expect(copy.activity == nil)
    #expect(copy.samples == [score])
  }

  // MARK: Limits that nobody publishes

  @Test func unpublishedLimitsGiveNoClass() {
    let half = HKQuantity(unit: .percent(), doubleValue: 0.5)
    #expect {
      try HKAppleWalkingSteadinessClassification(for: half)
    } throws: { error in
      (error as? HKError)?.code == .errorInvalidArgument
        && "\(error)".contains("not published")
    }
    let one = HKQuantity(unit: .count(), doubleValue: 1)
    #expect(HKAppleSleepingBreathingDisturbancesClassification(classifying: one) == nil)
    #expect(HKStateOfMind.ValenceClassification(valence: 0) == nil)
  }
}
