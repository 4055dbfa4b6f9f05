public import Foundation
public import HealthKitTypes

/// Asks once for the effort scores that were related to workouts, and hands them to a handler: see
/// ``HKWorkoutEffortRelationshipQueryDescriptor``, which can also follow them.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKWorkoutEffortRelationshipQuery: HKQuery, @unchecked Sendable {
  private let translated: TranslatedPredicate
  private let anchor: HKQueryAnchor?
  private let option: HKWorkoutEffortRelationshipQueryOptions
  private let handler:
    @Sendable (
      HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?,
      (any Error)?
    ) -> Void

  /// A query for the effort scores of the workouts of a predicate since an anchor, from the beginning
  /// without one.
  @preconcurrency
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?,
    options: HKWorkoutEffortRelationshipQueryOptions,
    resultsHandler:
      @escaping @Sendable (
        HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?,
        (any Error)?
      ) -> Void
  ) {
    translated = TranslatedPredicate(predicate)
    self.anchor = anchor
    option = options
    handler = resultsHandler
    super.init(objectType: HKObjectType.workoutType(), predicate: predicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      let answer = Result { () throws(HKError) in
        try EffortSearch(condition: translated.condition, option: option)
          .answer(after: anchor, in: store)
      }
      run.deliver {
        switch answer {
        case .success(let answer): handler(self, answer.since(anchor), answer.anchor, nil)
        case .failure(let error): handler(self, nil, nil, error)
        }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, nil, error) }
}
