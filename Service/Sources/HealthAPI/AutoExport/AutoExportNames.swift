internal import Foundation
internal import HealthReports
internal import HKStats

/// What the app Health Auto Export calls types, units and activities.
///
/// Source: its help pages on the JSON format (health metrics, workouts).
enum AutoExportNames {
  /// Metrics whose name is not that of the type in words with `_` between.
  private static let types: [String: HKQuantityTypeIdentifier] = [
    "active_energy": .activeEnergyBurned, "resting_energy": .basalEnergyBurned,
    "walking_running_distance": .distanceWalkingRunning, "cycling_distance": .distanceCycling,
    "swimming_distance": .distanceSwimming, "wheelchair_distance": .distanceWheelchair,
    "distance_downhill_snow_sports": .distanceDownhillSnowSports,
    "heart_rate_variability": .heartRateVariabilitySDNN,
    "blood_oxygen_saturation": .oxygenSaturation,
    "weight_body_mass": .bodyMass, "weight": .bodyMass, "body_mass_index": .bodyMassIndex,
    "cardio_recovery": .heartRateRecoveryOneMinute, "vo2_max": .vo2Max,
    "stair_speed_up": .stairAscentSpeed, "stair_speed_down": .stairDescentSpeed,
    "six_minute_walking_test_distance": .sixMinuteWalkTestDistance,
    "apple_sleeping_wrist_temperature": .appleSleepingWristTemperature,
    "dietary_energy": .dietaryEnergyConsumed, "carbohydrates": .dietaryCarbohydrates,
    "protein": .dietaryProtein, "total_fat": .dietaryFatTotal,
    "saturated_fat": .dietaryFatSaturated,
    "monounsaturated_fat": .dietaryFatMonounsaturated,
    "polyunsaturated_fat": .dietaryFatPolyunsaturated, "fiber": .dietaryFiber,
    "cholesterol": .dietaryCholesterol, "alcohol_consumption": .numberOfAlcoholicBeverages,
    "physical_effort": .physicalEffort,
  ]

  /// The type of a metric; nil for one that is no quantity.
  static func type(of metric: String) -> HKQuantityType? {
    if let identifier = types[metric] {
      return HKObjectType.quantityType(forIdentifier: identifier)
    }
    let parts = metric.split(separator: "_")
    guard let first = parts.first else { return nil }
    let camel = first + parts.dropFirst().map(\.capitalized).joined()
    for name in [camel, "dietary" + camel.prefix(1).uppercased() + camel.dropFirst()] {
      let identifier = "HKQuantityTypeIdentifier" + name.prefix(1).uppercased() + name.dropFirst()
      if let type = HKObjectType.quantityType(
        forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
      {
        return type
      }
    }
    return nil
  }

  private static let units: [String: String] = [
    "bpm": "count/min", "mph": "mi/hr", "kmph": "km/hr", "kph": "km/hr", "km/h": "km/hr",
    "kCal": "kcal", "Cal": "kcal", "lbs": "lb", "dBASPL": "dBASPL",
    "mmol/L": "mmol<180.15588000005408>/L",
    "ml/(kg·min)": "mL/(kg*min)", "ml/kg·min": "mL/(kg*min)", "mL/min·kg": "mL/(kg*min)",
    "kcal/hr·kg": "kcal/(kg*hr)", "°C": "degC", "°F": "degF", "ml": "mL", "hours": "hr",
    "minutes": "min", "breaths/min": "count/min", "steps": "count", "µg": "mcg",
  ]

  /// The unit of a text and the factor that makes numbers ones of it: shares are sent as per cent, 97 for 0.97. Nil for a
  /// unit that is none of the type.
  static func unit(_ text: String, of type: HKQuantityType) -> (unit: HKUnit, factor: Double)? {
    guard let unit = try? HKUnit(parsing: units[text] ?? text), type.is(compatibleWith: unit) else {
      return nil
    }
    return (unit, text == "%" ? 0.01 : 1)
  }

  /// What a unit stands for that has no type: energy and distance of workouts.
  static func unit(_ text: String) -> HKUnit? { try? HKUnit(parsing: units[text] ?? text) }

  /// The sleep that a text stands for.
  static func sleep(_ text: String) -> HKCategoryValueSleepAnalysis? {
    switch text.lowercased().filter(\.isLetter) {
    case "inbed": .inBed
    case "asleep", "unspecified", "asleepunspecified": .asleepUnspecified
    case "awake": .awake
    case "core", "asleepcore": .asleepCore
    case "deep", "asleepdeep": .asleepDeep
    case "rem", "asleeprem": .asleepREM
    default: nil
    }
  }

  private static let activities: [(word: String, type: HKWorkoutActivityType)] = [
    ("functional strength", .functionalStrengthTraining),
    ("strength", .traditionalStrengthTraining),
    ("high intensity", .highIntensityIntervalTraining), ("hiit", .highIntensityIntervalTraining),
    ("core", .coreTraining), ("cross country ski", .crossCountrySkiing),
    ("snowboard", .snowboarding),
    ("ski", .downhillSkiing), ("hand cycl", .handCycling), ("cycl", .cycling), ("bik", .cycling),
    ("hik", .hiking), ("run", .running), ("walk", .walking), ("swim", .swimming), ("yoga", .yoga),
    ("pilates", .pilates), ("row", .rowing), ("elliptical", .elliptical), ("stair", .stairClimbing),
    ("dance", .cardioDance), ("table tennis", .tableTennis), ("tennis", .tennis),
    ("badminton", .badminton), ("basketball", .basketball), ("soccer", .soccer), ("golf", .golf),
    ("boxing", .boxing), ("climb", .climbing), ("cooldown", .cooldown), ("tai chi", .taiChi),
    ("jump rope", .jumpRope), ("barre", .barre), ("mixed cardio", .mixedCardio),
    ("volleyball", .volleyball), ("martial", .martialArts), ("surf", .surfingSports),
    ("skat", .skatingSports), ("flexibility", .flexibility), ("rugby", .rugby),
  ]

  /// The activity that a workout's name tells; `other` for one that is not known.
  static func activity(_ name: String) -> HKWorkoutActivityType {
    let words = name.lowercased()
    return activities.first { words.contains($0.word) }?.type ?? .other
  }
}
