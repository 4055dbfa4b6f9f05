public import Foundation
public import HealthKitTypes

/// Asks for signed records of vaccinations, tests and recoveries, and hands them to a handler. A store
/// here holds none: the answer is `errorNoData`. Since iOS 15.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKVerifiableClinicalRecordQuery: HKQuery, @unchecked Sendable {
  /// What must be certified.
  public let recordTypes: [String]
  /// In which form. Since iOS 15.4.
  public let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  private let translated: TranslatedPredicate
  private let handler:
    @Sendable (
      HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
    ) -> Void

  /// A query for records that certify all of these things, in one of these forms. Since iOS 15.4.
  @preconcurrency
  public init(
    recordTypes: [String], sourceTypes: [HKVerifiableClinicalRecordSourceType],
    predicate: NSPredicate?,
    resultsHandler:
      @escaping @Sendable (
        HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
      ) -> Void
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    translated = TranslatedPredicate(predicate)
    handler = resultsHandler
    super.init(objectType: nil, predicate: predicate)
  }

  /// A query for SMART Health Cards that certify all of these things.
  @preconcurrency
  public convenience init(
    recordTypes: [String], predicate: NSPredicate?,
    resultsHandler:
      @escaping @Sendable (
        HKVerifiableClinicalRecordQuery, [HKVerifiableClinicalRecord]?, (any Error)?
      ) -> Void
  ) {
    self.init(
      recordTypes: recordTypes, sourceTypes: [.smartHealthCard], predicate: predicate,
      resultsHandler: resultsHandler)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        _ = try translated.condition
        run.deliver { refuse(.noData(of: "verifiable clinical records")) }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, nil, error) }
}
