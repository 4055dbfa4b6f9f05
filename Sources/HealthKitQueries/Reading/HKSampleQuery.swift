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
open class HKSampleQuery: HKQuery, @unchecked Sendable {
  /// The most samples; `HKObjectQueryNoLimit` for all.
  public let limit: Int
  /// What comes first; nil for the order of start.
  public let sortDescriptors: [NSSortDescriptor]?

  private let search: Result<SampleSearch, HKError>
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  /// A query for samples of one type.
  @preconcurrency
  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    handler = resultsHandler
    search = Self.search(
      [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)], limit, sortDescriptors)
    super.init(objectType: sampleType, predicate: predicate)
  }

  /// A query for samples of several types, by start.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    sortDescriptors = nil
    handler = resultsHandler
    search = Self.search(queryDescriptors, limit, nil)
    super.init(objectType: nil, predicate: nil)
  }

  /// A query for samples of several types in one order.
  @preconcurrency
  public init(
    queryDescriptors: [HKQueryDescriptor], limit: Int, sortDescriptors: [NSSortDescriptor],
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    self.limit = limit
    self.sortDescriptors = sortDescriptors
    handler = resultsHandler
    search = Self.search(queryDescriptors, limit, sortDescriptors)
    super.init(objectType: nil, predicate: nil)
  }

  private static func search(
    _ descriptors: [HKQueryDescriptor], _ limit: Int, _ sortDescriptors: [NSSortDescriptor]?
  ) -> Result<SampleSearch, HKError> {
    Result { () throws(HKError) in
      var parts: [SampleSearch.Part] = []
      for descriptor in descriptors { parts.append(try SampleSearch.Part(descriptor)) }
      return SampleSearch(
        parts: parts, sorting: try SampleSorting(sortDescriptors ?? []), limit: limit)
    }
  }

  override var exception: HKError? { search.exception }

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
