import Testing

@testable import HealthKitTypes

/// What people call types of all classes, and what may be asked for.
@Suite struct HKObjectTypeNameTests {
  @Test(arguments: [
    ("stepCount", "HKQuantityTypeIdentifierStepCount"),
    ("sleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis"),
    ("workout", "HKWorkoutTypeIdentifier"),
    ("workoutRoute", "HKWorkoutRouteTypeIdentifier"),
    ("heartbeatSeries", "HKDataTypeIdentifierHeartbeatSeries"),
    ("activitySummary", "HKActivitySummaryTypeIdentifier"),
    ("dateOfBirth", "HKCharacteristicTypeIdentifierDateOfBirth"),
    ("bloodPressure", "HKCorrelationTypeIdentifierBloodPressure"),
    ("labResultRecord", "HKClinicalTypeIdentifierLabResultRecord"),
    ("CDA", "HKDocumentTypeIdentifierCDA"),
    ("GAD7", "HKScoredAssessmentTypeIdentifierGAD7"),
    ("stateOfMind", "HKDataTypeStateOfMind"),
    ("visionPrescription", "HKVisionPrescriptionTypeIdentifier"),
    ("medicationDoseEvent", "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"),
  ])
  func aShortNameIsTheIdentifierWithoutWhatAllHave(name: String, identifier: String) {
    #expect(HKObjectType.known(identifier: identifier)?.shortName == name)
    #expect(HKObjectType.named(name)?.identifier == identifier)
    #expect(HKObjectType.named(name.uppercased())?.identifier == identifier)
    #expect(HKObjectType.named(identifier)?.identifier == identifier)
  }

  @Test func everyTypeIsFoundByItsNames() {
    #expect(HKObjectType.allKnown.count > 200)
    for type in HKObjectType.allKnown {
      #expect(HKObjectType.named(type.shortName) === type, "\(type)")
      #expect(HKObjectType.named(type.identifier) === type, "\(type)")
    }
    #expect(Set(HKObjectType.allKnown).count == HKObjectType.allKnown.count)
  }

  @Test func otherNamesAreNoTypes() {
    #expect(HKObjectType.named("") == nil)
    #expect(HKObjectType.named("steps") == nil)
    #expect(HKObjectType.named("HKQuantityTypeIdentifierSteps") == nil)
  }

  @Test func whatTheSystemRecordsCanBeReadOnly() {
    for type in HKObjectType.allKnown where type.canBeShared {
      #expect(type is HKSampleType)
      #expect(type.canBeRead || type.requiresPerObjectAuthorization(), "\(type)")
    }
    for identifier in ["appleExerciseTime", "appleStandHour", "highHeartRateEvent", "nikeFuel"] {
      #expect(HKObjectType.named(identifier)?.canBeShared == false)
      #expect(HKObjectType.named(identifier)?.canBeRead == true)
    }
  }
}
