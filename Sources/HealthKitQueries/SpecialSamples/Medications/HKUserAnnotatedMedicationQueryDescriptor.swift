public import Foundation
public import HealthKitTypes

/// Asks for the medications that a person keeps. A store here holds none. Since iOS 26.
public struct HKUserAnnotatedMedicationQueryDescriptor: HKAsyncQuery, Sendable {
  /// How many medications are asked for at most; nil for all.
  public var limit: Int?
  private var translated: TranslatedPredicate

  /// Asks for the medications that a predicate picks.
  public init(predicate: NSPredicate? = nil, limit: Int? = nil) {
    translated = TranslatedPredicate(predicate)
    self.limit = limit
  }

  /// Which of the medications are asked for; nil for all.
  public var predicate: NSPredicate? {
    get { translated.predicate }
    set { translated = TranslatedPredicate(newValue) }
  }

  /// The medications of a store: none.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for a predicate that cannot be run.
  public func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKUserAnnotatedMedication] {
    _ = try translated.condition
    return []
  }
}
