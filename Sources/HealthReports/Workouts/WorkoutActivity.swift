package import HealthKitTypes

/// The activity of a workout as people name it.
package struct WorkoutActivity: Hashable, Sendable {
  /// The name of the export, `HKWorkoutActivityTypeRunning`.
  package let identifier: String

  /// An activity by its identifier.
  package init(
    identifier: String
  ) {
    self.identifier = identifier
  }

  /// How fast an activity goes, in the words of those who do it.
  package enum Tempo {
    /// Minutes for a kilometre or a mile.
    case pace
    /// Minutes for a hundred metres or yards.
    case lengths
    /// Kilometres or miles an hour.
    case speed
  }

  /// `Traditional strength training`.
  package var title: String { WorkoutNames.heading(identifier).asName }

  /// What HealthKit knows it as.
  package var known: HKWorkoutActivityType? {
    TypeCatalogue.workoutActivityType(exportName: identifier)
      .flatMap { HKWorkoutActivityType(rawValue: $0) }
  }

  /// The type that its distance is recorded as; nil for activities that go nowhere, in which steps to
  /// the mat are no distance.
  package var distanceType: String? {
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
  package var tempo: Tempo {
    switch known {
    case .running, .walking, .hiking, .trackAndField, .wheelchairWalkPace, .wheelchairRunPace:
      .pace
    case .swimming: .lengths
    default: .speed
    }
  }
}
