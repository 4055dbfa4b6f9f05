public import HealthKitTypes

/// Asks once for the statistics of all samples that match.
///
/// ```swift
/// let descriptor = HKStatisticsQueryDescriptor(
///   predicate: .quantitySample(type: HKQuantityType(.stepCount), predicate: today),
///   options: .cumulativeSum)
/// let steps = try await descriptor.result(for: store)?.sumQuantity()
/// ```
///
/// Samples are merged over their sources and count whole, also where they reach over the bounds of the
/// predicate.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
  /// Which samples, of which type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// What is calculated.
  public var options: HKStatisticsOptions

  /// A descriptor.
  public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
    self.predicate = predicate
    self.options = options
  }

  /// The statistics.
  ///
  /// The same again on an unchanged store is a look into a table, on the thread of the caller.
  ///
  /// - Throws: `HKError` with `errorNoData` if nothing matches that the app may see,
  ///   `errorInvalidArgument` for an option without a meaning for the type or a predicate that cannot
  ///   be run, `errorAuthorizationNotDetermined` if the app never asked to read the type.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> HKStatistics? {
    let question = try healthStore.raising { () throws(HKError) -> StatisticsQuestion in
      try StatisticsQuestion(predicate, options: options)
    }
    return try await healthStore.answer(to: question).statistics
  }
}

extension StatisticsQuestion {
  /// A question of a descriptor.
  init(
    _ predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    intervals: Intervals? = nil
  ) throws(HKError) {
    guard let type = predicate.sampleType as? HKQuantityType else {
      throw .invalidArgument("\(predicate.sampleType) has no statistics: it is no quantity type.")
    }
    try self.init(type, predicate.condition, options: options, intervals: intervals)
  }
}
