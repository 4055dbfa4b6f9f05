public import Foundation
public import HealthKitTypes

/// Asks once for samples, in an order and up to a limit.
///
/// ```swift
/// let descriptor = HKSampleQueryDescriptor(
///   predicates: [.quantitySample(type: HKQuantityType(.bodyMass))],
///   sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 1)
/// let last = try await descriptor.result(for: store).first
/// ```
///
/// Sorting by start, end, UUID or quantity reads no more of the store than the limit needs; without sort
/// descriptors samples come by start.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, Sendable {
  /// Which samples, of which types; one that several predicates pick comes once.
  public var predicates: [HKSamplePredicate<Sample>]
  /// What comes first.
  public var sortDescriptors: [SortDescriptor<Sample>]
  /// The most samples; nil for all.
  public var limit: Int?

  /// A descriptor.
  public init(
    predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>],
    limit: Int? = nil
  ) {
    self.predicates = predicates
    self.sortDescriptors = sortDescriptors
    self.limit = limit
  }

  /// The samples; empty if there are none that the app may see.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` for a type that the app never asked to
  ///   read, `errorInvalidArgument` for a predicate that cannot be run or a negative limit.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> [Sample] {
    let parts = try healthStore.raising { () throws(HKError) -> [SampleSearch.Part] in
      var parts: [SampleSearch.Part] = []
      for predicate in predicates { parts.append(try SampleSearch.Part(predicate)) }
      return parts
    }
    let search = SampleSearch(
      parts: parts, sorting: SampleSorting(sortDescriptors), limit: limit)
    return try await healthStore.database.perform { () throws(HKError) in
      try search.samples(in: healthStore).compactMap { $0 as? Sample }
    }
  }
}
