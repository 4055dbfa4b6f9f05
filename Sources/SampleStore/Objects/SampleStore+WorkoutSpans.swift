internal import Foundation
internal import GRDB
public import HealthCalculations

/// When a workout was, and how long it lasted: all that counting workouts needs.
public struct StoredWorkoutSpan: Sendable, Equatable {
  /// The activity as the export named it, for example `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The start in seconds since 1970.
  public var start: Double
  /// The end in seconds since 1970; the start if it is undetermined.
  public var end: Double
  /// When it was not paused, by its events.
  public var periods: ActivePeriods
  /// The order of insertion.
  public var sequence: Int64

  /// The time from start to end in seconds, without the pauses that its events tell of; a stated
  /// duration does not count.
  public var duration: Double { periods.duration }
}

extension StoredWorkoutSpan {
  /// The span of a workout of which everything is known.
  init(_ workout: StoredWorkout) {
    let periods = ActivePeriods(
      from: workout.start, to: workout.end, details: workout.details.events)
    self.init(
      activityType: workout.activityType, start: workout.start,
      end: workout.end >= Date.distantFuture.timeIntervalSince1970 ? workout.start : workout.end,
      periods: periods, sequence: workout.sequence)
  }
}

extension SampleStore {
  /// The workouts that start in `[from, to)`, in the order (start, end, insertion); nil is no bound.
  ///
  /// - Complexity: O(workouts in the range), of whose details the events are read where there are pauses.
  package func workoutSpans(
    from: Double? = nil, to: Double? = nil
  ) throws -> [StoredWorkoutSpan] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT activity_type, start, "end", sequence, details FROM workout
          WHERE start >= ? AND start < ? ORDER BY start, "end", sequence
          """, arguments: [from ?? -.greatestFiniteMagnitude, to ?? .greatestFiniteMagnitude])
      let events = try db.cachedStatement(
        sql:
          "SELECT json_extract(CAST(details AS TEXT), '$.events') FROM workout WHERE sequence = ?")
      var spans: [StoredWorkoutSpan] = []
      while let row = try rows.next() {
        let (start, end): (Double, Double) = try (row.value(at: 1), row.value(at: 2))
        let mayHavePauses = try row.withUnsafeData(atIndex: 4) {
          $0.map { WorkoutEventDetails.mayTellOfPauses(in: $0.bytes) } ?? false
        }
        let sequence: Int64 = try row.value(at: 3)
        let text = mayHavePauses ? try String.readOne(events, arguments: [sequence]) : nil
        let details = try text.map {
          try DetailsCoding.decode([WorkoutEventDetails].self, from: Data($0.utf8))
        }
        spans.append(
          try StoredWorkoutSpan(
            activityType: row.value(at: 0), start: start,
            end: end >= Date.distantFuture.timeIntervalSince1970 ? start : end,
            periods: ActivePeriods(from: start, to: end, details: details ?? []),
            sequence: sequence))
      }
      return spans
    }
  }

  /// The verbatim names of the sources of workouts, each once.
  package func workoutSourceNames() throws -> [String] {
    try read { db in
      try String.readAll(
        db,
        sql: """
          SELECT DISTINCT r.name FROM workout w JOIN source_revision r ON r.id = w.source_revision
          ORDER BY r.name
          """)
    }
  }
}
