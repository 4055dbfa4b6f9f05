public import Foundation
public import HealthKitTypes

/// Samples of a type, and which of them: what descriptors ask for.
///
/// ```swift
/// let runs = HKSamplePredicate.workout(HKQuery.predicateForWorkouts(with: .running))
/// let today = HKSamplePredicate.quantitySample(
///   type: HKQuantityType(.stepCount),
///   predicate: HKQuery.predicateForSamples(withStart: morning, end: nil))
/// ```
///
/// The type of the results follows from the factory. A predicate that cannot be run is refused when a
/// query with it is.
public struct HKSamplePredicate<Sample: HKSample>: Equatable, Hashable, Sendable {
  /// The type of the samples.
  public let sampleType: HKSampleType
  private let translated: TranslatedPredicate

  init(_ type: HKSampleType, _ predicate: NSPredicate?) {
    sampleType = type
    translated = TranslatedPredicate(predicate)
  }

  /// Which of them are asked for; nil for all.
  public var nsPredicate: NSPredicate? { translated.predicate }

  /// What the predicate asks.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` and the part that cannot be run.
  var condition: HealthCondition {
    get throws(HKError) { try translated.condition }
  }
}

extension HKSamplePredicate {
  /// Quantity samples of a type.
  public static func quantitySample(
    type: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> where Sample == HKQuantitySample {
    HKSamplePredicate<HKQuantitySample>(type, predicate)
  }

  /// Category samples of a type.
  public static func categorySample(
    type: HKCategoryType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCategorySample> where Sample == HKCategorySample {
    HKSamplePredicate<HKCategorySample>(type, predicate)
  }

  /// Correlations of a type.
  public static func correlation(
    type: HKCorrelationType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKCorrelation> where Sample == HKCorrelation {
    HKSamplePredicate<HKCorrelation>(type, predicate)
  }

  /// Samples of any type.
  public static func sample(
    type: HKSampleType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKSample> where Sample == HKSample {
    HKSamplePredicate<HKSample>(type, predicate)
  }

  /// Workouts.
  public static func workout(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKWorkout> where Sample == HKWorkout {
    HKSamplePredicate<HKWorkout>(.workoutType(), predicate)
  }

  /// Routes of workouts.
  public static func workoutRoute(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKWorkoutRoute> where Sample == HKWorkoutRoute {
    HKSamplePredicate<HKWorkoutRoute>(HKSeriesType.workoutRoute(), predicate)
  }

  /// Series of heartbeats.
  public static func heartbeatSeries(
    _ predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKHeartbeatSeriesSample> where Sample == HKHeartbeatSeriesSample {
    HKSamplePredicate<HKHeartbeatSeriesSample>(HKSeriesType.heartbeat(), predicate)
  }
}
