public import Foundation
public import HealthKitTypes
internal import SampleStore

/// What the devices of a person do, where there are some.
extension HKHealthStore {
  // MARK: Workout sessions

  /// Opens the app on the watch of the person: not here. Since iOS 10.
  ///
  /// - Throws: ``HKError`` with `errorHealthDataUnavailable`, always.
  public func startWatchApp(toHandle workoutConfiguration: HKWorkoutConfiguration) async throws {
    throw HKError.noDevice(for: Self.noWatchApp(workoutConfiguration))
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func startWatchApp(
    with workoutConfiguration: HKWorkoutConfiguration,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let what = Self.noWatchApp(workoutConfiguration)
    database.perform(completion) { () throws(HKError) in throw .noDevice(for: what) }
  }

  private static func noWatchApp(_ configuration: HKWorkoutConfiguration) -> String {
    "No watch app can be started for a workout of \(configuration.activityType)"
  }

  /// The workout session that goes on in this process; nil if none does.
  ///
  /// A session does not outlive its process here.
  public func recoverActiveWorkoutSession() async throws -> HKWorkoutSession? {
    database.workoutSession.current
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func recoverActiveWorkoutSession(
    completion: @escaping @Sendable (HKWorkoutSession?, (any Error)?) -> Void
  ) {
    database.queue.async { [database] in completion(database.workoutSession.current, nil) }
  }

  /// What a phone calls when a watch mirrors its session; nil for nothing. It is kept, and never called.
  /// Since iOS 17.
  public var workoutSessionMirroringStartHandler: ((HKWorkoutSession) -> Void)? {
    get { mirroringStartHandler.withLock { $0 }?.call }
    set {
      var handler: UnmarkedHandler<(HKWorkoutSession) -> Void>?
      if let newValue { handler = UnmarkedHandler(newValue) }
      mirroringStartHandler.withLock { [handler] in $0 = handler }
    }
  }

  // MARK: Estimates

  /// Makes the estimates of a type anew from a date on: not here, where nothing is estimated. Since
  /// iOS 15.
  ///
  /// - Throws: ``HKError`` with `errorInvalidArgument` for a type that is never estimated
  ///   (``HKSampleType/allowsRecalibrationForEstimates``), else with `errorHealthDataUnavailable`.
  public func recalibrateEstimates(sampleType: HKSampleType, date: Date) async throws {
    throw Self.noEstimates(of: sampleType)
  }

  /// The same with a handler, which is called once, on a queue of the store's.
  @preconcurrency
  public func recalibrateEstimates(
    sampleType: HKSampleType, date: Date,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    database.perform(completion) { () throws(HKError) in throw Self.noEstimates(of: sampleType) }
  }

  private static func noEstimates(of type: HKSampleType) -> HKError {
    type.allowsRecalibrationForEstimates
      ? .noDevice(for: "The estimates of \(type.identifier) cannot be recalibrated")
      : .invalidArgument(
        "Samples of \(type.identifier) are no estimates; recalibrate a type whose "
          + "allowsRecalibrationForEstimates is true.")
  }

  /// Parts an energy into active and resting energy: not here, because a phone does so by its own estimate
  /// of somebody's resting energy. HealthKit deprecates it since iOS 11.
  ///
  /// The handler is called once, on a queue of the store's, with `errorInvalidArgument` for a quantity that
  /// is no energy or an end before the start, else with `errorHealthDataUnavailable`.
  @preconcurrency
  public func splitTotalEnergy(
    _ totalEnergy: HKQuantity, start startDate: Date, end endDate: Date,
    resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
  ) {
    let error: HKError =
      if !totalEnergy.is(compatibleWith: .kilocalorie()) {
        .invalidArgument("\(totalEnergy) is no energy; give one, to part it.")
      } else if !(startDate <= endDate) {
        .invalidArgument("The end \(endDate.text) lies before the start \(startDate.text).")
      } else {
        .noDevice(for: "\(totalEnergy) cannot be parted into active and resting energy")
      }
    database.queue.async { resultsHandler(nil, nil, error) }
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
