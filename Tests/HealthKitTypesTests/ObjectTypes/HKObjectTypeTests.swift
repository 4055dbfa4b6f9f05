import Foundation
import Testing

@testable import HealthKitTypes

@Suite struct HKObjectTypeTests {
  @Test func everyQuantityTypeOfTheCatalogueIsMadeOnce() throws {
    #expect(HKQuantityType.shared.count == TypeCatalogue.quantityTypes.count)
    for entry in TypeCatalogue.quantityTypes {
      let identifier = HKQuantityTypeIdentifier(rawValue: entry.identifier)
      let type = HKQuantityType(identifier)
      #expect(type.identifier == entry.identifier)
      #expect(type.aggregationStyle == entry.aggregationStyle)
      #expect(type === HKObjectType.quantityType(forIdentifier: identifier))
      #expect(type.is(compatibleWith: try HKUnit(parsing: entry.exportUnit)))
      #expect(type.is(compatibleWith: try HKUnit(parsing: entry.exportUnitUS)))
    }
  }

  @Test func everyCategoryTypeOfTheCatalogueIsMade() {
    for entry in TypeCatalogue.categoryTypes {
      let type = HKCategoryType(HKCategoryTypeIdentifier(rawValue: entry.identifier))
      #expect(type.identifier == entry.identifier)
      #expect(HKObjectType.known(identifier: entry.identifier) === type)
    }
  }

  @Test func unknownIdentifiersHaveNoType() {
    #expect(HKObjectType.quantityType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.categoryType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.correlationType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.characteristicType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.documentType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.clinicalType(forIdentifier: .init(rawValue: "x")) == nil)
    #expect(HKObjectType.seriesType(forIdentifier: "x") == nil)
    #expect(HKObjectType.known(identifier: "x") == nil)
    #expect(
      HKObjectType.quantityType(
        forIdentifier: .init(rawValue: HKCategoryTypeIdentifier.sleepAnalysis.rawValue)) == nil)
  }

  @Test func unknownIdentifierInAnInitialiserStopsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      _ = HKQuantityType(HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierSteps"))
    }
  }

  @Test func factoriesOfTheOtherClassesGiveSharedObjects() {
    #expect(HKObjectType.correlationType(forIdentifier: .food) === HKCorrelationType(.food))
    #expect(
      HKObjectType.characteristicType(forIdentifier: .bloodType)
        === HKCharacteristicType(.bloodType))
    #expect(HKObjectType.clinicalType(forIdentifier: .labResultRecord) != nil)
    #expect(HKObjectType.documentType(forIdentifier: .CDA) === HKDocumentType(.CDA))
    #expect(HKScoredAssessmentType(.GAD7) != HKScoredAssessmentType(.PHQ9))
    #expect(
      HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier)
        === HKSeriesType.workoutRoute())
    #expect(
      HKObjectType.seriesType(forIdentifier: HKDataTypeIdentifierHeartbeatSeries)
        === HKSeriesType.heartbeat())
    #expect(HKSampleType.workoutType() === HKObjectType.workoutType())
  }

  @Test func specialTypesHaveTheIdentifiersOfTheCatalogue() {
    #expect(HKObjectType.workoutType().identifier == "HKWorkoutTypeIdentifier")
    #expect(HKObjectType.activitySummaryType().identifier == "HKActivitySummaryTypeIdentifier")
    #expect(HKObjectType.audiogramSampleType().identifier == "HKDataTypeIdentifierAudiogram")
    #expect(
      HKObjectType.electrocardiogramType().identifier == "HKDataTypeIdentifierElectrocardiogram")
    #expect(
      HKObjectType.visionPrescriptionType().identifier == "HKVisionPrescriptionTypeIdentifier")
    #expect(HKObjectType.stateOfMindType().identifier == HKDataTypeIdentifierStateOfMind)
    #expect(
      HKObjectType.medicationDoseEventType().identifier
        == HKMedicationDoseEventTypeIdentifierMedicationDoseEvent)
    #expect(
      HKObjectType.userAnnotatedMedicationType().identifier
        == HKDataTypeIdentifierUserAnnotatedMedicationConcept)
    #expect(HKObjectType.known(identifier: "HKWorkoutTypeIdentifier") is HKWorkoutType)
  }

  @Test func typesAreEqualByClassAndIdentifier() {
    let imported = HKQuantityType(
      identifier: HKQuantityTypeIdentifier.stepCount.rawValue, aggregationStyle: .cumulative,
      canonicalUnit: .count())
    #expect(imported == HKQuantityType(.stepCount))
    #expect(imported.hash == HKQuantityType(.stepCount).hash)
    #expect(HKQuantityType(.stepCount) != HKQuantityType(.heartRate))
    #expect(HKSampleType(identifier: imported.identifier) != imported)
    let table = [HKQuantityType(.stepCount): 1]
    #expect(table[imported] == 1)
  }

  @Test func unitsOfAnotherDimensionAreNotCompatible() {
    #expect(HKQuantityType(.bodyMass).is(compatibleWith: .pound()))
    #expect(!HKQuantityType(.bodyMass).is(compatibleWith: .meter()))
    #expect(!HKQuantityType(.heartRate).is(compatibleWith: .count()))
  }

  @Test func objectsOfPrescriptionsAndMedicationsAreGrantedOneByOne() {
    #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
    #expect(HKObjectType.userAnnotatedMedicationType().requiresPerObjectAuthorization())
    #expect(!HKObjectType.workoutType().requiresPerObjectAuthorization())
    #expect(!HKQuantityType(.stepCount).requiresPerObjectAuthorization())
  }

  @Test func quantitiesAndSleepMayLastFourDays() {
    let steps = HKQuantityType(.stepCount)
    #expect(steps.isMaximumDurationRestricted)
    #expect(steps.maximumAllowedDuration == 345_600)
    #expect(!steps.isMinimumDurationRestricted)
    #expect(steps.minimumAllowedDuration == 0)
    #expect(HKCategoryType(.sleepAnalysis).maximumAllowedDuration == 345_600)
    #expect(!HKCategoryType(.pregnancy).isMaximumDurationRestricted)
    #expect(HKCategoryType(.pregnancy).maximumAllowedDuration == .greatestFiniteMagnitude)
    #expect(!HKQuantityType(.atrialFibrillationBurden).isMaximumDurationRestricted)
  }

  @Test func levelsOfSoundLastAMillisecondAtLeast() {
    for type in [
      HKQuantityType(.environmentalAudioExposure), HKQuantityType(.headphoneAudioExposure),
    ] {
      #expect(type.isMinimumDurationRestricted && type.minimumAllowedDuration == 0.001)
    }
    #expect(!HKQuantityType(.heartRate).isMinimumDurationRestricted)
    #expect(HKCategoryType(.mindfulSession).minimumAllowedDuration == 0)
    #expect(!HKObjectType.workoutType().isMinimumDurationRestricted)
  }

  @Test func onlyTheWalkTestCanBeRecalibrated() {
    #expect(HKQuantityType(.sixMinuteWalkTestDistance).allowsRecalibrationForEstimates)
    #expect(!HKQuantityType(.stepCount).allowsRecalibrationForEstimates)
    #expect(!HKObjectType.workoutType().allowsRecalibrationForEstimates)
  }

  @Test func archivesKeepClassAndIdentifier() throws {
    let types: [HKObjectType] = [
      HKQuantityType(.heartRate), HKCategoryType(.sleepAnalysis), HKCorrelationType(.bloodPressure),
      HKCharacteristicType(.dateOfBirth), HKClinicalType(.allergyRecord), HKDocumentType(.CDA),
      HKScoredAssessmentType(.PHQ9), HKSeriesType.heartbeat(), HKObjectType.workoutType(),
      HKObjectType.activitySummaryType(), HKObjectType.visionPrescriptionType(),
    ]
    for type in types {
      #expect(try roundTrip(type, as: HKObjectType.self) == type)
    }
    let heartRate = try roundTrip(HKQuantityType(.heartRate))
    #expect(heartRate.aggregationStyle == .discreteTemporallyWeighted)
    #expect(heartRate.is(compatibleWith: HKUnit(from: "count/min")))
  }

  @Test func archiveOfATypeThatTheCatalogueDoesNotKnowKeepsStyleAndUnit() throws {
    let future = HKQuantityType(
      identifier: "HKQuantityTypeIdentifierFuture", aggregationStyle: .cumulative,
      canonicalUnit: HKUnit(from: "m/s"))
    let copy = try roundTrip(future)
    #expect(copy == future)
    #expect(copy.aggregationStyle == .cumulative)
    #expect(copy.is(compatibleWith: HKUnit(from: "km/hr")))
  }

  @Test func copyIsTheTypeItself() {
    let type = HKQuantityType(.stepCount)
    #expect(type.copy() as? HKQuantityType === type)
    #expect("\(type)" == "HKQuantityTypeIdentifierStepCount")
  }
}
