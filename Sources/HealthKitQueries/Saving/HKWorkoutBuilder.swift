public import Foundation
public import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// Puts a workout together step by step, and saves it with its samples as a whole.
///
/// ```swift
/// let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
/// try await builder.beginCollection(at: start)
/// try await builder.addSamples([energy, distance])
/// try await builder.endCollection(at: end)
/// let workout = try await builder.finishWorkout()
/// ```
///
/// Steps in another order are the error `errorInvalidArgument`. Samples are saved when they are added, as those of
/// a live workout are on a watch, and stay where the workout is discarded; which of them belong to the workout is
/// saved with it.
///
/// `@unchecked` because ``HKLiveWorkoutBuilder`` is a subclass, which rules the compiler's check out: what
/// both store is immutable, or stands behind a lock.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  let healthStore: HKHealthStore
  private let configuration: HKWorkoutConfiguration
  private let draft = Mutex(WorkoutDraft())
  private let seriesBuilders = Mutex<[HKSeriesType: HKSeriesBuilder]>([:])
  /// What recorded the workout.
  public let device: HKDevice?

  /// A builder of a workout in a store.
  public init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
  ) {
    self.healthStore = healthStore
    self.configuration = configuration.snapshot()
    self.device = device
  }

  /// What is done; a copy, changing it changes nothing here.
  open var workoutConfiguration: HKWorkoutConfiguration { configuration.snapshot() }

  /// When collection began; nil before.
  open var startDate: Date? { draft.withLock { $0.start } }

  /// When collection ended; nil before.
  open var endDate: Date? { draft.withLock { $0.end } }

  /// The metadata added so far.
  open var metadata: [String: Any] { draft.withLock { $0.metadata }.dictionary }

  /// The events added so far, in order of time.
  open var workoutEvents: [HKWorkoutEvent] { draft.withLock { $0.events } }

  /// The activities added so far, in order of time.
  open var workoutActivities: [HKWorkoutActivity] { draft.withLock { $0.activities } }

  /// The statistics of the samples added so far, by type.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    let draft = draft.withLock { $0 }
    guard let start = draft.start else { return [:] }
    return draft.statistics(
      from: start, to: draft.end ?? max(start, healthStore.configuration.clock.now))
  }

  /// The statistics of the samples of one type; nil if there are none.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }

  /// The seconds from the start to `date`, or to the end if that is earlier, without pauses.
  open func elapsedTime(at date: Date) -> TimeInterval {
    let draft = draft.withLock { $0 }
    guard let start = draft.start else { return 0 }
    let end = max(start, min(date, draft.end ?? date))
    return WorkoutContent(
      activityType: configuration.activityType, start: start, end: end, events: draft.events
    ).duration
  }

  /// The builder of a series that belongs to the workout: of its route, or of the heartbeats since its
  /// start; nil for these before it begins, and for other types.
  ///
  /// It is the same at each call. What it collects is saved when the workout is finished, if there is
  /// anything, and discarded with the workout; a workout that is finished or discarded has none.
  open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
    let draft = draft.withLock { $0 }
    if draft.isOver { return nil }
    return seriesBuilders.withLock { builders in
      if let known = builders[seriesType] { return known }
      switch seriesType {
      case HKSeriesType.workoutRoute():
        builders[seriesType] = HKWorkoutRouteBuilder(
          healthStore: healthStore, device: device, isPartOfWorkout: true)
      case HKSeriesType.heartbeat():
        builders[seriesType] = draft.start.map {
          HKHeartbeatSeriesBuilder(
            healthStore: healthStore, device: device, start: $0, isPartOfWorkout: true)
        }
      default: break
      }
      return builders[seriesType]
    }
  }

  /// The builders of its series, always in the same order.
  private var allSeriesBuilders: [HKSeriesBuilder] {
    seriesBuilders.withLock { $0 }.sorted { $0.key.identifier < $1.key.identifier }.map(\.value)
  }

  // MARK: Steps

  /// Told of what a step has changed, for a subclass.
  func didChange(_ change: WorkoutDraft.Change) {}

  /// Runs a step at once.
  final func stepNow(
    _ change: WorkoutDraft.Change? = nil,
    _ body: (inout WorkoutDraft) throws(HKError) -> Void
  ) throws(HKError) {
    try healthStore.raising { () throws(HKError) -> Void in
      try draft.withLock { (draft) throws(HKError) in try body(&draft) }
    }
    if let change { didChange(change) }
  }

  /// Runs a step on a thread of the database's.
  private func step(
    _ change: WorkoutDraft.Change? = nil,
    _ body: @escaping @Sendable (inout WorkoutDraft) throws(HKError) -> Void
  ) async throws(HKError) {
    try await healthStore.database.perform { () throws(HKError) in
      try self.stepNow(change, body)
    }
  }

  /// Runs a step at once, so that steps keep the order of their calls, and reports it.
  private func step(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ change: WorkoutDraft.Change? = nil,
    _ body: (inout WorkoutDraft) throws(HKError) -> Void
  ) {
    let result: Result<Void, HKError> = Result { () throws(HKError) in
      try stepNow(change, body)
    }
    healthStore.database.perform(completion) { () throws(HKError) in try result.get() }
  }

  /// Begins the workout.
  ///
  /// - Throws: `HKError`; also if the app may not save workouts.
  open func beginCollection(at start: Date) async throws {
    try healthStore.requireShare(of: .workoutType())
    try await step { (draft) throws(HKError) in try draft.begin(at: start) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func beginCollection(
    withStart start: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    step(completion) { (draft) throws(HKError) in
      try healthStore.requireShare(of: .workoutType())
      try draft.begin(at: start)
    }
  }

  /// Adds samples; those that are not saved yet are saved at once.
  ///
  /// - Throws: `HKError` as ``HKHealthStore/save(_:)-([HKObject])``; then none of them is added.
  open func addSamples(_ samples: [HKSample]) async throws {
    try await healthStore.database.perform { () throws(HKError) in try self.addNow(samples) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let result: Result<Void, HKError> = Result { () throws(HKError) in try addNow(samples) }
    healthStore.database.perform(completion) { () throws(HKError) in try result.get() }
  }

  private func addNow(_ samples: [HKSample]) throws(HKError) {
    try SavingRules.checkWorkoutSamples(samples)
    try healthStore.requireSaving(samples)
    try stepNow { (draft) throws(HKError) in try draft.requireOpen("Samples cannot be added") }
    try healthStore.saveUnlessStored(samples)
    try stepNow(.samples(of: samples)) { (draft) throws(HKError) in try draft.add(samples) }
  }

  /// Adds events.
  open func addWorkoutEvents(_ events: [HKWorkoutEvent]) async throws {
    try await step(.events) { (draft) throws(HKError) in try draft.add(events) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addWorkoutEvents(
    _ events: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    step(completion, .events) { (draft) throws(HKError) in try draft.add(events) }
  }

  /// Adds metadata; a later value of a key replaces the earlier one.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    let metadata = SampleMetadata(metadata)
    try await step { (draft) throws(HKError) in try draft.add(metadata) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = SampleMetadata(metadata)
    step(completion) { (draft) throws(HKError) in try draft.add(metadata) }
  }

  /// Adds one activity of several.
  open func addWorkoutActivity(_ activity: HKWorkoutActivity) async throws {
    try await step(.activityBegan(activity)) { (draft) throws(HKError) in
      try draft.add(activity)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addWorkoutActivity(
    _ activity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    step(completion, .activityBegan(activity)) { (draft) throws(HKError) in
      try draft.add(activity)
    }
  }

  /// Ends an activity.
  open func updateActivity(uuid: UUID, end: Date) async throws {
    try await step(.activityEnded(uuid)) { (draft) throws(HKError) in
      try draft.updateActivity(uuid, end: end)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func updateActivity(
    uuid: UUID, end: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    step(completion, .activityEnded(uuid)) { (draft) throws(HKError) in
      try draft.updateActivity(uuid, end: end)
    }
  }

  /// Adds metadata to an activity.
  open func updateActivity(uuid: UUID, adding metadata: [String: Any]) async throws {
    let metadata = SampleMetadata(metadata)
    try await step { (draft) throws(HKError) in
      try draft.updateActivity(uuid, end: nil, adding: metadata)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func updateActivity(
    uuid: UUID, adding metadata: [String: Any],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = SampleMetadata(metadata)
    step(completion) { (draft) throws(HKError) in
      try draft.updateActivity(uuid, end: nil, adding: metadata)
    }
  }

  /// Ends the workout; samples and events can still be added.
  open func endCollection(at end: Date) async throws {
    try await step { (draft) throws(HKError) in try draft.end(at: end) }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func endCollection(
    withEnd end: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    step(completion) { (draft) throws(HKError) in try draft.end(at: end) }
  }

  /// Forgets everything but the samples, which are saved; the builder cannot be used any more.
  open func discardWorkout() {
    draft.withLock { $0.discard() }
    for builder in allSeriesBuilders { builder.discard() }
  }

  // MARK: The end

  /// Saves the workout, its series, and which samples belong to which activity, all or nothing. Samples that
  /// were deleted meanwhile are not part of it.
  ///
  /// - Throws: `HKError` as ``HKHealthStore/save(_:)-([HKObject])``; then it can be finished again.
  @discardableResult
  open func finishWorkout() async throws -> HKWorkout? {
    try await healthStore.database.perform { () throws(HKError) in try self.finishNow() }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func finishWorkout(
    completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
  ) {
    healthStore.database.queue.async {
      do {
        completion(try self.finishNow(), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  private func finishNow() throws(HKError) -> HKWorkout {
    let finished = try draft.withLock { (draft) throws(HKError) in
      try draft.finish()
      return draft
    }
    do {
      return try save(finished)
    } catch {
      // It may be allowed later.
      draft.withLock { $0.reopen() }
      throw error
    }
  }

  private func save(_ draft: WorkoutDraft) throws(HKError) -> HKWorkout {
    let start = draft.start ?? .distantPast
    let end = draft.end ?? start
    var draft = draft
    try draft.keepSamples(healthStore.stored(draft.samples))
    draft = draft.completed(by: configuration, from: start, to: end)
    let app = healthStore.configuration.app
    let workout = HKWorkout(
      WorkoutContent(
        activityType: configuration.activityType, start: start, end: end,
        events: draft.events.isEmpty ? nil : draft.events,
        activities: draft.finishedActivities(end: end),
        statistics: draft.statistics(from: start, to: end)),
      provenance: ObjectProvenance(
        uuid: .random(), sourceRevision: app.sourceRevision, device: device,
        metadata: draft.metadata.dictionary.isEmpty ? nil : draft.metadata))
    try healthStore.requireSaving([workout])
    var batch = try SaveBatch([workout], app: app, date: healthStore.configuration.clock.now)
    batch.workoutSamples = draft.samples.map {
      NewWorkoutSample(
        workout: workout.uuid, sample: $0.uuid, activity: draft.activity(of: $0, end: end))
    }
    let series = allSeriesBuilders
    var added: [HKSeriesBuilder] = []
    do throws(HKError) {
      for builder in series {
        if try builder.addSeries(of: workout, to: &batch) { added.append(builder) }
      }
      try healthStore.commit(batch)
    } catch {
      for builder in added { builder.reopen() }
      throw error
    }
    for builder in series { builder.discard() }
    return workout
  }
}
