internal import Foundation
internal import HealthKitTypes
internal import SampleStore

extension HKHealthStore {
  /// Saves samples that are not saved yet, and adds all to a workout, or to an activity of it.
  func addNow(
    _ samples: [HKSample], to workout: HKWorkout, activity: UUID? = nil
  ) throws(HKError) {
    guard !samples.isEmpty else {
      throw .invalidArgument("There is no sample to add to the workout; give at least one.")
    }
    try SavingRules.checkWorkoutSamples(samples)
    try requireSaving(samples)
    try requireShare(of: .workoutType())
    var batch = try batchUnlessStored(samples)
    batch.workoutSamples = samples.map {
      NewWorkoutSample(workout: workout.uuid, sample: $0.uuid, activity: activity)
    }
    let types = Set(samples.compactMap { ($0 as? HKQuantitySample)?.quantityType })
      .subtracting(SavingRules.effortTypes)
    let added = try self.samples(of: workout, ofTypes: types) + samples
    batch.workoutStatistics[workout.uuid] = WorkoutStatisticsDetails.all(
      WorkoutDraft.statistics(
        of: Dictionary(added.map { ($0.uuid, $0) }) { first, _ in first }.values
          .compactMap { $0 as? HKQuantitySample }.filter { types.contains($0.quantityType) },
        from: workout.startDate, to: workout.endDate))
    try commit(batch)
  }

  /// Saves those of some samples that are not saved yet.
  func saveUnlessStored(_ samples: [HKSample]) throws(HKError) {
    if samples.isEmpty { return }
    try commit(batchUnlessStored(samples))
  }

  private func batchUnlessStored(_ samples: [HKSample]) throws(HKError) -> SaveBatch {
    var batch = try SaveBatch(samples, app: configuration.app, date: configuration.clock.now)
    batch.samplesUnlessStored = batch.samples
    batch.samples = []
    return batch
  }

  /// Which of some samples are in the store, also of those that the app may not read.
  func stored(_ samples: [HKSample]) throws(HKError) -> Set<UUID> {
    if samples.isEmpty { return [] }
    let uuids = Set(samples.map(\.uuid))
    return Set(
      try allSamples(ofTypes: Set(samples.map(\.sampleType)), where: .uuids(uuids)).map(\.uuid))
  }

  /// The samples of some types that were added to a workout, also those that the app may not read.
  private func samples(
    of workout: HKWorkout, ofTypes types: Set<HKQuantityType>
  ) throws(HKError) -> [HKSample] {
    types.isEmpty ? [] : try allSamples(ofTypes: types, where: .workout(workout.uuid))
  }

  private func allSamples(
    ofTypes types: Set<some HKSampleType>, where condition: HealthCondition
  ) throws(HKError) -> [HKSample] {
    var configuration = configuration
    configuration.access = .owner
    return try SampleSearch(
      parts: types.map { SampleSearch.Part(type: $0, condition: condition) }
    ).samples(in: store(for: configuration))
  }

  /// Adds an effort score to a workout.
  func relateNow(
    _ sample: HKSample, _ workout: HKWorkout, _ activity: UUID?
  ) throws(HKError) {
    try SavingRules.checkEffort(sample)
    try addNow([sample], to: workout, activity: activity)
  }

  /// Takes an effort score from a workout, and says whether it was related.
  func unrelateNow(
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
  /// The types of scores of workouts.
  fileprivate static let effortTypes: Set<HKQuantityType> = [
    HKQuantityType(.workoutEffortScore), HKQuantityType(.estimatedWorkoutEffortScore),
  ]

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
    guard effortTypes.contains(where: { $0 == sample.sampleType }) else {
      throw .invalidArgument(
        "A sample of \(sample.sampleType.identifier) is no effort of a workout; give a "
          + "workoutEffortScore or an estimatedWorkoutEffortScore.")
    }
  }
}
