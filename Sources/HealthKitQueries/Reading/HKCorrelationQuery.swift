public import Foundation
public import HealthKitTypes

/// Asks once for correlations, also by the samples inside them, and hands them to a handler.
///
/// A correlation is picked if `predicate` picks it and, for each type of `samplePredicates`, it holds a
/// sample of the type that its predicate picks. They come by start.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  /// The type of the correlations.
  public let correlationType: HKCorrelationType
  /// What is asked of the samples inside, by type; nil for nothing.
  public let samplePredicates: [HKSampleType: NSPredicate]?

  private let search: Result<CorrelationQuestion, HKError>
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  /// A query for the correlations of a type.
  @preconcurrency
  public init(
    type: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    correlationType = type
    self.samplePredicates = samplePredicates
    handler = completion
    search = Result { () throws(HKError) in
      var members: [HKSampleType: HealthCondition] = [:]
      for (type, predicate) in samplePredicates ?? [:] {
        let condition = try HealthCondition(predicate)
        try condition.check(for: type)
        members[type] = condition
      }
      return CorrelationQuestion(
        type: type, condition: try HealthCondition(predicate), members: members)
    }
    super.init(objectType: type, predicate: predicate)
  }

  override var exception: HKError? { search.exception }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      let answer = Result { () throws(HKError) in try search.get().correlations(in: store) }
      run.deliver {
        switch answer {
        case .success(let correlations): handler(self, correlations, nil)
        case .failure(let error): handler(self, nil, error)
        }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}

/// A question for correlations by themselves and by their samples.
private struct CorrelationQuestion {
  var type: HKCorrelationType
  var condition: HealthCondition
  var members: [HKSampleType: HealthCondition]

  func correlations(in store: HKHealthStore) throws(HKError) -> [HKCorrelation] {
    try SampleSearch(parts: [.init(type: type, condition: condition)]).samples(in: store)
      .compactMap { $0 as? HKCorrelation }
      .filter { correlation in
        members.allSatisfy { type, condition in
          correlation.objects(for: type).contains {
            condition.holds(for: $0, in: InsideCorrelation())
          }
        }
      }
  }
}

/// What the samples inside a correlation are asked in.
private struct InsideCorrelation: HealthCondition.Context {
  func isAssociated(_ object: HKObject, withWorkout uuid: UUID) -> Bool { false }
  func isCorrelated(_ object: HKObject) -> Bool { true }
}
