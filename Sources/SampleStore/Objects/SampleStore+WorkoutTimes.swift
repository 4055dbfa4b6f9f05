internal import HealthCalculations

/// When a workout was, and how long.
public struct WorkoutTime: Sendable, Hashable {
  /// The activity as the export named it, for example `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970; the start if it is undetermined.
  public var end: Double
  /// The time from start to end in seconds, without the pauses that its events tell of; a stated
  /// duration does not count.
  public var duration: Double
}

extension SampleStore {
  /// When each workout was, in the order (start, end, insertion), without anything else of them.
  ///
  /// - Parameter range: where the workouts start; nil for all.
  /// - Complexity: O(workouts in the range), of whose details the events are read where there are pauses.
  public func workoutTimes(startingIn range: Range<Double>? = nil) throws -> [WorkoutTime] {
    try workoutSpans(from: range?.lowerBound, to: range?.upperBound).map { span in
      WorkoutTime(
        activityType: span.activityType, start: span.start, end: span.end,
        duration: span.periods.duration)
    }
  }
}
