internal import Foundation
internal import HealthKitTypes
internal import SampleStore

/// A question for the single measurements behind quantity samples.
struct QuantitySeriesSearch: Sendable {
  /// A measurement and the sample that it belongs to.
  struct Measurement: Sendable {
    var quantity: HKQuantity
    var interval: DateInterval
    var sample: HKQuantitySample
  }

  let part: SampleSearch.Part

  /// The samples that the app may see, by start.
  func samples(in store: HKHealthStore) throws(HKError) -> [FoundSample] {
    try SampleSearch(parts: [part]).found(in: store)
  }

  /// The measurements of a sample, by start; the sample itself if it is no series. None of a series that
  /// was deleted since it was found.
  func measurements(
    of found: FoundSample, in store: HKHealthStore
  ) throws(HKError) -> [Measurement] {
    guard let sample = found.sample as? HKQuantitySample else { return [] }
    do {
      if sample.count > 1 {
        let measurements = try store.database.store.series(ofSequence: found.sequence) ?? []
        return measurements.sorted { $0.start < $1.start }.map { each in
          Measurement(
            quantity: HKQuantity(unit: sample.quantityType.canonicalUnit, doubleValue: each.value),
            interval: DateInterval(each), sample: sample)
        }
      }
    } catch {
      throw HKError(storeError: error)
    }
    return [
      Measurement(
        quantity: sample.quantity,
        interval: DateInterval(start: sample.startDate, end: max(sample.startDate, sample.endDate)),
        sample: sample)
    ]
  }
}
