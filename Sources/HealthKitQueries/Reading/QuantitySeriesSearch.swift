internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the single measurements behind quantity samples, and their order.
struct QuantitySeriesSearch: Sendable {
  /// A measurement and the sample that it belongs to.
  struct Measurement: Sendable {
    var quantity: HKQuantity
    var interval: DateInterval
    var sample: HKQuantitySample
  }

  let part: SampleSearch.Part
  /// Whether all measurements of a sample come before those of a sample that starts later; else they come by
  /// their own start.
  var isSampleBySample = false

  /// The measurements of the samples that the app may see, none read yet.
  func measurements(in store: HKHealthStore) throws(HKError) -> SeriesMeasurements {
    SeriesMeasurements(
      of: try SampleSearch(parts: [part]).found(in: store), isSampleBySample: isSampleBySample)
  }
}

/// The measurements of several samples in one order. A series is read when its first measurement may be the
/// next, and forgotten behind its last: what is held are the series that overlap.
struct SeriesMeasurements: Sendable {
  /// A series that was begun, which has a measurement left.
  private struct OpenSeries: Sendable {
    var sample: HKQuantitySample
    var left: ArraySlice<SeriesMeasurement>
    /// Its place among the samples, which decides between measurements of one instant.
    var rank: Int

    var next: Double { left[left.startIndex].start }
  }

  /// Those that were not begun, by start.
  private var samples: ArraySlice<FoundSample>
  /// Those that were, the one with the next measurement last.
  private var open: [OpenSeries] = []
  private let isSampleBySample: Bool

  init(of samples: [FoundSample], isSampleBySample: Bool) {
    self.samples = samples[...]
    self.isSampleBySample = isSampleBySample
  }

  /// The next measurement; nil behind the last. A series that was deleted since it was found has none.
  mutating func next(in store: HKHealthStore) throws(HKError) -> QuantitySeriesSearch.Measurement? {
    while let found = samples.first, mayHoldTheNext(found) {
      try begin(found, in: store)
      samples.removeFirst()
    }
    guard var series = open.popLast() else { return nil }
    let (sample, measurement) = (series.sample, series.left.removeFirst())
    if !series.left.isEmpty { insert(series) }
    return QuantitySeriesSearch.Measurement(
      quantity: sample.count > 1
        ? HKQuantity(unit: sample.quantityType.canonicalUnit, doubleValue: measurement.value)
        : sample.quantity,
      interval: DateInterval(measurement), sample: sample)
  }

  /// Up to `count` measurements; none behind the last.
  mutating func next(
    _ count: Int, in store: HKHealthStore
  ) throws(HKError) -> [QuantitySeriesSearch.Measurement] {
    var measurements: [QuantitySeriesSearch.Measurement] = []
    while measurements.count < count, let measurement = try next(in: store) {
      measurements.append(measurement)
    }
    return measurements
  }

  private func mayHoldTheNext(_ found: FoundSample) -> Bool {
    guard let series = open.last else { return true }
    return !isSampleBySample && found.sample.startDate.timeIntervalSince1970 < series.next
  }

  private mutating func begin(_ found: FoundSample, in store: HKHealthStore) throws(HKError) {
    guard let sample = found.sample as? HKQuantitySample else { return }
    var measurements: [SeriesMeasurement]
    if sample.count > 1 {
      do {
        measurements = try store.database.store.series(ofSequence: found.sequence) ?? []
      } catch {
        throw HKError(storeError: error)
      }
      measurements.sort { $0.start < $1.start }
    } else {
      measurements = [
        SeriesMeasurement(
          start: sample.startDate.timeIntervalSince1970,
          end: sample.endDate.timeIntervalSince1970,
          value: sample.quantity.doubleValue(for: sample.quantityType.canonicalUnit))
      ]
    }
    if measurements.isEmpty { return }
    insert(OpenSeries(sample: sample, left: measurements[...], rank: samples.startIndex))
  }

  private mutating func insert(_ series: OpenSeries) {
    var (low, high) = (0, open.count)
    while low < high {
      let middle = (low + high) / 2
      let other = open[middle]
      if (other.next, other.rank) > (series.next, series.rank) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    open.insert(series, at: low)
  }
}
