public import Foundation
public import HealthKitTypes
internal import SampleStore

/// Activities of several that one session goes through, as the sports of a triathlon.
extension HKWorkoutSession {
  /// Begins an activity of several, as each sport of a triathlon is; the one before ends.
  ///
  /// The delegate gets `errorInvalidArgument` if the session has not started or has stopped, for a date
  /// before its start, and for a configuration that no session can have.
  public func beginNewActivity(
    configuration workoutConfiguration: HKWorkoutConfiguration, date: Date,
    metadata: [String: Any]?
  ) {
    let activity = HKWorkoutActivity(
      workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata)
    do throws(HKError) {
      try Self.check(workoutConfiguration)
      if let error = activity.validationError { throw healthStore.raised(error) }
      try requireActive("begin", at: date)
    } catch {
      return fail(error)
    }
    endActivity(at: date)
    let builder = locked.withLock { state in
      state.activity = activity
      tell {
        $0.workoutSession(
          self, didBeginActivityWith: activity.workoutConfiguration, date: date)
      }
      return state.builder
    }
    builder?.collect(activity)
  }

  /// Ends the activity that was begun last; the session's own goes on.
  ///
  /// The delegate gets `errorInvalidArgument` if none was begun, and for a date before its start.
  public func endCurrentActivity(on date: Date) {
    do throws(HKError) {
      try requireActive("end", at: date)
      guard let activity = locked.withLock({ $0.activity }) else {
        throw HKError.invalidArgument(
          "The workout session has no activity to end but its own; call stopActivity for that.")
      }
      guard date >= activity.startDate else {
        throw HKError.invalidArgument(
          "The activity \(activity) cannot end at \(date.text), before its start.")
      }
    } catch {
      return fail(error)
    }
    endActivity(at: date)
  }

  private func requireActive(_ verb: String, at date: Date) throws(HKError) {
    let states = locked.withLock { $0.states }
    guard states.isActive, let start = states.startDate else {
      throw .invalidArgument(
        "An activity cannot \(verb) in the state \(states.current) of the workout session, only in "
          + "running or paused.")
    }
    guard date.timeIntervalSinceReferenceDate.isFinite, date >= start else {
      throw .invalidArgument(
        "An activity cannot \(verb) at \(date.text), before the start \(start.text) of the workout "
          + "session.")
    }
  }

  /// Ends the activity that was begun by itself, if there is one.
  func endActivity(at date: Date) {
    let ended = locked.withLock { state -> (HKWorkoutActivity, HKLiveWorkoutBuilder?)? in
      guard let activity = state.activity else { return nil }
      state.activity = nil
      tell {
        $0.workoutSession(self, didEndActivityWith: activity.workoutConfiguration, date: date)
      }
      return (activity, state.builder)
    }
    if let (activity, builder) = ended {
      builder?.collectEnd(of: activity, at: max(date, activity.startDate))
    }
  }
}
