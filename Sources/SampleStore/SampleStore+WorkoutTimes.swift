internal import GRDB

/// When a workout was, and how long.
public struct WorkoutTime: Sendable, Hashable {
  /// The activity as the export named it, for example `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970.
  public var end: Double
  /// Its stated duration in seconds, without pauses; the time from start to end if it states none.
  public var duration: Double
}

extension SampleStore {
  /// When each workout was, in the order (start, end, insertion), without anything else of them.
  ///
  /// - Parameter range: where the workouts start; nil for all.
  /// - Complexity: O(workouts in the range).
  public func workoutTimes(startingIn range: Range<Double>? = nil) throws -> [WorkoutTime] {
    try read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT activity_type, start, "end", json_extract(CAST(details AS TEXT), '$.duration')
            FROM workout WHERE start >= ? AND start < ? ORDER BY start, "end", sequence
            """),
        arguments: [
          range?.lowerBound ?? -.greatestFiniteMagnitude,
          range?.upperBound ?? .greatestFiniteMagnitude,
        ])
      var times: [WorkoutTime] = []
      while let row = try rows.next() {
        let (start, end): (Double, Double) = (row[1], row[2])
        times.append(
          WorkoutTime(
            activityType: row[0], start: start, end: end, duration: row[3] ?? end - start))
      }
      return times
    }
  }
}
