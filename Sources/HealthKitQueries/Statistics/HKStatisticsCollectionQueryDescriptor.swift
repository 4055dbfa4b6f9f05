public import Foundation
public import HealthKitTypes

/// Asks for the statistics of consecutive intervals, once or for as long as somebody listens.
///
/// ```swift
/// let descriptor = HKStatisticsCollectionQueryDescriptor(
///   predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
///   anchorDate: midnight, intervalComponents: DateComponents(day: 1))
/// for try await result in descriptor.results(for: store) {
///   show(result.statisticsCollection)
/// }
/// ```
///
/// Intervals repeat from the anchor in both directions; the anchor filters nothing. They follow the
/// calendar of the components, else that of the store's configuration. Samples are merged over their
/// sources and split where intervals meet.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
  /// Which samples, of which type.
  public var predicate: HKSamplePredicate<HKQuantitySample>
  /// What is calculated.
  public var options: HKStatisticsOptions
  /// Where an interval begins.
  public var anchorDate: Date
  /// How long intervals are.
  public var intervalComponents: DateComponents

  /// A descriptor.
  public init(
    predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
    anchorDate: Date, intervalComponents: DateComponents
  ) {
    self.predicate = predicate
    self.options = options
    self.anchorDate = anchorDate
    self.intervalComponents = intervalComponents
  }

  /// The statistics of intervals; a collection without any if nothing matches that the app may see.
  ///
  /// The same again on an unchanged store is a look into a table, on the thread of the caller.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` for an option without a meaning for the type,
  ///   components that are no length of time or a predicate that cannot be run,
  ///   `errorAuthorizationNotDetermined` if the app never asked to read the type.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> HKStatisticsCollection {
    try await healthStore.answer(to: question(for: healthStore)).collection
  }

  /// The statistics of intervals now, and again whenever they change.
  ///
  /// Commits that come close together may be one element. Cancelling the task ends the sequence.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(descriptor: self, store: healthStore)
  }

  private func question(for store: HKHealthStore) throws(HKError) -> StatisticsQuestion {
    try store.raising { () throws(HKError) -> StatisticsQuestion in
      try StatisticsQuestion(
        predicate, options: options,
        intervals: .init(
          anchor: anchorDate, components: intervalComponents,
          calendar: store.configuration.calendar))
    }
  }

  /// One of the answers to a query that goes on.
  public struct Result: Sendable {
    /// The statistics of all intervals.
    public let statisticsCollection: HKStatisticsCollection
    /// Those of the intervals that differ from the answer before, by time; nil in the first answer.
    public let updatedStatistics: [HKStatistics]?
  }

  /// The answers to a query that goes on.
  public struct Results: AsyncSequence, Sendable {
    /// An answer.
    public typealias Element = Result

    fileprivate let descriptor: HKStatisticsCollectionQueryDescriptor
    fileprivate let store: HKHealthStore

    /// Begins to follow the store.
    public func makeAsyncIterator() -> Iterator {
      // The store is followed before it is first read, so that no commit falls between.
      Iterator(
        wakeUps: store.database.changes.wakeUps(by: store.configuration.clock)
          .makeAsyncIterator(),
        updates: CollectionUpdates(
          of: Swift.Result { () throws(HKError) in try descriptor.question(for: store) },
          in: store))
    }

    /// Waits for one answer after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var wakeUps: AsyncStream<Void>.Iterator
      fileprivate var updates: CollectionUpdates?
      private var isFirst = true

      fileprivate init(wakeUps: AsyncStream<Void>.Iterator, updates: CollectionUpdates) {
        self.wakeUps = wakeUps
        self.updates = updates
      }

      /// The next answer; nil once the task is cancelled, or after an error.
      ///
      /// - Throws: The errors of ``HKStatisticsCollectionQueryDescriptor/result(for:)``.
      public mutating func next() async throws -> Result? {
        while !Task.isCancelled, let updates {
          if !isFirst, await wakeUps.next() == nil { break }
          isFirst = false
          do {
            guard let update = try await updates.next() else { continue }
            return Result(
              statisticsCollection: update.collection,
              updatedStatistics: update.changedBuckets?.map {
                update.collection.statistics(ofBucket: $0)
              })
          } catch {
            self.updates = nil
            throw error
          }
        }
        updates = nil
        return nil
      }
    }
  }
}
