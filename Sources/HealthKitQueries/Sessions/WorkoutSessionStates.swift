internal import Foundation
internal import HealthKitTypes

/// Where a workout session stands, since when, and what leads where.
///
/// ```
/// notStarted -> prepared -> running <-> paused
///     \___________________/ |    \_____/ |
///                           v            v
///            (prepared ->) ended <- stopped
/// ```
struct WorkoutSessionStates: Sendable {
  /// What an app asks of a session.
  enum Step: String {
    case prepare, start, pause, resume, stop, end

    /// The states that it leads from.
    fileprivate var origins: [HKWorkoutSessionState] {
      switch self {
      case .prepare: [.notStarted]
      case .start: [.notStarted, .prepared]
      case .pause: [.running]
      case .resume: [.paused]
      case .stop: [.running, .paused]
      case .end: [.prepared, .running, .paused, .stopped]
      }
    }

    /// The state that it leads to.
    fileprivate var goal: HKWorkoutSessionState {
      switch self {
      case .prepare: .prepared
      case .start, .resume: .running
      case .pause: .paused
      case .stop: .stopped
      case .end: .ended
      }
    }

    /// The event that it makes; nil for none.
    var event: HKWorkoutEventType? {
      switch self {
      case .pause: .pause
      case .resume: .resume
      default: nil
      }
    }
  }

  /// A state that another one has followed.
  struct Change: Sendable {
    let from: HKWorkoutSessionState
    let to: HKWorkoutSessionState
  }

  /// The state now.
  private(set) var current = HKWorkoutSessionState.notStarted
  /// When the activity started; nil before.
  private(set) var startDate: Date?
  /// When the session ended; nil before.
  private(set) var endDate: Date?

  /// A session that has not started.
  init() {}

  /// A session as an archive has it.
  init(current: HKWorkoutSessionState, startDate: Date?, endDate: Date?) {
    self.current = current
    self.startDate = startDate
    self.endDate = endDate
  }

  /// Whether an activity goes on, paused or not.
  var isActive: Bool { current == .running || current == .paused }

  /// Does a step.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` if the state does not allow it, or the date is not
  ///   one or lies before the start. Nothing has changed then.
  mutating func take(_ step: Step, at date: Date) throws(HKError) -> Change {
    guard step.origins.contains(current) else {
      let origins = step.origins.map { "\($0)" }.joined(separator: " or ")
      throw .invalidArgument(
        "The workout session cannot \(step.rawValue) in the state \(current), only in \(origins).")
    }
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      throw .invalidArgument(
        "The workout session cannot \(step.rawValue) at \(date.text); give a finite date.")
    }
    if let startDate, date < startDate {
      throw .invalidArgument(
        "The workout session cannot \(step.rawValue) at \(date.text), before its start "
          + "\(startDate.text).")
    }
    let change = Change(from: current, to: step.goal)
    current = step.goal
    if step == .start { startDate = date }
    if step == .end { endDate = date }
    return change
  }
}
