public import Foundation
public import HealthKitTypes

extension HKQuery {
  /// Workouts of an activity.
  public class func predicateForWorkouts(
    with workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HealthPredicate(.workoutActivityType(workoutActivityType))
  }

  /// Workouts whose active time in seconds compares so with `duration`.
  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    compared(operatorType) { .workoutDuration($0, duration) }
  }

  /// Workouts whose energy compares so.
  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, totalEnergyBurned, with: .joule()) {
      .workoutTotal(.energyBurned, $0, $1)
    }
  }

  /// Workouts whose distance compares so.
  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, totalDistance, with: .meter()) { .workoutTotal(.distance, $0, $1) }
  }

  /// Workouts whose number of strokes compares so.
  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, totalSwimmingStrokeCount, with: .count()) {
      .workoutTotal(.swimmingStrokeCount, $0, $1)
    }
  }

  /// Workouts whose number of flights of stairs compares so.
  public class func predicateForWorkouts(
    with operatorType: ComparisonOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, totalFlightsClimbed, with: .count()) {
      .workoutTotal(.flightsClimbed, $0, $1)
    }
  }

  /// Workouts whose sum of a type compares so.
  public class func predicateForWorkouts(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, sumQuantity, with: quantityType.canonicalUnit) {
      .workoutStatistic(quantityType, .sum, $0, $1)
    }
  }

  /// Workouts whose smallest value of a type compares so.
  public class func predicateForWorkouts(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, minimumQuantity, with: quantityType.canonicalUnit) {
      .workoutStatistic(quantityType, .minimum, $0, $1)
    }
  }

  /// Workouts whose largest value of a type compares so.
  public class func predicateForWorkouts(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, maximumQuantity, with: quantityType.canonicalUnit) {
      .workoutStatistic(quantityType, .maximum, $0, $1)
    }
  }

  /// Workouts whose average of a type compares so.
  public class func predicateForWorkouts(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, averageQuantity, with: quantityType.canonicalUnit) {
      .workoutStatistic(quantityType, .average, $0, $1)
    }
  }

  /// Workouts with an activity that a predicate for workout activities picks.
  public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
    do {
      return HealthPredicate(.anyActivity(try HealthCondition(activityPredicate)))
    } catch {
      return HealthPredicate(.unsupported(error.description))
    }
  }

  // MARK: Activities of workouts

  /// Activities of a kind.
  public class func predicateForWorkoutActivities(
    workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    HealthPredicate(.activityType(workoutActivityType))
  }

  /// Activities whose active time in seconds compares so with `duration`.
  public class func predicateForWorkoutActivities(
    operatorType: ComparisonOperator, duration: TimeInterval
  ) -> NSPredicate {
    compared(operatorType) { .activityDuration($0, duration) }
  }

  /// Activities in an interval, as ``predicateForSamples(withStart:end:options:)`` has it.
  public class func predicateForWorkoutActivities(
    start: Date?, end: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    HealthPredicate(
      .activityInterval(start: start, end: end, options: StrictDates(options)))
  }

  /// Activities whose sum of a type compares so.
  public class func predicateForWorkoutActivities(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, sumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, sumQuantity, with: quantityType.canonicalUnit) {
      .activityStatistic(quantityType, .sum, $0, $1)
    }
  }

  /// Activities whose smallest value of a type compares so.
  public class func predicateForWorkoutActivities(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, minimumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, minimumQuantity, with: quantityType.canonicalUnit) {
      .activityStatistic(quantityType, .minimum, $0, $1)
    }
  }

  /// Activities whose largest value of a type compares so.
  public class func predicateForWorkoutActivities(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, maximumQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, maximumQuantity, with: quantityType.canonicalUnit) {
      .activityStatistic(quantityType, .maximum, $0, $1)
    }
  }

  /// Activities whose average of a type compares so.
  public class func predicateForWorkoutActivities(
    operatorType: ComparisonOperator, quantityType: HKQuantityType, averageQuantity: HKQuantity
  ) -> NSPredicate {
    compared(operatorType, averageQuantity, with: quantityType.canonicalUnit) {
      .activityStatistic(quantityType, .average, $0, $1)
    }
  }

  /// Effort scores that were related to a workout, or to one of its activities.
  public class func predicateForWorkoutEffortSamplesRelated(
    workout: HKWorkout, activity: HKWorkoutActivity?
  ) -> NSPredicate {
    HealthPredicate(.workoutEffort(workout: workout.uuid, activity: activity?.uuid))
  }
}
