/// The sample types of a synthetic export, in the order of the file.
public enum SyntheticType: UInt8, Sendable, CaseIterable {
  /// What a scale and a tape measure.
  case height, bodyMass, bodyMassIndex, bodyFatPercentage, leanBodyMass
  /// Vital signs.
  case heartRate, oxygenSaturation, bloodPressureSystolic, bloodPressureDiastolic, respiratoryRate
  /// Movement that adds up over the day.
  case stepCount, distanceWalkingRunning, basalEnergyBurned, activeEnergyBurned, flightsClimbed
  /// Habits, exercise and what the watch concludes from a day or a run.
  case dietaryWater, appleExerciseTime, distanceCycling, restingHeartRate, vo2Max
  /// Daily figures and sound.
  case walkingHeartRateAverage, environmentalAudioExposure, headphoneAudioExposure
  /// Gait and standing.
  case walkingDoubleSupportPercentage, sixMinuteWalkTestDistance, appleStandTime
  /// Gait.
  case walkingSpeed, walkingStepLength, walkingAsymmetryPercentage
  /// Stairs and steadiness.
  case stairAscentSpeed, stairDescentSpeed, appleWalkingSteadiness
  /// Running form.
  case runningStrideLength, runningVerticalOscillation, runningGroundContactTime
  /// Running, recovery after it, and the temperature of the night.
  case runningPower, runningSpeed, heartRateRecoveryOneMinute, appleSleepingWristTemperature
  /// Effort and daylight.
  case physicalEffort, timeInDaylight
  /// Categories: sleep stages, stand hours, sessions and alerts.
  case sleepAnalysis, appleStandHour, mindfulSession, highHeartRateEvent, lowHeartRateEvent
  /// Washing hands, a category.
  case handwashingEvent
  /// Variability, with the beats that it was computed from.
  case heartRateVariabilitySDNN

  /// The type's name without its prefix, e.g. `stepCount`.
  public var shortName: String { "\(self)" }

  /// Whether samples have a named value (sleep stage, stand hour) in place of a quantity.
  public var isCategory: Bool {
    switch self {
    case .sleepAnalysis, .appleStandHour, .mindfulSession, .highHeartRateEvent, .lowHeartRateEvent,
      .handwashingEvent:
      true
    default: false
    }
  }

  /// The identifier of HealthKit, e.g. `HKQuantityTypeIdentifierStepCount`.
  public var identifier: String {
    let prefix = isCategory ? "HKCategoryTypeIdentifier" : "HKQuantityTypeIdentifier"
    if self == .vo2Max { return prefix + "VO2Max" }
    let name = shortName
    return prefix + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The unit of the values, as a phone set to en_US exports it; nil for categories.
  public var unit: String? {
    switch self {
    case .height: "ft"
    case .bodyMass, .leanBodyMass: "lb"
    case .bodyMassIndex, .stepCount, .flightsClimbed: "count"
    case .bodyFatPercentage, .oxygenSaturation, .walkingDoubleSupportPercentage,
      .walkingAsymmetryPercentage, .appleWalkingSteadiness:
      "%"
    case .heartRate, .respiratoryRate, .restingHeartRate, .walkingHeartRateAverage,
      .heartRateRecoveryOneMinute:
      "count/min"
    case .bloodPressureSystolic, .bloodPressureDiastolic: "mmHg"
    case .distanceWalkingRunning, .distanceCycling: "mi"
    case .basalEnergyBurned, .activeEnergyBurned: "Cal"
    case .dietaryWater: "fl_oz_us"
    case .appleExerciseTime, .appleStandTime, .timeInDaylight: "min"
    case .vo2Max: "mL/min\u{00B7}kg"
    case .environmentalAudioExposure, .headphoneAudioExposure: "dBASPL"
    case .sixMinuteWalkTestDistance, .runningStrideLength: "m"
    case .walkingSpeed, .runningSpeed: "mi/hr"
    case .walkingStepLength: "in"
    case .stairAscentSpeed, .stairDescentSpeed: "ft/s"
    case .runningVerticalOscillation: "cm"
    case .runningGroundContactTime, .heartRateVariabilitySDNN: "ms"
    case .runningPower: "W"
    case .appleSleepingWristTemperature: "degF"
    case .physicalEffort: "kcal/hr\u{00B7}kg"
    default: nil
    }
  }

  /// The name that the export prints for a category's raw value; nil where it prints none.
  func valueName(_ raw: Int) -> String? {
    switch self {
    case .sleepAnalysis:
      [
        "HKCategoryValueSleepAnalysisInBed", "HKCategoryValueSleepAnalysisAsleepUnspecified",
        "HKCategoryValueSleepAnalysisAwake", "HKCategoryValueSleepAnalysisAsleepCore",
        "HKCategoryValueSleepAnalysisAsleepDeep", "HKCategoryValueSleepAnalysisAsleepREM",
      ][raw]
    case .appleStandHour:
      raw == 0 ? "HKCategoryValueAppleStandHourStood" : "HKCategoryValueAppleStandHourIdle"
    case .mindfulSession, .handwashingEvent, .highHeartRateEvent, .lowHeartRateEvent:
      "HKCategoryValueNotApplicable"
    default: nil
    }
  }

  /// The type of an identifier or a short name; nil if synthetic years have no such type.
  public init?(named name: String) {
    for type in SyntheticType.allCases where type.identifier == name || type.shortName == name {
      self = type
      return
    }
    return nil
  }
}
