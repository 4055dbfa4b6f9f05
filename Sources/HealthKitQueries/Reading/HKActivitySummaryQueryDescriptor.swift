public import Foundation
public import HealthKitTypes

/// Asks for activity summaries, once.
///
/// ```swift
/// let week = HKQuery.predicate(forActivitySummariesBetweenStart: monday, end: sunday)
/// let rings = try await HKActivitySummaryQueryDescriptor(predicate: week).result(for: store)
/// ```
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, Sendable {
  private var translated: TranslatedPredicate

  /// Which summaries; nil for all.
  public var predicate: NSPredicate? {
    get { translated.predicate }
    set { translated = TranslatedPredicate(newValue) }
  }

  /// A descriptor.
  public init(predicate: NSPredicate?) {
    translated = TranslatedPredicate(predicate)
  }

  /// The summaries by day; empty if there are none that the app may see.
  ///
  /// - Throws: ``HKError`` with `errorAuthorizationNotDetermined` if the app never asked to read them,
  ///   `errorInvalidArgument` for a predicate that cannot be run.
  public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
    let search = ActivitySummarySearch(condition: try translated.condition)
    return try await healthStore.database.perform { () throws(HKError) in
      try search.summaries(in: healthStore)
    }
  }
}
