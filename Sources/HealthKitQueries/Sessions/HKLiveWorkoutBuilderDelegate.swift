public import Foundation
public import HealthKitTypes

/// What is told of a live workout builder: on the queue of its session, one call at a time, in order.
///
/// Since iOS 26.
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
  /// Samples of these types were added.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>)

  /// An event was added.
  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

  /// An activity was added. May be left out.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

  /// An activity was ended. May be left out.
  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)
}

/// What a delegate may leave out.
extension HKLiveWorkoutBuilderDelegate {
  /// Does nothing.
  public func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity
  ) {}

  /// Does nothing.
  public func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity
  ) {}
}
