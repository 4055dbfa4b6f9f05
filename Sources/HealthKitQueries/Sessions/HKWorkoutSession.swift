internal import Dispatch
public import Foundation
public import HealthKitTypes
internal import SampleStore

/// A workout that goes on now: its states, its pauses, and who is told of them.
///
/// ```swift
/// let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
/// let builder = session.associatedWorkoutBuilder()
/// session.delegate = self
/// session.startActivity(with: start)
/// try await builder.beginCollection(at: start)
/// ```
///
/// There is no sensor here: the session goes through its states and tells its delegate, as on a watch,
/// and the builder knows what an app adds to it. A step takes effect when it is called; the delegate hears
/// of it afterwards, on a queue of the session's. What a state does not allow changes nothing: the
/// delegate gets `errorInvalidArgument`. One session of a store goes on at a time; another one that is
/// prepared or started ends it, with `errorAnotherWorkoutSessionStarted`. Since iOS 17.
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKWorkoutSession: NSObject, NSSecureCoding, @unchecked Sendable {
  struct State {
    var states = WorkoutSessionStates()
    weak var delegate: (any HKWorkoutSessionDelegate)?
    var builder: HKLiveWorkoutBuilder?
    /// The activity that was begun by itself; nil for the session's own.
    var activity: HKWorkoutActivity?
  }

  let healthStore: HKHealthStore
  private let configuration: HKWorkoutConfiguration
  let locked = LockedState(State())
  private let queue: DispatchQueue
  /// The identity of the session's own activity, and its start before there is one.
  private let mainActivity: (uuid: UUID, creationDate: Date)

  /// A session in a store.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a pool without a lap length, and for a lap length
  ///   that is no length.
  public init(
    healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration
  ) throws {
    try Self.check(workoutConfiguration)
    self.healthStore = healthStore
    configuration = workoutConfiguration.snapshot()
    queue = DispatchQueue(
      label: "HealthKitQueries.workoutSession", target: healthStore.database.queue)
    mainActivity = (.random(), healthStore.configuration.clock.now)
  }

  static func check(_ configuration: HKWorkoutConfiguration) throws(HKError) {
    if let length = configuration.lapLength, !length.is(compatibleWith: .meter()) {
      throw .invalidArgument("The lap length \(length) of a workout is no length; give one.")
    }
    if configuration.activityType == .swimming, configuration.swimmingLocationType == .pool,
      configuration.lapLength == nil
    {
      throw .invalidArgument("A workout in a pool has no lap length; give that of the pool.")
    }
  }

  // MARK: What it is

  /// What is done; a copy, changing it changes nothing here.
  open var workoutConfiguration: HKWorkoutConfiguration { configuration.snapshot() }

  /// The activity of the configuration, under its name of watchOS 2.
  open var activityType: HKWorkoutActivityType { configuration.activityType }

  /// The place of the configuration, under its name of watchOS 2.
  open var locationType: HKWorkoutSessionLocationType { configuration.locationType }

  /// Always `.primary`: there is no other device to mirror a session of.
  open var type: HKWorkoutSessionType { .primary }

  /// Who is told of the session; nil for nobody. It is not kept alive.
  open var delegate: (any HKWorkoutSessionDelegate)? {
    get { locked.withLock { $0.delegate } }
    set { locked.withLock { $0.delegate = newValue } }
  }

  /// Where the session stands.
  open var state: HKWorkoutSessionState { locked.withLock { $0.states.current } }

  /// When the activity started; nil before.
  open var startDate: Date? { locked.withLock { $0.states.startDate } }

  /// When the session ended; nil before.
  open var endDate: Date? { locked.withLock { $0.states.endDate } }

  /// The activity that goes on: the last that was begun and has not ended, else the session's own.
  open var currentActivity: HKWorkoutActivity {
    let (states, activity) = locked.withLock { ($0.states, $0.activity) }
    return activity
      ?? HKWorkoutActivity(
        uuid: mainActivity.uuid, configuration: configuration,
        start: states.startDate ?? mainActivity.creationDate, end: states.endDate, metadata: nil)
  }

  /// The builder of the session's workout; the same at each call.
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    locked.withLock { state in
      if let builder = state.builder { return builder }
      let builder = HKLiveWorkoutBuilder(session: self, configuration: configuration, queue: queue)
      state.builder = builder
      return builder
    }
  }

  // MARK: Steps

  /// Gets ready, to start soon: `.notStarted` becomes `.prepared`.
  open func prepare() { begin(.prepare, at: nil) }

  /// Starts the activity, at a date or now: `.notStarted` and `.prepared` become `.running`.
  open func startActivity(with date: Date?) { begin(.start, at: date) }

  /// Pauses: `.running` becomes `.paused`, and there is an event.
  open func pause() { take(.pause, at: nil) }

  /// Goes on after a pause: `.paused` becomes `.running`, and there is an event.
  open func resume() { take(.resume, at: nil) }

  /// Stops the activity, at a date or now: `.running` and `.paused` become `.stopped`. It cannot start
  /// again.
  open func stopActivity(with date: Date?) { take(.stop, at: date) }

  /// Ends the session, from any state but `.notStarted` and `.ended`. It cannot start again.
  open func end() { take(.end, at: nil) }

  /// Does a step that makes this the session that goes on.
  private func begin(_ step: WorkoutSessionStates.Step, at date: Date?) {
    do {
      try healthStore.requireOwnerSession()
    } catch {
      return fail(error)
    }
    guard take(step, at: date) else { return }
    healthStore.database.workoutSession.replace(by: self)?.giveWay()
  }

  /// Ends because another session has begun.
  private func giveWay() {
    guard state != .ended else { return }
    fail(
      HKError(
        .errorAnotherWorkoutSessionStarted,
        "The workout session ends, because another one of the store has begun; end it before."))
    take(.end, at: nil)
  }

  /// Does a step, or tells the delegate why it cannot be done; whether it was.
  @discardableResult
  private func take(_ step: WorkoutSessionStates.Step, at date: Date?) -> Bool {
    let date = date ?? healthStore.configuration.clock.now
    let event = step.event.map {
      HKWorkoutEvent(
        type: $0, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
    }
    let builder: HKLiveWorkoutBuilder?
    do {
      builder = try locked.withLock { (state) throws(HKError) in
        let change = try state.states.take(step, at: date)
        // Under the lock, so that the delegate hears of changes in their order.
        tell {
          $0.workoutSession(self, didChangeTo: change.to, from: change.from, date: date)
        }
        if let event { tell { $0.workoutSession(self, didGenerate: event) } }
        return state.builder
      }
    } catch {
      fail(error)
      return false
    }
    if let event { builder?.collect(event) }
    if step == .stop || step == .end { endActivity(at: date) }
    if step == .end { healthStore.database.workoutSession.remove(self) }
    return true
  }

  /// Tells the delegate of an error.
  func fail(_ error: HKError) {
    tell { $0.workoutSession(self, didFailWithError: error) }
  }

  /// Calls the delegate on the session's queue, after all that was said before.
  func tell(_ body: @escaping @Sendable (any HKWorkoutSessionDelegate) -> Void) {
    queue.async { [self] in
      if let delegate { body(delegate) }
    }
  }

  // MARK: NSSecureCoding

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Writes configuration, state and dates.
  open func encode(with coder: NSCoder) {
    let states = locked.withLock { $0.states }
    coder.encode(configuration, forKey: "configuration")
    coder.encode(states.current.rawValue, forKey: "state")
    if let start = states.startDate { coder.encode(start as NSDate, forKey: "start") }
    if let end = states.endDate { coder.encode(end as NSDate, forKey: "end") }
  }

  /// Reads what ``encode(with:)`` wrote, as a session of the default store without a delegate; `nil` if a
  /// part of it is missing or does not fit.
  public convenience required init?(coder: NSCoder) {
    func date(_ key: String) -> Date? {
      guard coder.containsValue(forKey: key) else { return nil }
      return coder.decodeObject(of: NSDate.self, forKey: key).map { $0 as Date }
    }
    guard coder.containsValue(forKey: "configuration"),
      let configuration = coder.decodeObject(
        of: HKWorkoutConfiguration.self, forKey: "configuration"),
      let state = HKWorkoutSessionState(rawValue: coder.decodeInteger(forKey: "state"))
    else { return nil }
    try? self.init(healthStore: HKHealthStore(), configuration: configuration)
    let states = WorkoutSessionStates(
      current: state, startDate: date("start"), endDate: date("end"))
    locked.withLock { $0.states = states }
  }
}
