internal import Foundation
internal import GRDB
package import HealthCalculations

/// When a workout was, and how long it lasted: all that counting workouts needs.
package struct StoredWorkoutSpan: Sendable, Equatable {
  /// The activity as the export named it, for example `HKWorkoutActivityTypeRunning`.
  package var activityType: String
  /// The start in seconds since 1970.
  package var start: Double
  /// When it was not paused, by its events.
  package var periods: ActivePeriods
  /// The duration in seconds without pauses, as the export says; nil if absent.
  package var statedDuration: Double?
}

extension SampleStore {
  /// The workouts that start in `[from, to)`, in the order (start, end, insertion); nil is no bound.
  ///
  /// - Complexity: O(workouts in the range), of whose details the duration is read, and the events
  ///   where there are pauses.
  package func workoutSpans(
    from: Double? = nil, to: Double? = nil
  ) throws -> [StoredWorkoutSpan] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT activity_type, start, "end", json_extract(text, '$.duration'),
            CASE WHEN instr(text, 'ause') OR instr(text, '"type":"1"') OR instr(text, '"type":"5"')
              THEN json_extract(text, '$.events') END
          FROM (
            SELECT activity_type, start, "end", sequence, CAST(details AS TEXT) AS text
            FROM workout WHERE start >= ? AND start < ?
          ) ORDER BY start, "end", sequence
          """, arguments: [from ?? -.greatestFiniteMagnitude, to ?? .greatestFiniteMagnitude])
      var spans: [StoredWorkoutSpan] = []
      while let row = try rows.next() {
        let stated: DatabaseValue = row[3]
        let events = try (row[4] as String?).map {
          try DetailsCoding.decode([WorkoutEventDetails].self, from: Data($0.utf8))
        }
        spans.append(
          StoredWorkoutSpan(
            activityType: row[0], start: row[1],
            periods: ActivePeriods(from: row[1], to: row[2], details: events ?? []),
            statedDuration: Double.fromDatabaseValue(stated)))
      }
      return spans
    }
  }

  /// The verbatim names of the sources of workouts, each once.
  package func workoutSourceNames() throws -> [String] {
    try read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT DISTINCT r.name FROM workout w JOIN source_revision r ON r.id = w.source_revision
          ORDER BY r.name
          """)
    }
  }
}
