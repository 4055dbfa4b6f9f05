internal import HealthKitTypes

/// How fast an activity goes, in the terms of those who do it.
enum SpeedStyle {
  /// The time for a kilometre or a mile.
  case pace
  /// The time for a hundred metres or yards.
  case pacePer100
  /// Kilometres or miles per hour.
  case speed
}

/// The activity of a workout.
struct WorkoutActivity: Hashable, Sendable {
  /// The name of the export, `HKWorkoutActivityTypeRunning`.
  let identifier: String

  /// What HealthKit knows it as.
  private var known: HKWorkoutActivityType? {
    TypeCatalogue.workoutActivityType(exportName: identifier)
      .flatMap { HKWorkoutActivityType(rawValue: $0) }
  }

  /// The type that its distance is recorded as; nil for activities that go nowhere, in which steps to
  /// the mat are no distance.
  var distanceType: String? {
    guard let known else { return nil }
    switch known {
    case .running, .walking, .hiking, .trackAndField, .cycling, .handCycling, .swimming,
      .wheelchairWalkPace, .wheelchairRunPace, .downhillSkiing, .snowboarding,
      .crossCountrySkiing, .paddleSports, .rowing, .skatingSports:
      return WorkoutStatistics.distanceType(of: known).identifier
    default:
      return nil
    }
  }

  /// Whether people tell its pace or its speed.
  var speedStyle: SpeedStyle {
    switch known {
    case .running, .walking, .hiking, .trackAndField, .wheelchairWalkPace, .wheelchairRunPace:
      .pace
    case .swimming: .pacePer100
    default: .speed
    }
  }
}
