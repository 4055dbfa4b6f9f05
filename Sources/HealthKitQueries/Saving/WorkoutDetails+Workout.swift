internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension WorkoutDetails {
  /// A workout in the form of the store, which is that of exports.
  init(_ workout: HKWorkout) {
    self.init(
      duration: workout.duration,
      attributes: workout.statedTotals.attributes(of: workout.workoutActivityType),
      events: (workout.workoutEvents ?? []).map { WorkoutEventDetails($0) },
      activities: workout.workoutActivities.map { WorkoutActivityDetails($0) },
      statistics: WorkoutStatisticsDetails.all(workout.allStatistics),
      metadata: workout.provenance.metadata?.namedValues ?? [])
  }
}

extension WorkoutEventDetails {
  fileprivate init(_ event: HKWorkoutEvent) {
    self.init(
      type: TypeCatalogue.workoutEventTypeName(event.type.rawValue) ?? "\(event.type.rawValue)",
      date: event.dateInterval.start.timeIntervalSince1970, duration: event.dateInterval.duration,
      metadata: event.metadata.map { SampleMetadata($0).namedValues } ?? [])
  }
}

extension WorkoutActivityDetails {
  fileprivate init(_ activity: HKWorkoutActivity) {
    let configuration = activity.workoutConfiguration
    var attributes = [
      NamedValue(
        name: "workoutActivityType",
        value: TypeCatalogue.workoutActivityTypeName(configuration.activityType.rawValue)
          ?? "\(configuration.activityType.rawValue)"),
      NamedValue(name: "locationType", value: "\(configuration.locationType.rawValue)"),
      NamedValue(
        name: "swimmingLocationType", value: "\(configuration.swimmingLocationType.rawValue)"),
    ]
    if let length = configuration.lapLength {
      attributes.append(
        NamedValue(
          name: "lapLength", value: "\(length.originalValue) \(length.originalUnit.unitString)"))
    }
    self.init(
      uuid: activity.uuid.uuidString, start: activity.startDate.timeIntervalSince1970,
      end: activity.endDate?.timeIntervalSince1970, duration: activity.duration,
      attributes: attributes, events: activity.workoutEvents.map { WorkoutEventDetails($0) },
      statistics: WorkoutStatisticsDetails.all(activity.allStatistics),
      metadata: activity.metadata.map { SampleMetadata($0).namedValues } ?? [])
  }
}

extension WorkoutStatisticsDetails {
  /// Statistics in the canonical units of their types, sorted by type.
  static func all(_ table: [HKQuantityType: HKStatistics]) -> [Self] {
    table.sorted { $0.key.identifier < $1.key.identifier }.map { type, statistics in
      let figures = statistics.merged
      return WorkoutStatisticsDetails(
        type: type.identifier, start: statistics.startDate.timeIntervalSince1970,
        end: statistics.endDate.timeIntervalSince1970, unit: type.canonicalUnit.unitString,
        sum: figures.sum, average: figures.average, minimum: figures.minimum,
        maximum: figures.maximum)
    }
  }
}
