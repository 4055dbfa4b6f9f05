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
      try Row.readAll(
        db.cachedStatement(
          sql: """
            SELECT workout, sample, activity FROM workout_sample
            WHERE sample IN (SELECT value FROM json_each(?)) ORDER BY workout, sample
            """), arguments: [list]
      ).map {
        try StoredWorkoutSample(
          workout: $0.value(at: 0), sample: $0.value(at: 1), activity: $0.value(at: 2))
      }
    }
  }

  /// The types of the samples that belong to workouts, by the workout's sequence number; workouts without
  /// samples of their own are excluded. Exports do not say which samples are a workout's, but its routes.
  ///
  /// - Complexity: O(samples of these workouts).
  package func sampleTypes(ofWorkouts sequences: Set<Int64>) throws -> [Int64: Set<String>] {
    var types: [Int64: Set<String>] = [:]
    for (workout, type, _) in try samples(ofWorkouts: sequences, distinct: true) {
      types[workout, default: []].insert(type)
    }
    return types
  }

  /// The routes of workouts, by the workout's sequence number: sequence numbers of samples, ascending.
  ///
  /// - Complexity: O(samples of these workouts).
  package func routes(ofWorkouts sequences: Set<Int64>) throws -> [Int64: [Int64]] {
    var routes: [Int64: [Int64]] = [:]
    for (workout, type, sample) in try samples(ofWorkouts: sequences, distinct: false)
    where type == ImportedRoute.typeIdentifier {
      routes[workout, default: []].append(sample)
    }
    return routes
  }

  /// Workout, type and sample; of a type one sample only if `distinct`.
  private func samples(
    ofWorkouts sequences: Set<Int64>, distinct: Bool
  ) throws -> [(workout: Int64, type: String, sample: Int64)] {
    if sequences.isEmpty { return [] }
    let list = String(decoding: try DetailsCoding.encode(Array(sequences)), as: UTF8.self)
    return try read { db in
      try Row.readAll(
        db.cachedStatement(
          sql: """
            SELECT w.workout, t.identifier, \(distinct ? "min(w.sample)" : "w.sample")
            FROM workout_sample w JOIN sample_type t ON t.id = w.type
            WHERE w.workout IN (SELECT value FROM json_each(?))
            \(distinct ? "GROUP BY w.workout, w.type" : "ORDER BY w.workout, w.sample")
            """), arguments: [list]
      ).map { try ($0.value(at: 0), $0.value(at: 1), $0.value(at: 2)) }
    }
  }
}
