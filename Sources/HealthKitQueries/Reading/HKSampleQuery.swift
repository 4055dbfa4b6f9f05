public import Foundation
public import HealthKitTypes

/// Asks once for samples, in an order and up to a limit, and hands them to a handler.
///
/// ```swift
/// let query = HKSampleQuery(
///   sampleType: HKQuantityType(.bodyMass), predicate: nil, limit: 1,
///   sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
/// ) { _, samples, error in show(samples?.first, error) }
/// store.execute(query)
/// ```
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
public final class HKSampleQuery: HKQuery, @unchecked Sendable {
  /// The most samples; `HKObjectQueryNoLimit` for all.
  public let limit: Int
  /// What comes first; nil for the order of start.
  public let sortDescriptors: [NSSortDescriptor]?

  private let search: Result<SampleSearch, HKError>
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  private init(
    objectType: HKSampleType?, predicate: NSPredicate?, parts: [HKQueryDescriptor], limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    handler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    self.handler = handler
    search = Result { () throws(HKError) in
      var translated: [SampleSearch.Part] = []
      for part in parts { translated.append(try SampleSearch.Part(part)) }
      return SampleSearch(
        parts: translated, sorting: try SampleSorting(sortDescriptors ?? []), limit: limit)
    }
    super.init(objectType: objectType, predicate: predicate)
  }

  /// A query for samples of one type.
  @preconcurrency
  public convenience init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      objectType: sampleType, predicate: predicate,
      parts: [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)], limit: limit,
      sortDescriptors: sortDescriptors, handler: resultsHandler)
  }

  /// A query for samples of several types, by start.
  @preconcurrency
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      objectType: nil, predicate: nil, parts: queryDescriptors, limit: limit,
      sortDescriptors: nil, handler: resultsHandler)
  }

  /// A query for samples of several types in one order.
  @preconcurrency
  public convenience init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.init(
      objectType: nil, predicate: nil, parts: queryDescriptors, limit: limit,
      sortDescriptors: sortDescriptors, handler: resultsHandler)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      let answer = Result { () throws(HKError) in try search.get().samples(in: store) }
      run.deliver {
        switch answer {
        case .success(let samples): handler(self, samples, nil)
        case .failure(let error): handler(self, nil, error)
        }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}
