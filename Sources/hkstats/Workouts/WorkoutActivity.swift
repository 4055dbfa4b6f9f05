internal import HealthReports
internal import HealthKitTypes

/// The activity of a workout as people name it.
struct WorkoutActivity: Hashable, Sendable {
  /// The name of the export, `HKWorkoutActivityTypeRunning`.
  let identifier: String

  /// How fast an activity goes, in the words of those who do it.
  enum Tempo {
    /// Minutes for a kilometre or a mile.
    case pace
    /// Minutes for a hundred metres or yards.
    case lengths
    /// Kilometres or miles an hour.
    case speed
  }

  /// `Traditional strength training`.
  var title: String { WorkoutNames.heading(identifier).asName }

  /// What HealthKit knows it as.
  var known: HKWorkoutActivityType? {
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

  /// Its tempo.
  var tempo: Tempo {
    switch known {
    case .running, .walking, .hiking, .trackAndField, .wheelchairWalkPace, .wheelchairRunPace:
      .pace
    case .swimming: .lengths
    default: .speed
    }
  }
}
