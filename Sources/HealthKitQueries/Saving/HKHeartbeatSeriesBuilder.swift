public import Foundation
public import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// Collects what a series consists of.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  // @unchecked because there is a subclass, which rules the compiler's check out; the state of both is
  // behind a lock.
  let healthStore: HKHealthStore

  init(healthStore: HKHealthStore) {
    self.healthStore = healthStore
  }

  /// Forgets what was collected; the builder cannot be used any more.
  open func discard() {}

  /// Adds the series to what a workout builder saves, and ends it; false if there is nothing in it.
  ///
  /// - Throws: `HKError` if the app may not save such series.
  func addSeries(of workout: HKWorkout, to batch: inout SaveBatch) throws(HKError) -> Bool { false }

  /// Lets a series go on whose workout could not be saved.
  func reopen() {}
}

/// Collects the beats of a heart one by one and saves them as a series.
///
/// ```swift
/// let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: start)
/// try await builder.addHeartbeat(at: 0.8, precededByGap: false)
/// let series = try await builder.finishSeries()
/// ```
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
  // @unchecked: see HKSeriesBuilder.
  private struct State {
    var beats: [SeriesMeasurement] = []
    var metadata: [String: any Sendable] = [:]
    var isOver = false
  }

  /// The most beats of a series.
  open class var maximumCount: Int { 32_768 }

  private let device: HKDevice?
  private let start: Date
  /// Whether a workout builder saves the series together with its workout.
  private let isPartOfWorkout: Bool
  private let state = Mutex(State())

  /// A builder of a series that begins at `start`.
  public convenience init(healthStore: HKHealthStore, device: HKDevice?, start: Date) {
    self.init(healthStore: healthStore, device: device, start: start, isPartOfWorkout: false)
  }

  init(healthStore: HKHealthStore, device: HKDevice?, start: Date, isPartOfWorkout: Bool) {
    self.device = device
    self.start = start
    self.isPartOfWorkout = isPartOfWorkout
    super.init(healthStore: healthStore)
  }

  /// Adds a beat, so many seconds after the start and not before the beat before it. `precededByGap`
  /// says that beats may be missing before it.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a time that is negative or before the last,
  ///   a series that is full, finished or discarded.
  open func addHeartbeat(
    at timeIntervalSinceStart: TimeInterval, precededByGap: Bool
  ) async throws {
    try add(timeIntervalSinceStart, precededByGap)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    // At once, so that beats keep the order of the calls.
    let result = Result { () throws(HKError) in try add(timeIntervalSinceStart, precededByGap) }
    healthStore.database.perform(completion) { () throws(HKError) in try result.get() }
  }

  private func add(_ seconds: TimeInterval, _ followsGap: Bool) throws(HKError) {
    try state.withLock { (state) throws(HKError) in
      try Self.requireOpen(state)
      guard state.beats.count < Self.maximumCount else {
        throw .invalidArgument(
          "A series holds \(Self.maximumCount) heartbeats at most; begin another.")
      }
      guard seconds.isFinite, seconds >= state.beats.last?.value ?? 0 else {
        throw .invalidArgument(
          "A heartbeat \(seconds) s after the start cannot be added: it must not lie before the start "
            + "or the heartbeat before it.")
      }
      let instant = start.timeIntervalSince1970 + seconds
      state.beats.append(
        SeriesMeasurement(start: instant, end: instant, value: seconds, followsGap: followsGap))
    }
  }

  private static func requireOpen(_ state: State) throws(HKError) {
    if state.isOver {
      throw .invalidArgument(
        "The series is finished or discarded already; make another builder for more heartbeats.")
    }
  }

  /// Adds metadata; a later value of a key replaces the earlier one.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a value of another kind than text, number,
  ///   date or quantity.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try add(SampleMetadata(metadata))
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let metadata = SampleMetadata(metadata)
    healthStore.database.perform(completion) { () throws(HKError) in try self.add(metadata) }
  }

  private func add(_ metadata: SampleMetadata) throws(HKError) {
    if let key = metadata.refusedKeys.first {
      throw .invalidArgument(
        "The metadata key \(key) of a series holds a value of another kind than text, number, date or "
          + "quantity; convert it.")
    }
    try state.withLock { (state) throws(HKError) in
      try Self.requireOpen(state)
      for entry in metadata.namedValues { state.metadata[entry.name] = entry.savedValue }
    }
  }

  /// Forgets what was collected; the builder cannot be used any more.
  open override func discard() {
    state.withLock { $0 = State(isOver: true) }
  }

  /// Saves the beats as a series.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` without beats, for a second call, and for a builder
  ///   of ``HKWorkoutBuilder/seriesBuilder(for:)``, which saves the series with the workout; and as
  ///   ``HKHealthStore/save(_:)-([HKObject])``. Then the builder can be finished again.
  open func finishSeries() async throws -> HKHeartbeatSeriesSample {
    try await healthStore.database.perform { () throws(HKError) in try self.finishNow() }
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func finishSeries(
    completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void
  ) {
    healthStore.database.queue.async {
      do {
        completion(try self.finishNow(), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  private func finishNow() throws(HKError) -> HKHeartbeatSeriesSample {
    if isPartOfWorkout {
      throw .invalidArgument(
        "The heartbeats belong to a workout builder; they are saved when the workout is finished.")
    }
    let collected = try state.withLock { (state) throws(HKError) in
      try Self.requireOpen(state)
      guard !state.beats.isEmpty else {
        throw HKError.invalidArgument("The series has no heartbeats; add at least one.")
      }
      state.isOver = true
      return state
    }
    do {
      return try save(collected)
    } catch {
      // It may be allowed later.
      state.withLock { $0.isOver = false }
      throw error
    }
  }

  private func save(_ collected: State) throws(HKError) -> HKHeartbeatSeriesSample {
    try healthStore.requireShare(of: HKSeriesType.heartbeat())
    let configuration = healthStore.configuration
    var batch = try SaveBatch([], app: configuration.app, date: configuration.clock.now)
    let sample = try add(collected, to: &batch)
    try healthStore.commit(batch)
    return sample
  }

  override func addSeries(
    of workout: HKWorkout, to batch: inout SaveBatch
  ) throws(HKError) -> Bool {
    guard !state.withLock({ $0.isOver || $0.beats.isEmpty }) else { return false }
    try healthStore.requireShare(of: HKSeriesType.heartbeat())
    let collected = state.withLock { state in
      state.isOver = true
      return state
    }
    do {
      let sample = try add(collected, to: &batch)
      batch.workoutSamples.append(NewWorkoutSample(workout: workout.uuid, sample: sample.uuid))
      return true
    } catch {
      reopen()
      throw error
    }
  }

  override func reopen() {
    state.withLock { $0.isOver = false }
  }

  /// Adds the series to what is saved.
  private func add(
    _ collected: State, to batch: inout SaveBatch
  ) throws(HKError) -> HKHeartbeatSeriesSample {
    let type = HKSeriesType.heartbeat()
    let app = healthStore.configuration.app
    let metadata = collected.metadata.isEmpty ? nil : SampleMetadata(collected.metadata)
    let end = start.addingTimeInterval(collected.beats.last?.value ?? 0)
    let sample = HKHeartbeatSeriesSample(
      start: start, end: end, count: collected.beats.count,
      provenance: ObjectProvenance(
        uuid: .random(), sourceRevision: app.sourceRevision, device: device, metadata: metadata))
    try SavingRules.check(sample, notBefore: healthStore.earliestPermittedSampleDate())
    guard !sample.hasUndeterminedDuration else {
      throw .invalidArgument(
        "The series of heartbeats has no end: its last beat lies too far away.")
    }
    batch.samples.append(
      NewSample(
        uuid: sample.uuid, type: type.identifier, canonicalUnit: nil,
        start: start.timeIntervalSince1970, end: end.timeIntervalSince1970,
        value: Double(collected.beats.count), creation: batch.date,
        sourceName: app.bundleIdentifier, sourceVersion: app.version,
        device: device?.exportString, metadata: metadata?.namedValues ?? []))
    batch.series[sample.uuid] = collected.beats
    return sample
  }
}
