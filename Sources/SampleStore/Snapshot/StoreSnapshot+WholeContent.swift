internal import HealthKitTypes

/// What only a copy of everything reads: for the owner alone.
extension StoreSnapshot {
  /// Calls `body` with each workout, in the order (start, end, insertion). Memory is one workout.
  ///
  /// - Throws: ``SampleStoreError`` with code `misuse` for an app, and what `body` throws.
  package func forEachWorkout(_ body: (StoredWorkout) throws -> Void) throws {
    try requireOwner()
    _ = try store.workouts(matching: .everything) { workout -> Never? in
      try body(workout)
      return nil
    }
  }

  /// All correlations, in the order (start, end, insertion).
  ///
  /// - Throws: ``SampleStoreError`` with code `misuse` for an app.
  package func correlations() throws -> [StoredCorrelation] {
    try requireOwner()
    return try store.correlations()
  }

  /// The measurements of the series sample with a sequence number; nil for a sample that is none.
  ///
  /// - Throws: ``SampleStoreError`` with code `misuse` for an app.
  package func series(ofSequence sequence: Int64) throws -> [SeriesMeasurement]? {
    try requireOwner()
    return try store.series(ofSequence: sequence)
  }

  /// The electrocardiogram with a sequence number; nil for a sample that is none.
  ///
  /// - Throws: ``SampleStoreError`` with code `misuse` for an app.
  package func electrocardiogram(ofSequence sequence: Int64) throws -> ElectrocardiogramReader? {
    try requireOwner()
    return try store.electrocardiogram(ofSequence: sequence)
  }

  private func requireOwner() throws {
    guard case .owner = reader else {
      throw SampleStoreError(
        .misuse, "All that a store holds is told to the owner of the data, not to an app.")
    }
  }
}
