public import HealthKitTypes

/// Asks once for the voltages of an electrocardiogram, and hands them to a handler one by one, in the
/// order of time. Since iOS 14.
///
/// ```swift
/// let query = HKElectrocardiogramQuery(recording) { query, result in
///   switch result {
///   case .measurement(let measurement):
///     let voltage = measurement.quantity(for: .appleWatchSimilarToLeadI)
///     line.append((measurement.timeSinceSampleStart, voltage?.doubleValue(for: .volt())))
///   case .done: show(line)
///   case .error(let error): show(error)
///   }
/// }
/// store.execute(query)
/// ```
///
/// An electrocardiogram that the store does not hold, or that the app may not see, is the error
/// `errorNoData`.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
  /// One call of the handler.
  public enum Result: Sendable {
    /// The voltages of a moment; others follow.
    case measurement(HKElectrocardiogram.VoltageMeasurement)
    /// All voltages were handed over.
    case done
    /// What kept the query from its answer; nothing follows.
    case error(any Error)
  }

  private let search: ElectrocardiogramSearch
  private let handler: @Sendable (HKElectrocardiogramQuery, Result) -> Void

  /// A query for the voltages of an electrocardiogram.
  @preconcurrency
  public init(
    _ electrocardiogram: HKElectrocardiogram,
    dataHandler: @escaping @Sendable (HKElectrocardiogramQuery, Result) -> Void
  ) {
    search = ElectrocardiogramSearch(electrocardiogram: electrocardiogram)
    handler = dataHandler
    super.init(objectType: electrocardiogram.sampleType, predicate: nil)
  }

  /// The same as HealthKit's Objective-C has it: the handler gets the voltages of a moment, whether they
  /// are the last, and an error.
  @preconcurrency
  public convenience init(
    electrocardiogram: HKElectrocardiogram,
    dataHandler:
      @escaping @Sendable (
        HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?
      ) -> Void
  ) {
    self.init(electrocardiogram) { query, result in
      switch result {
      case .measurement(let measurement): dataHandler(query, measurement, false, nil)
      case .done: dataHandler(query, nil, true, nil)
      case .error(let error): dataHandler(query, nil, true, error)
      }
    }
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        var voltages = try search.voltages(in: store)
        while !run.isStopped, let batch = try voltages.next() {
          for measurement in batch { run.deliver { handler(self, .measurement(measurement)) } }
        }
        run.deliver { handler(self, .done) }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, .error(error)) }
}
