public import Foundation
public import HealthKitTypes

/// Asks for the medications that a person keeps, and hands them to a handler one by one. A store here
/// holds none: the handler is called once, with no medication, and that it is done. Since iOS 26.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKUserAnnotatedMedicationQuery: HKQuery, @unchecked Sendable {
  private let translated: TranslatedPredicate
  private let handler:
    @Sendable (
      HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
    ) -> Void

  /// A query for the medications that a predicate picks, at most as many as the limit.
  ///
  /// The handler gets a medication, whether it was the last, and an error: `errorInvalidArgument` for a
  /// predicate that cannot be run. People choose each medication that an app may read, so an app that
  /// never asked finds none either.
  @preconcurrency
  public init(
    predicate: NSPredicate?, limit: Int,
    resultsHandler:
      @escaping @Sendable (
        HKUserAnnotatedMedicationQuery, HKUserAnnotatedMedication?, Bool, (any Error)?
      ) -> Void
  ) {
    translated = TranslatedPredicate(predicate)
    handler = resultsHandler
    super.init(objectType: HKObjectType.userAnnotatedMedicationType(), predicate: predicate)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        _ = try translated.condition
        run.deliver { handler(self, nil, true, nil) }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, true, error) }
}
