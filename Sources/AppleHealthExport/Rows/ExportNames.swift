/// The elements of an Apple Health export that mean something to the import.
///
/// The raw value is the element's number in ``table``; ``other`` is every element without a case.
enum ElementName: UInt8, CaseIterable {
  case other
  case healthData, exportDate, me, record, correlation, workout, workoutEvent, workoutActivity
  case workoutStatistics, workoutRoute, fileReference, metadataEntry, activitySummary
  case heartRateVariabilityMetadataList, instantaneousBeatsPerMinute
  case clinicalRecord, audiogram, visionPrescription

  /// The element's name as the export writes it; empty for ``other``.
  var text: String {
    switch self {
    case .other: ""
    case .healthData: "HealthData"
    case .exportDate: "ExportDate"
    case .me: "Me"
    case .record: "Record"
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .workoutEvent: "WorkoutEvent"
    case .workoutActivity: "WorkoutActivity"
    case .workoutStatistics: "WorkoutStatistics"
    case .workoutRoute: "WorkoutRoute"
    case .fileReference: "FileReference"
    case .metadataEntry: "MetadataEntry"
    case .activitySummary: "ActivitySummary"
    case .heartRateVariabilityMetadataList: "HeartRateVariabilityMetadataList"
    case .instantaneousBeatsPerMinute: "InstantaneousBeatsPerMinute"
    case .clinicalRecord: "ClinicalRecord"
    case .audiogram: "Audiogram"
    case .visionPrescription: "VisionPrescription"
    }
  }

  /// The names by number.
  static let table = NameTable(allCases.dropFirst().map(\.text))
}

/// The attributes of an Apple Health export that mean something to the import.
///
/// The raw value is the attribute's number in ``table`` and its slot in a ``StartTag``; ``other`` is
/// every attribute without a case.
enum AttributeName: UInt8, CaseIterable {
  case other
  case type, sourceName, source, sourceVersion, device, unit, value
  case creationDate, startDate, endDate
  case key, bpm, time, path, date, uuid, locale
  case workoutActivityType, duration, durationUnit
  case totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit
  case totalFlightsClimbed, totalSwimmingStrokeCount
  case average, minimum, maximum, sum
  case dateComponents
  case activeEnergyBurned, activeEnergyBurnedGoal, activeEnergyBurnedUnit
  case appleMoveTime, appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal
  case appleStandHours, appleStandHoursGoal

  /// The attribute's name as the export writes it.
  var text: String { "\(self)" }

  /// The names by number.
  static let table = NameTable(allCases.dropFirst().map(\.text))
}
