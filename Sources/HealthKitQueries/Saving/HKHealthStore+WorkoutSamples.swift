internal import Foundation
public import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// Adds samples to a saved workout; those that are not saved yet are.
  ///
  /// - Throws: ``HKError`` as ``save(_:)-([HKObject])``; `errorInvalidArgument` if the workout is not in
  ///   the store.
  public func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
    try await database.perform { () throws(HKError) in try self.addNow(samples, to: workout) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in try self.addNow(samples, to: workout) }
  }

  private func addNow(
    _ samples: [HKSample], to workout: HKWorkout, activity: UUID? = nil
  ) throws(HKError) {
    guard !samples.isEmpty else {
      throw .invalidArgument("There is no sample to add to the workout; give at least one.")
    }
    try SavingRules.checkWorkoutSamples(samples)
    try requireSaving(samples)
    try requireShare(of: .workoutType())
    var batch = try SaveBatch(samples, app: configuration.app, date: configuration.clock.now)
    batch.samplesUnlessStored = batch.samples
    batch.samples = []
    batch.workoutSamples = samples.map {
      NewWorkoutSample(workout: workout.uuid, sample: $0.uuid, activity: activity)
    }
    try commit(batch)
  }

  // MARK: Effort

  /// Relates an effort score to a workout, or to an activity of it; the sample is saved if it is not
  /// yet.
  ///
  /// - Throws: ``HKError`` as ``addSamples(_:to:)``; `errorInvalidArgument` for a sample of another type.
  @discardableResult
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let uuid = activity?.uuid
    return try await database.perform { () throws(HKError) in
      try self.relateNow(sample, workout, uuid)
      return true
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func relateWorkoutEffortSample(
    _ sample: HKSample, with workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let uuid = activity?.uuid
    database.perform(completion) { () throws(HKError) in
      try self.relateNow(sample, workout, uuid)
    }
  }

  private func relateNow(
    _ sample: HKSample, _ workout: HKWorkout, _ activity: UUID?
  ) throws(HKError) {
    try SavingRules.checkEffort(sample)
    try addNow([sample], to: workout, activity: activity)
  }

  /// Takes an effort score from a workout; the sample stays in the store.
  ///
  /// - Returns: whether it was related to the workout.
  /// - Throws: ``HKError`` as ``relateWorkoutEffortSample(_:with:activity:)``.
  @discardableResult
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?
  ) async throws -> Bool {
    let uuid = activity?.uuid
    return try await database.perform { () throws(HKError) in
      try self.unrelateNow(sample, workout, uuid)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  public func unrelateWorkoutEffortSample(
    _ sample: HKSample, from workout: HKWorkout, activity: HKWorkoutActivity?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let uuid = activity?.uuid
    database.queue.async {
      do {
        completion(try self.unrelateNow(sample, workout, uuid), nil)
      } catch {
        completion(false, error)
      }
    }
  }

  private func unrelateNow(
    _ sample: HKSample, _ workout: HKWorkout, _ activity: UUID?
  ) throws(HKError) -> Bool {
    try SavingRules.checkEffort(sample)
    try requireShare(of: sample.sampleType)
    try requireShare(of: .workoutType())
    do {
      return try database.store.remove(
        NewWorkoutSample(workout: workout.uuid, sample: sample.uuid, activity: activity))
    } catch {
      throw HKError(storeError: error)
    }
  }
}

extension SavingRules {
  /// Refuses samples that cannot belong to a workout.
  static func checkWorkoutSamples(_ samples: [HKSample]) throws(HKError) {
    for sample in samples where !(sample is HKQuantitySample || sample is HKCategorySample) {
      throw .invalidArgument(
        "A sample of \(sample.sampleType.identifier) cannot be added to a workout; only quantity and "
          + "category samples can.")
    }
  }

  /// Refuses samples that are no effort scores.
  fileprivate static func checkEffort(_ sample: HKSample) throws(HKError) {
    let types = [
      HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore),
    ]
    guard types.contains(where: { $0 == sample.sampleType }) else {
      throw .invalidArgument(
        "A sample of \(sample.sampleType.identifier) is no effort of a workout; give a "
          + "workoutEffortScore or an estimatedWorkoutEffortScore.")
    }
  }
}
