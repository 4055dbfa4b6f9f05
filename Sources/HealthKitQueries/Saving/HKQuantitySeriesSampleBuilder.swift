public import Foundation
public import HealthKitTypes
internal import SampleStore
internal import Synchronization

/// Collects many measurements of one type and saves them as one sample.
///
/// The sample has the sum of the measurements of a cumulative type, or the average of those of a
/// discrete type. Statistics count each measurement where it lies.
///
/// ```swift
/// let builder = HKQuantitySeriesSampleBuilder(
///   healthStore: store, quantityType: HKQuantityType(.heartRate), startDate: start, device: nil)
/// try builder.insert(beats, at: moment)
/// let samples = try await builder.finishSeries(metadata: nil)
/// ```
///
/// `@unchecked` because the class is open: what is stored here stands behind a lock.
open class HKQuantitySeriesSampleBuilder: NSObject, @unchecked Sendable {
  private struct State {
    var measurements: [SeriesMeasurement] = []
    var isOver = false
  }

  /// The type of the measurements.
  public let quantityType: HKQuantityType
  /// The start of the sample.
  public let startDate: Date
  /// What measured.
  public let device: HKDevice?
  private let healthStore: HKHealthStore
  private let state = Mutex(State())

  /// A builder without measurements, which saves to a store.
  public init(
    healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?
  ) {
    self.healthStore = healthStore
    self.quantityType = quantityType
    self.startDate = startDate
    self.device = device
  }

  /// Adds a measurement at an instant.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a quantity of another dimension or without a
  ///   finite value, an instant before ``startDate``, a measurement shorter than
  ///   `HKSampleType.minimumAllowedDuration`, or if the series is finished or discarded.
  open func insert(_ quantity: HKQuantity, at date: Date) throws {
    try insert(quantity, from: date, to: date)
  }

  /// Adds a measurement over an interval; only those of cumulative types and of types that must last a
  /// while (`HKSampleType.isMinimumDurationRestricted`) have a length.
  ///
  /// - Throws: `HKError` as ``insert(_:at:)`` does.
  open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
    guard
      dateInterval.duration == 0 || quantityType.aggregationStyle == .cumulative
        || quantityType.isMinimumDurationRestricted
    else {
      throw HKError.invalidArgument(
        "A measurement of \(quantityType.identifier) has a length; only those of cumulative types "
          + "have one. Insert it at an instant.")
    }
    try insert(quantity, from: dateInterval.start, to: dateInterval.end)
  }

  private func insert(_ quantity: HKQuantity, from start: Date, to end: Date) throws(HKError) {
    let value = try quantity.value(in: quantityType.canonicalUnit)
    guard value.isFinite, start >= startDate, end.timeIntervalSince1970.isFinite else {
      throw .invalidArgument(
        "A measurement \(quantity) of \(quantityType.identifier) at \(start.text) cannot be inserted: "
          + "it must be finite and not lie before the start of the series, \(startDate.text).")
    }
    guard !quantityType.isTooShort(from: start, to: end) else {
      throw .invalidArgument(
        "A measurement of \(quantityType.identifier) at \(start) is shorter than the "
          + "\(quantityType.minimumAllowedDuration) s that the type demands; insert it for the interval "
          + "that it was measured over.")
    }
    try state.withLock { (state) throws(HKError) in
      try Self.requireOpen(state)
      state.measurements.append(
        SeriesMeasurement(
          start: start.timeIntervalSince1970, end: end.timeIntervalSince1970, value: value))
    }
  }

  private static func requireOpen(_ state: State) throws(HKError) {
    if state.isOver {
      throw .invalidArgument(
        "The series is finished or discarded already; make another builder for more measurements.")
    }
  }

  /// Forgets the measurements; the builder cannot be used any more.
  open func discard() {
    state.withLock { $0 = State(isOver: true) }
  }

  /// Saves the measurements as a sample that ends with the last of them.
  ///
  /// - Returns: the sample.
  /// - Throws: `HKError` with `errorInvalidArgument` without measurements or for a second call, and
  ///   as ``HKHealthStore/save(_:)-([HKObject])``; then the builder can be finished again.
  open func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
    try await finish(metadata.map { SampleMetadata($0) }, end: nil)
  }

  /// Saves the measurements as a sample that ends at `endDate`, not before the last of them.
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date?
  ) async throws -> [HKQuantitySample] {
    try await finish(metadata.map { SampleMetadata($0) }, end: endDate)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?,
    completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    finishSeries(metadata: metadata, endDate: nil, completion: completion)
  }

  /// The same with a handler, which is called on a queue of the store's.
  @preconcurrency
  open func finishSeries(
    metadata: [String: Any]?, endDate: Date?,
    completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
  ) {
    let metadata = metadata.map { SampleMetadata($0) }
    healthStore.database.queue.async {
      do {
        completion([try self.finishNow(metadata, end: endDate)], nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  private func finish(
    _ metadata: SampleMetadata?, end: Date?
  ) async throws(HKError) -> [HKQuantitySample] {
    try await healthStore.database.perform { () throws(HKError) in
      [try self.finishNow(metadata, end: end)]
    }
  }

  private func finishNow(_ metadata: SampleMetadata?, end: Date?) throws(HKError)
    -> HKQuantitySample
  {
    let measurements = try state.withLock { (state) throws(HKError) in
      try Self.requireOpen(state)
      guard !state.measurements.isEmpty else {
        throw HKError.invalidArgument(
          "The series of \(quantityType.identifier) has no measurements; insert at least one.")
      }
      state.isOver = true
      return state.measurements
    }
    do {
      return try save(measurements, metadata, end: end)
    } catch {
      // It may be allowed later.
      state.withLock { $0.isOver = false }
      throw error
    }
  }

  private func save(
    _ measurements: [SeriesMeasurement], _ metadata: SampleMetadata?, end: Date?
  ) throws(HKError) -> HKQuantitySample {
    let last = Date(timeIntervalSince1970: measurements.map(\.end).max() ?? 0)
    guard end.map({ $0 >= last }) ?? true else {
      throw .invalidArgument(
        "The series of \(quantityType.identifier) cannot end before its last measurement at \(last)."
      )
    }
    // Checked like a single sample with its value, then made into a series.
    let figures = DiscreteSeriesFigures(measurements, unit: quantityType.canonicalUnit)
    let isCumulative = quantityType.aggregationStyle == .cumulative
    let sum = measurements.reduce(0) { $0 + $1.value }
    let value = isCumulative ? sum : sum / Double(measurements.count)
    let checked = HKQuantitySample(
      type: quantityType,
      quantity: HKQuantity(unit: quantityType.canonicalUnit, doubleValue: value), start: startDate,
      end: max(end ?? last, startDate), device: device, metadata: metadata?.dictionary)
    try healthStore.requireSaving([checked])
    var batch = try SaveBatch(
      [checked], app: healthStore.configuration.app, date: healthStore.configuration.clock.now)
    if measurements.count > 1 { batch.series[checked.uuid] = measurements }
    try healthStore.commit(batch)
    return HKQuantitySample.make(
      QuantitySampleContent(
        type: quantityType, quantity: checked.quantity, start: checked.startDate,
        end: checked.endDate, count: measurements.count,
        series: isCumulative ? nil : figures),
      provenance: ObjectProvenance(
        uuid: checked.uuid, sourceRevision: healthStore.configuration.app.sourceRevision,
        device: device, metadata: metadata))
  }
}

extension DiscreteSeriesFigures {
  /// The figures of measurements, of which there is at least one, in a unit. The most recent is the
  /// one that starts last; of several, the last.
  init(_ measurements: [SeriesMeasurement], unit: HKUnit) {
    let values = measurements.map(\.value)
    let recent = measurements.reduce(measurements[0]) { $1.start >= $0.start ? $1 : $0 }
    func quantity(_ value: Double?) -> HKQuantity {
      HKQuantity(unit: unit, doubleValue: value ?? .nan)
    }
    self.init(
      minimum: quantity(values.min()), maximum: quantity(values.max()),
      mostRecent: quantity(recent.value),
      mostRecentInterval: DateInterval(
        start: Date(timeIntervalSince1970: recent.start),
        end: Date(timeIntervalSince1970: max(recent.start, recent.end))))
  }
}
