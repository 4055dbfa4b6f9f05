public import Foundation
public import HealthKitTypes

/// Asks for activity summaries, once or after each change of them.
///
/// ```swift
/// let week = HKQuery.predicate(forActivitySummariesBetweenStart: monday, end: sunday)
/// let rings = try await HKActivitySummaryQueryDescriptor(predicate: week).result(for: store)
/// ```
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
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
  /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read them,
  ///   `errorInvalidArgument` for a predicate that cannot be run.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> [HKActivitySummary] {
    let search = ActivitySummarySearch(condition: try translated.condition)
    return try await healthStore.database.perform { () throws(HKError) in
      try search.summaries(in: healthStore)
    }
  }

  /// The summaries at once, and all of them again whenever one has changed, until the task is cancelled.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(descriptor: self, store: healthStore)
  }

  /// The summaries of a store as they change.
  public struct Results: AsyncSequence, Sendable {
    /// Summaries by day.
    public typealias Element = [HKActivitySummary]

    fileprivate let descriptor: HKActivitySummaryQueryDescriptor
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator {
      Iterator(descriptor: descriptor, store: store)
    }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private let descriptor: HKActivitySummaryQueryDescriptor
      private let store: HKHealthStore
      private var wakeUps: AsyncStream<Void>.Iterator?
      private var last: ActivitySummaryState?
      private var hasEnded = false

      fileprivate init(descriptor: HKActivitySummaryQueryDescriptor, store: HKHealthStore) {
        self.descriptor = descriptor
        self.store = store
      }

      /// The summaries, when they differ from the last ones; nil when the task was cancelled, and after an
      /// error.
      public mutating func next() async throws -> [HKActivitySummary]? {
        guard !hasEnded else { return nil }
        do {
          if let summaries = try await nextSummaries() { return summaries }
        } catch {
          end()
          throw error
        }
        end()
        return nil
      }

      private mutating func end() {
        hasEnded = true
        wakeUps = nil
      }

      private mutating func nextSummaries() async throws -> [HKActivitySummary]? {
        if wakeUps == nil {
          // Before anything is read, so that no change falls between.
          wakeUps = store.database.changes.wakeUps(by: store.configuration.clock)
            .makeAsyncIterator()
        } else if await wakeUps?.next() == nil {
          return nil
        }
        while !Task.isCancelled {
          let summaries = try await descriptor.result(for: store)
          let state = ActivitySummaryState(summaries)
          if state != last {
            last = state
            return summaries
          }
          if await wakeUps?.next() == nil { return nil }
        }
        return nil
      }
    }
  }
}
