internal import Dispatch
public import Foundation
public import HealthKitTypes
internal import SampleStore

/// Puts the workout of a session together: with the session's pauses and activities, and the samples that
/// an app adds. There is no sensor here, so a data source delivers none.
///
/// It is made by ``HKWorkoutSession/associatedWorkoutBuilder()``. Since iOS 26.
///
/// `@unchecked`: see ``HKWorkoutBuilder``; what is stored here stands behind a lock or never changes.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
  private struct State {
    weak var session: HKWorkoutSession?
    weak var delegate: (any HKLiveWorkoutBuilderDelegate)?
    var dataSource: HKLiveWorkoutDataSource?
    var shouldCollectWorkoutEvents = true
  }

  private let locked: LockedState<State>
  private let queue: DispatchQueue

  init(session: HKWorkoutSession, configuration: HKWorkoutConfiguration, queue: DispatchQueue) {
    locked = LockedState(State(session: session))
    self.queue = queue
    super.init(healthStore: session.healthStore, configuration: configuration, device: nil)
  }

  /// The session whose workout it is; nil if it is gone.
  open var workoutSession: HKWorkoutSession? { locked.withLock { $0.session } }

  /// Who is told of what is added; nil for nobody. It is not kept alive.
  open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
    get { locked.withLock { $0.delegate } }
    set { locked.withLock { $0.delegate = newValue } }
  }

  /// What would deliver samples; it is kept, and delivers none.
  open var dataSource: HKLiveWorkoutDataSource? {
    get { locked.withLock { $0.dataSource } }
    set { locked.withLock { $0.dataSource = newValue } }
  }

  /// Whether the pauses and resumptions of the session become events; true at first.
  open var shouldCollectWorkoutEvents: Bool {
    get { locked.withLock { $0.shouldCollectWorkoutEvents } }
    set { locked.withLock { $0.shouldCollectWorkoutEvents = newValue } }
  }

  /// The seconds from the start to now, or to the end if that is earlier, without pauses.
  open var elapsedTime: TimeInterval { elapsedTime(at: healthStore.configuration.clock.now) }

  /// The last activity that was added and has not ended; nil if there is none.
  open var currentWorkoutActivity: HKWorkoutActivity? {
    workoutActivities.last { $0.endDate == nil }
  }

  // MARK: What the session tells

  /// Adds an event of the session, if such are wanted and collection goes on.
  func collect(_ event: HKWorkoutEvent) {
    guard shouldCollectWorkoutEvents else { return }
    collect(.events) { (draft) throws(HKError) in try draft.add([event]) }
  }

  /// Adds an activity that the session has begun, if collection goes on.
  func collect(_ activity: HKWorkoutActivity) {
    collect(.activityBegan(activity)) { (draft) throws(HKError) in try draft.add(activity) }
  }

  /// Ends an activity that the session has ended, if it was added.
  func collectEnd(of activity: HKWorkoutActivity, at date: Date) {
    collect(.activityEnded(activity.uuid)) { (draft) throws(HKError) in
      try draft.updateActivity(activity.uuid, end: date)
    }
  }

  /// What happens before collection begins, or after it, is not part of the workout.
  private func collect(
    _ change: WorkoutDraft.Change, _ body: (inout WorkoutDraft) throws(HKError) -> Void
  ) {
    try? stepNow(change, body)
  }

  // MARK: What the delegate hears

  override func didChange(_ change: WorkoutDraft.Change) {
    switch change {
    case .samples(let types):
      tell { $0.workoutBuilder(self, didCollectDataOf: types) }
    case .events:
      tell { $0.workoutBuilderDidCollectEvent(self) }
    case .activityBegan(let activity):
      tell { $0.workoutBuilder(self, didBegin: activity) }
    case .activityEnded(let uuid):
      guard let activity = workoutActivities.first(where: { $0.uuid == uuid }) else { return }
      tell { $0.workoutBuilder(self, didEnd: activity) }
    }
  }

  private func tell(_ body: @escaping @Sendable (any HKLiveWorkoutBuilderDelegate) -> Void) {
    queue.async { [self] in
      if let delegate { body(delegate) }
    }
  }
}
