internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// What the devices of a person do, where there are some.
extension HKHealthStore {
  /// What a phone would have done with a configuration.
  static func noWatchApp(_ configuration: HKWorkoutConfiguration) -> String {
    "No watch app can be started for a workout of \(configuration.activityType)"
  }

  /// Why estimates of a type are not made anew.
  static func noEstimates(of type: HKSampleType) -> HKError {
    type.allowsRecalibrationForEstimates
      ? .noDevice(for: "The estimates of \(type.identifier) cannot be recalibrated")
      : .invalidArgument(
        "Samples of \(type.identifier) are no estimates; recalibrate a type whose "
          + "allowsRecalibrationForEstimates is true.")
  }
}

extension HKError {
  /// The answer to what only a phone or a watch can do.
  static func noDevice(for what: String) -> HKError {
    HKError(
      .errorHealthDataUnavailable,
      "\(what): there is no phone or watch here that does so. Run this on a device.")
  }
}
