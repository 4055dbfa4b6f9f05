public import Foundation
public import HealthKitTypes

/// Asks for the effort scores of workouts. They are not read here yet as relationships: the answer is
/// `errorNoData`.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
  Sendable
{
  /// Relationships, and where to go on from.
  public struct Result: Sendable {
    /// The relationships.
    public let relationships: [HKWorkoutEffortRelationship]
    /// Where a later query goes on.
    public let newAnchor: HKQueryAnchor
  }

  /// The answers.
  public typealias Results = NoDataSequence<Result>

  /// Where to go on from; nil for the beginning.
  public let anchor: HKQueryAnchor?
  /// Which of several scores of a workout are asked for.
  public let option: HKWorkoutEffortRelationshipQueryOptions
  private let translated: TranslatedPredicate

  /// Asks for the effort scores of the workouts of a predicate.
  public init(
    predicate: NSPredicate?, anchor: HKQueryAnchor?,
    option: HKWorkoutEffortRelationshipQueryOptions
  ) {
    translated = TranslatedPredicate(predicate)
    self.anchor = anchor
    self.option = option
  }

  /// Which of the workouts are asked for; nil for all.
  public var predicate: NSPredicate? { translated.predicate }

  /// The relationships of a store.
  ///
  /// - Throws: ``HKError`` with `errorNoData`; `errorAuthorizationNotDetermined` if the app never asked
  ///   to read workouts.
  public func result(for healthStore: HKHealthStore) async throws -> Result {
    for try await result in results(for: healthStore) { return result }
    throw HKError.noData(of: "effort relationships")
  }

  /// The answers of a store: none.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(of: HKObjectType.workoutType(), in: healthStore)
  }
}
