public import Foundation
public import HealthKitTypes

/// Asks once for the beats of a series, and hands them to a handler one by one: seconds since the start
/// of the series, whether beats may be missing before, whether it is the last, an error.
///
/// `@unchecked`: see ``HKQuery``; what is stored here never changes.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  private let search: HeartbeatSearch
  private let handler:
    @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  /// A query for the beats of a series.
  @preconcurrency
  public init(
    heartbeatSeries: HKHeartbeatSeriesSample,
    dataHandler:
      @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
  ) {
    search = HeartbeatSearch(sample: heartbeatSeries)
    handler = dataHandler
    super.init(objectType: heartbeatSeries.sampleType, predicate: nil)
  }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in
      do throws(HKError) {
        let beats = try search.beats(in: store)
        for (place, beat) in beats.enumerated() {
          run.deliver {
            handler(
              self, beat.timeIntervalSinceStart, beat.precededByGap, place == beats.count - 1, nil)
          }
        }
        if beats.isEmpty { run.deliver { handler(self, 0, false, true, nil) } }
      } catch {
        run.deliver { refuse(error) }
      }
    }
  }

  override func refuse(_ error: HKError) { handler(self, 0, false, true, error) }
}

/// Asks for the beats of a series, as a sequence that ends with the last.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
  /// One beat.
  public struct Heartbeat: Sendable, Hashable {
    /// The seconds since the start of the series.
    public let timeIntervalSinceStart: TimeInterval
    /// Whether beats may be missing before this one.
    public let precededByGap: Bool
  }

  private let sample: HKHeartbeatSeriesSample

  /// A descriptor.
  public init(_ sample: HKHeartbeatSeriesSample) {
    self.sample = sample
  }

  /// The beats. Iterating throws `HKError`, with `errorNoData` if the store does not hold the series.
  public func results(for healthStore: HKHealthStore) -> Results {
    Results(search: HeartbeatSearch(sample: sample), store: healthStore)
  }

  /// The beats of a series.
  public struct Results: AsyncSequence, Sendable {
    /// One beat.
    public typealias Element = Heartbeat

    fileprivate let search: HeartbeatSearch
    fileprivate let store: HKHealthStore

    /// The first step of an iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(search: search, store: store) }

    /// Where an iteration stands.
    public struct Iterator: AsyncIteratorProtocol {
      private let search: HeartbeatSearch
      private let store: HKHealthStore
      private var beats: ArraySlice<Heartbeat>?

      fileprivate init(search: HeartbeatSearch, store: HKHealthStore) {
        self.search = search
        self.store = store
      }

      /// The next beat; nil behind the last.
      public mutating func next() async throws -> Heartbeat? {
        try Task.checkCancellation()
        if beats == nil {
          let (search, store) = (search, store)
          beats = try await store.database.perform { () throws(HKError) in
            try search.beats(in: store)
          }[...]
        }
        return beats?.popFirst()
      }
    }
  }
}
