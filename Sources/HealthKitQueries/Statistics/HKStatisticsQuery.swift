public import Foundation
public import HealthKitTypes

/// Asks once for the statistics of all samples that match, and hands them to a handler.
///
/// ```swift
/// let query = HKStatisticsQuery(
///   quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: today,
///   options: .cumulativeSum
/// ) { _, statistics, error in show(statistics?.sumQuantity(), error) }
/// store.execute(query)
/// ```
///
/// Samples are merged over their sources and count whole, also where they reach over the bounds of the
/// predicate. Where nothing matches that the app may see the handler gets `errorNoData`, and
/// `errorInvalidArgument` for an option that has no meaning for the type.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
  private let question: Result<StatisticsQuestion, HKError>
  private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

  /// A query for statistics of a type.
  @preconcurrency
  public init(
    quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?,
    options: HKStatisticsOptions = [],
    completionHandler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
  ) {
    question = Result { () throws(HKError) in
      try StatisticsQuestion(
        quantityType, HealthCondition(quantitySamplePredicate), options: options)
    }
    handler = completionHandler
    super.init(objectType: quantityType, predicate: quantitySamplePredicate)
  }

  override var exception: HKError? { question.exception }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      let answer = Result { () throws(HKError) in try store.answer(to: question.get()).statistics }
      run.deliver {
        switch answer {
        case .success(let statistics): handler(self, statistics, nil)
        case .failure(let error): handler(self, nil, error)
        }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}
