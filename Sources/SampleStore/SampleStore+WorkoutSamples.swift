package import Foundation
internal import GRDB

/// That a sample belongs to a workout.
package struct StoredWorkoutSample: Sendable, Hashable {
  /// The sequence number of the workout.
  package var workout: Int64
  /// The sequence number of the sample.
  package var sample: Int64
  /// The activity of the workout that it belongs to; nil for the workout as a whole.
  package var activity: UUID?
}

extension SampleStore {
  /// The workouts that samples belong to, by workout and sample.
  ///
  /// - Complexity: O(n log n) for n samples.
  package func workouts(ofSamples sequences: Set<Int64>) throws -> [StoredWorkoutSample] {
    if sequences.isEmpty { return [] }
    let list = String(decoding: try DetailsCoding.encode(Array(sequences)), as: UTF8.self)
    return try read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT workout, sample, activity FROM workout_sample
            WHERE sample IN (SELECT value FROM json_each(?)) ORDER BY workout, sample
            """), arguments: [list]
      ).map { StoredWorkoutSample(workout: $0[0], sample: $0[1], activity: $0[2]) }
    }
  }
}
