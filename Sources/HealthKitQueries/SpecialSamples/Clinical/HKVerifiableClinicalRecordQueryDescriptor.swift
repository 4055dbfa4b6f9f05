public import Foundation
public import HealthKitTypes

/// Asks for signed records of vaccinations, tests and recoveries. A store here holds none: the answer
/// is `errorNoData`.
public struct HKVerifiableClinicalRecordQueryDescriptor: HKAsyncQuery, Sendable {
  /// What must be certified.
  public let recordTypes: [HKVerifiableClinicalRecordCredentialType]
  /// In which form.
  public let sourceTypes: [HKVerifiableClinicalRecordSourceType]
  private let translated: TranslatedPredicate

  /// Asks for records that certify all of these things, in one of these forms.
  public init(
    recordTypes: [HKVerifiableClinicalRecordCredentialType],
    sourceTypes: [HKVerifiableClinicalRecordSourceType], predicate: NSPredicate? = nil
  ) {
    self.recordTypes = recordTypes
    self.sourceTypes = sourceTypes
    translated = TranslatedPredicate(predicate)
  }

  /// Which of the records are asked for; nil for all.
  public var predicate: NSPredicate? { translated.predicate }

  /// The records of a store.
  ///
  /// - Throws: `HKError` with `errorNoData`, or `errorInvalidArgument` for a predicate that cannot be
  ///   run.
  public func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKVerifiableClinicalRecord] {
    _ = try translated.condition
    throw HKError.noData(of: "verifiable clinical records")
  }
}
