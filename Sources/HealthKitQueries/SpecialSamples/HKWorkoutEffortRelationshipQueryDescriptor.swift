public import Foundation
public import HealthKitTypes

/// Asks for the effort scores that were related to workouts, once or as they are.
///
/// ```swift
/// let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
///   predicate: nil, anchor: nil, option: .mostRelevant)
/// for relationship in try await descriptor.result(for: store).relationships {
///   print(relationship.workout, relationship.samples ?? [])
/// }
/// ```
///
/// There is one relationship for each workout, and for each activity of one, that has a score. With
/// `HKWorkoutEffortRelationshipQueryOptions.mostRelevant` it holds one: the last that a person gave,
/// without any the last estimate.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
  Sendable
{
  /// Relationships, and where to go on from.
  public struct Result: Sendable {
    /// The relationships, by the start of their workouts.
    public let relationships: [HKWorkoutEffortRelationship]
    /// Where a later query goes on.
    public let newAnchor: HKQueryAnchor
  }

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

  /// The relationships of which a score or the workout was saved since the anchor.
  ///
  /// A store does not keep when two objects that it held already were related: ``results(for:)`` tells of
  /// that as it happens.
  ///
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read workouts
  ///   or effort scores, `errorInvalidArgument` for a predicate that cannot be run or an anchor of another
  ///   store.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> Result {
    let answer = try await answer(for: healthStore)
    return Result(relationships: answer.since(anchor), newAnchor: answer.anchor)
  }

  private nonisolated(nonsending) func answer(
    for store: HKHealthStore
  ) async throws(HKError) -> EffortSearch.Answer {
    let search = EffortSearch(condition: try translated.condition, option: option)
    return try await store.database.perform { [anchor] () throws(HKError) in
      try search.answer(after: anchor, in: store)
    }
  }

  /// The relationships since the anchor at once, and then those that change or are new, whenever there
  /// are any, until the task is cancelled.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(descriptor: self, store: healthStore)
  }

  /// The relationships of a store as they change.
  public struct Results: AsyncSequence, Sendable {
    /// Relationships, and where to go on from.
    public typealias Element = Result

    fileprivate let descriptor: HKWorkoutEffortRelationshipQueryDescriptor
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator {
      Iterator(descriptor: descriptor, store: store)
    }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private let descriptor: HKWorkoutEffortRelationshipQueryDescriptor
      private let store: HKHealthStore
      private var wakeUps: AsyncStream<Void>.Iterator?
      private var known: Set<EffortSearch.State> = []

      fileprivate init(
        descriptor: HKWorkoutEffortRelationshipQueryDescriptor, store: HKHealthStore
      ) {
        self.descriptor = descriptor
        self.store = store
      }

      /// The next relationships; nil when the task was cancelled.
      public mutating func next() async throws -> Result? {
        guard wakeUps != nil else {
          // Before anything is read, so that no change falls between.
          wakeUps = store.database.changes.wakeUps(by: store.configuration.clock)
            .makeAsyncIterator()
          let answer = try await descriptor.answer(for: store)
          known = Set(answer.found.map(\.state))
          return Result(
            relationships: answer.since(descriptor.anchor), newAnchor: answer.anchor)
        }
        while await wakeUps?.next() != nil {
          let answer = try await descriptor.answer(for: store)
          let new = answer.found.filter { !known.contains($0.state) }
          known = Set(answer.found.map(\.state))
          if !new.isEmpty {
            return Result(relationships: new.map(\.relationship), newAnchor: answer.anchor)
          }
        }
        return nil
      }
    }
  }
}
