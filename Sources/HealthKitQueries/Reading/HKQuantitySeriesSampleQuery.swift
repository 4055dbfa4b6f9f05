public import Foundation
public import HealthKitTypes

/// Asks once for the single measurements behind quantity samples, and hands them to a handler one by
/// one: of a series each of its measurements, of another sample its value.
///
/// The last call of the handler says that it is: with the last measurement, or without one if there is
/// none or after an error.
///
/// `@unchecked`: see ``HKQuery``; the two options can be set until the query is executed.
open class HKQuantitySeriesSampleQuery: HKQuery, @unchecked Sendable {
  /// What a query calls: measurement, when it was made, its sample, whether it is the last, an error.
  public typealias Handler =
    @Sendable (
      HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool,
      (any Error)?
    ) -> Void

  /// Whether the handler gets the sample of each measurement, too.
  public var includeSample = false
  /// Whether all measurements of a sample come before those of a sample that starts later. Else they come by
  /// their own start, those of overlapping samples among each other.
  public var orderByQuantitySampleStartDate = false

  private let type: HKQuantityType
  private let translated: TranslatedPredicate
  private let handler: Handler

  /// A query for the measurements of the samples of a type that a predicate picks.
  @preconcurrency
  public init(
    quantityType: HKQuantityType, predicate: NSPredicate?, quantityHandler: @escaping Handler
  ) {
    type = quantityType
    translated = TranslatedPredicate(predicate)
    handler = quantityHandler
    super.init(objectType: quantityType, predicate: predicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    let (includesSample, isSampleBySample) = (includeSample, orderByQuantitySampleStartDate)
    return QueryRun(in: store) { [self] run in
      do throws(HKError) {
        let search = QuantitySeriesSearch(
          part: try .init(checked: type, try translated.condition),
          isSampleBySample: isSampleBySample)
        try deliver(search, in: store, includesSample: includesSample, run)
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  private func deliver(
    _ search: QuantitySeriesSearch, in store: HKHealthStore, includesSample: Bool, _ run: QueryRun
  ) throws(HKError) {
    // One measurement behind, so that the last one is known to be.
    var waiting: QuantitySeriesSearch.Measurement?
    func hand(_ measurement: QuantitySeriesSearch.Measurement?, isLast: Bool) {
      run.deliver {
        handler(
          self, measurement?.quantity, measurement?.interval,
          includesSample ? measurement?.sample : nil, isLast, nil)
      }
    }
    var measurements = try search.measurements(in: store)
    while let measurement = try measurements.next(in: store) {
      if run.isStopped { return }
      if let waiting { hand(waiting, isLast: false) }
      waiting = measurement
    }
    hand(waiting, isLast: true)
  }

  override func refuse(_ error: HKError) { handler(self, nil, nil, nil, true, error) }
}
