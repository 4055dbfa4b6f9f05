internal import Foundation
public import HealthKitTypes
public import LocationTypes
internal import SampleStore
internal import Synchronization

/// Collects the places that a workout goes through, and saves them as its route.
///
/// ```swift
/// let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
/// try await builder.insertRouteData(locations)
/// let route = try await builder.finishRoute(with: workout, metadata: nil)
/// ```
///
/// Locations may come in any order; the route has them in the order of time. Nothing is saved before
/// the route is finished.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  // @unchecked: see HKSeriesBuilder.
  private let device: HKDevice?
  /// Whether a workout builder saves the route together with its workout.
  private let isPartOfWorkout: Bool
  private let draft = Mutex(WorkoutRouteDraft())

  /// A builder of a route in a store.
  public convenience init(healthStore: HKHealthStore, device: HKDevice?) {
    self.init(healthStore: healthStore, device: device, isPartOfWorkout: false)
  }

  init(healthStore: HKHealthStore, device: HKDevice?, isPartOfWorkout: Bool) {
    self.device = device
    self.isPartOfWorkout = isPartOfWorkout
    super.init(healthStore: healthStore)
  }

  /// Adds locations.
  ///
  /// - Throws: `HKError` as ``HKHealthStore/save(_:)-([HKObject])`` if the app may not save routes;
  ///   `errorInvalidArgument` for no location, for one without a valid coordinate or time, for more
  ///   than two millions, and for a route that is finished or discarded.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    try insert(routeData)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    // At once, so that what follows finds the locations.
    report(completion, Result { () throws(HKError) in try insert(routeData) })
  }

  private func insert(_ locations: [CLLocation]) throws(HKError) {
    try requireSharing()
    try draft.withLock { (draft) throws(HKError) in try draft.insert(locations) }
  }

  private func requireSharing() throws(HKError) {
    try healthStore.requireShare(of: HKSeriesType.workoutRoute())
  }

  private func report(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ result: Result<Void, HKError>
  ) {
    healthStore.database.perform(completion) { () throws(HKError) in try result.get() }
  }

  /// Adds metadata; a later value of a key replaces the earlier one.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a value of another kind than text, number,
  ///   date or quantity, and for a route that is finished or discarded.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try add(SampleMetadata(metadata))
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = SampleMetadata(metadata)
    report(completion, Result { () throws(HKError) in try add(metadata) })
  }

  private func add(_ metadata: SampleMetadata) throws(HKError) {
    try draft.withLock { (draft) throws(HKError) in try draft.add(metadata) }
  }

  /// Forgets the locations; the builder cannot be used any more.
  open override func discard() {
    draft.withLock { $0.discard() }
  }

  // MARK: The end

  /// Saves the locations as a route of a workout that is in the store.
  ///
  /// - Parameters:
  ///   - workout: the workout that the route belongs to.
  ///   - metadata: what is added to the metadata of the route.
  /// - Throws: `HKError` with `errorInvalidArgument` without locations, for a workout that is not in
  ///   the store, for a second call, and for a builder of ``HKWorkoutBuilder/seriesBuilder(for:)``,
  ///   which saves the route with the workout; and as ``HKHealthStore/save(_:)-([HKObject])``. Then the
  ///   builder can be finished again.
  @discardableResult
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?
  ) async throws -> HKWorkoutRoute {
    let (uuid, metadata) = (workout.uuid, metadata.map { SampleMetadata($0) })
    return try await healthStore.database.perform { () throws(HKError) in
      try self.finishNow(uuid, metadata)
    }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) {
    let (uuid, metadata) = (workout.uuid, metadata.map { SampleMetadata($0) })
    healthStore.database.queue.async {
      do {
        completion(try self.finishNow(uuid, metadata), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  private func finishNow(
    _ workout: UUID, _ metadata: SampleMetadata?
  ) throws(HKError) -> HKWorkoutRoute {
    if isPartOfWorkout {
      throw .invalidArgument(
        "The route belongs to a workout builder; it is saved when the workout is finished.")
    }
    return try finish(metadata) { (finished) throws(HKError) in
      try requireSharing()
      try healthStore.requireShare(of: .workoutType())
      let configuration = healthStore.configuration
      var batch = try SaveBatch([], app: configuration.app, date: configuration.clock.now)
      let route = finished.add(
        to: &batch, workout: workout, app: configuration.app, device: device)
      try healthStore.commit(batch)
      return route
    }
  }

  /// Finishes the draft for `save`; if that throws, the draft is as it was before.
  private func finish<T>(
    _ metadata: SampleMetadata?, _ save: (WorkoutRouteDraft) throws(HKError) -> T
  ) throws(HKError) -> T {
    let (before, finished) = try draft.withLock { (draft) throws(HKError) in
      let before = draft
      var finished = draft
      if let metadata { try finished.add(metadata) }
      try finished.finish()
      draft = finished
      return (before, finished)
    }
    do {
      return try save(finished)
    } catch {
      // It may be allowed later.
      draft.withLock { $0 = before }
      throw error
    }
  }

  override func addSeries(
    of workout: HKWorkout, to batch: inout SaveBatch
  ) throws(HKError) -> Bool {
    guard !draft.withLock({ $0.isEmpty }) else { return false }
    try requireSharing()
    let finished = try draft.withLock { (draft) throws(HKError) in
      try draft.finish()
      return draft
    }
    _ = finished.add(
      to: &batch, workout: workout.uuid, app: healthStore.configuration.app, device: device)
    return true
  }

  override func reopen() {
    draft.withLock { $0.reopen() }
  }
}
