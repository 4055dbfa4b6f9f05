import HealthKitTypes
import Testing

/// Every metadata key under its HealthKit name, against the table.
@Suite struct MetadataKeysTests {
  /// Each constant beside its name in code.
  static let constants: [(name: String, key: String)] = [
    ("HKMetadataKeyActivityType", HKMetadataKeyActivityType),
    ("HKMetadataKeyAlgorithmVersion", HKMetadataKeyAlgorithmVersion),
    ("HKMetadataKeyAlpineSlopeGrade", HKMetadataKeyAlpineSlopeGrade),
    ("HKMetadataKeyAppleDeviceCalibrated", HKMetadataKeyAppleDeviceCalibrated),
    ("HKMetadataKeyAppleECGAlgorithmVersion", HKMetadataKeyAppleECGAlgorithmVersion),
    (
      "HKMetadataKeyAppleFitnessPlusCatalogIdentifier",
      HKMetadataKeyAppleFitnessPlusCatalogIdentifier
    ),
    ("HKMetadataKeyAppleFitnessPlusSession", HKMetadataKeyAppleFitnessPlusSession),
    ("HKMetadataKeyAudioExposureDuration", HKMetadataKeyAudioExposureDuration),
    ("HKMetadataKeyAudioExposureLevel", HKMetadataKeyAudioExposureLevel),
    ("HKMetadataKeyAverageMETs", HKMetadataKeyAverageMETs),
    ("HKMetadataKeyAverageSpeed", HKMetadataKeyAverageSpeed),
    ("HKMetadataKeyBarometricPressure", HKMetadataKeyBarometricPressure),
    ("HKMetadataKeyBloodGlucoseMealTime", HKMetadataKeyBloodGlucoseMealTime),
    ("HKMetadataKeyBodyTemperatureSensorLocation", HKMetadataKeyBodyTemperatureSensorLocation),
    ("HKMetadataKeyCoachedWorkout", HKMetadataKeyCoachedWorkout),
    ("HKMetadataKeyCrossTrainerDistance", HKMetadataKeyCrossTrainerDistance),
    (
      "HKMetadataKeyCyclingFunctionalThresholdPowerTestType",
      HKMetadataKeyCyclingFunctionalThresholdPowerTestType
    ),
    (
      "HKMetadataKeyDateOfEarliestDataUsedForEstimate",
      HKMetadataKeyDateOfEarliestDataUsedForEstimate
    ),
    ("HKMetadataKeyDeviceManufacturerName", HKMetadataKeyDeviceManufacturerName),
    ("HKMetadataKeyDeviceName", HKMetadataKeyDeviceName),
    ("HKMetadataKeyDevicePlacementSide", HKMetadataKeyDevicePlacementSide),
    ("HKMetadataKeyDeviceSerialNumber", HKMetadataKeyDeviceSerialNumber),
    ("HKMetadataKeyDigitalSignature", HKMetadataKeyDigitalSignature),
    ("HKMetadataKeyElevationAscended", HKMetadataKeyElevationAscended),
    ("HKMetadataKeyElevationDescended", HKMetadataKeyElevationDescended),
    ("HKMetadataKeyExternalUUID", HKMetadataKeyExternalUUID),
    ("HKMetadataKeyFitnessMachineDuration", HKMetadataKeyFitnessMachineDuration),
    ("HKMetadataKeyFoodType", HKMetadataKeyFoodType),
    ("HKMetadataKeyGlassesPrescriptionDescription", HKMetadataKeyGlassesPrescriptionDescription),
    ("HKMetadataKeyGroupFitness", HKMetadataKeyGroupFitness),
    ("HKMetadataKeyHeadphoneGain", HKMetadataKeyHeadphoneGain),
    ("HKMetadataKeyHeartRateEventThreshold", HKMetadataKeyHeartRateEventThreshold),
    ("HKMetadataKeyHeartRateMotionContext", HKMetadataKeyHeartRateMotionContext),
    (
      "HKMetadataKeyHeartRateRecoveryActivityDuration",
      HKMetadataKeyHeartRateRecoveryActivityDuration
    ),
    ("HKMetadataKeyHeartRateRecoveryActivityType", HKMetadataKeyHeartRateRecoveryActivityType),
    (
      "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate",
      HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate
    ),
    ("HKMetadataKeyHeartRateRecoveryTestType", HKMetadataKeyHeartRateRecoveryTestType),
    ("HKMetadataKeyHeartRateSensorLocation", HKMetadataKeyHeartRateSensorLocation),
    ("HKMetadataKeyIndoorBikeDistance", HKMetadataKeyIndoorBikeDistance),
    ("HKMetadataKeyIndoorWorkout", HKMetadataKeyIndoorWorkout),
    ("HKMetadataKeyInsulinDeliveryReason", HKMetadataKeyInsulinDeliveryReason),
    ("HKMetadataKeyLapLength", HKMetadataKeyLapLength),
    ("HKMetadataKeyLowCardioFitnessEventThreshold", HKMetadataKeyLowCardioFitnessEventThreshold),
    ("HKMetadataKeyMaximumLightIntensity", HKMetadataKeyMaximumLightIntensity),
    ("HKMetadataKeyMaximumSpeed", HKMetadataKeyMaximumSpeed),
    ("HKMetadataKeyMenstrualCycleStart", HKMetadataKeyMenstrualCycleStart),
    ("HKMetadataKeyPhysicalEffortEstimationType", HKMetadataKeyPhysicalEffortEstimationType),
    ("HKMetadataKeyQuantityClampedToLowerBound", HKMetadataKeyQuantityClampedToLowerBound),
    ("HKMetadataKeyQuantityClampedToUpperBound", HKMetadataKeyQuantityClampedToUpperBound),
    ("HKMetadataKeyReferenceRangeLowerLimit", HKMetadataKeyReferenceRangeLowerLimit),
    ("HKMetadataKeyReferenceRangeUpperLimit", HKMetadataKeyReferenceRangeUpperLimit),
    ("HKMetadataKeySWOLFScore", HKMetadataKeySWOLFScore),
    ("HKMetadataKeySessionEstimate", HKMetadataKeySessionEstimate),
    ("HKMetadataKeySexualActivityProtectionUsed", HKMetadataKeySexualActivityProtectionUsed),
    ("HKMetadataKeySwimmingLocationType", HKMetadataKeySwimmingLocationType),
    ("HKMetadataKeySwimmingStrokeStyle", HKMetadataKeySwimmingStrokeStyle),
    ("HKMetadataKeySyncIdentifier", HKMetadataKeySyncIdentifier),
    ("HKMetadataKeySyncVersion", HKMetadataKeySyncVersion),
    ("HKMetadataKeyTimeZone", HKMetadataKeyTimeZone),
    ("HKMetadataKeyUDIDeviceIdentifier", HKMetadataKeyUDIDeviceIdentifier),
    ("HKMetadataKeyUDIProductionIdentifier", HKMetadataKeyUDIProductionIdentifier),
    ("HKMetadataKeyUserMotionContext", HKMetadataKeyUserMotionContext),
    ("HKMetadataKeyVO2MaxTestType", HKMetadataKeyVO2MaxTestType),
    ("HKMetadataKeyVO2MaxValue", HKMetadataKeyVO2MaxValue),
    ("HKMetadataKeyWasTakenInLab", HKMetadataKeyWasTakenInLab),
    ("HKMetadataKeyWasUserEntered", HKMetadataKeyWasUserEntered),
    ("HKMetadataKeyWaterSalinity", HKMetadataKeyWaterSalinity),
    ("HKMetadataKeyWeatherCondition", HKMetadataKeyWeatherCondition),
    ("HKMetadataKeyWeatherHumidity", HKMetadataKeyWeatherHumidity),
    ("HKMetadataKeyWeatherTemperature", HKMetadataKeyWeatherTemperature),
    ("HKMetadataKeyWorkoutBrandName", HKMetadataKeyWorkoutBrandName),
  ]

  @Test func everyKeyHasTheTextOfTheTable() throws {
    let rows = try CatalogueTable("metadata_keys").rows("entries")
    #expect(rows.count == 71 && Self.constants.count == 71)
    let texts = Dictionary(uniqueKeysWithValues: Self.constants.map { ($0.name, $0.key) })
    for row in rows {
      #expect(texts[try row.text("constant")] == (try row.text("key")))
    }
  }
}
