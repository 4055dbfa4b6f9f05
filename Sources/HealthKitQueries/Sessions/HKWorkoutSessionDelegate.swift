public import Foundation
public import HealthKitTypes

/// What is told of a workout session: on a queue of the session's, one call at a time, in order.
///
/// Since iOS 17.
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
  /// The state has changed, at a date.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date)

  /// Something could not be done, or ended the session: `HKError` with `errorInvalidArgument` for what the
  /// state does not allow, `errorAnotherWorkoutSessionStarted` before the session ends because of it.
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

  /// A pause or a resumption was recorded. May be left out.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

  /// An activity of several has begun. May be left out. Since iOS 17.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// An activity of several has ended. May be left out. Since iOS 17.
  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// A mirrored session has sent data: never here. May be left out. Since iOS 17.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

  /// A mirrored session has gone: never here. May be left out. Since iOS 17.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

/// What a delegate may leave out.
extension HKWorkoutSessionDelegate {
  /// A pause or a resumption was recorded. May be left out.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
  ) {}

  /// An activity of several has begun. May be left out. Since iOS 17.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// An activity of several has ended. May be left out. Since iOS 17.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// A mirrored session has sent data: never here. May be left out. Since iOS 17.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {}

  /// Does nothing.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {}
}
