import Foundation
import HealthKitTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// Collections that follow the store.
@Suite(.endsInTime) struct StatisticsUpdatesTests {
  static let midnight = StatisticsFixture.midnight

  @Test func resultsTellOfEachChange() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(0, 60, 10)
    var results = fixture.descriptor().results(for: fixture.store).makeAsyncIterator()
    let first = try #require(try await results.next())
    #expect(first.statisticsCollection.statistics().sums == [10])
    #expect(first.updatedStatistics == nil)
    try fixture.save([fixture.sample(100, 160, 5), fixture.sample(7_200, 7_260, 1)])
    let second = try #require(try await results.next())
    #expect(second.statisticsCollection.statistics().sums == [15, 1])
    #expect(second.updatedStatistics?.sums == [15, 1])
    try fixture.save(3_600, 3_660, 2)
    let third = try #require(try await results.next())
    #expect(third.updatedStatistics?.sums == [2])
    #expect(third.updatedStatistics?.map(\.startDate) == [Self.midnight + 3_600])
  }

  @Test func aHandlerThatIsSetTooLateGetsAnError() throws {
    let fixture = try StatisticsFixture()
    let query = HKStatisticsCollectionQuery(
      quantityType: fixture.type, quantitySamplePredicate: nil, anchorDate: Self.midnight,
      intervalComponents: DateComponents(hour: 1))
    fixture.store.execute(query)
    let codes = Mutex<[HKError.Code?]>([])
    query.initialResultsHandler = { _, collection, error in
      #expect(collection == nil)
      codes.withLock { $0.append((error as? HKError)?.code) }
    }
    query.statisticsUpdateHandler = { _, _, _, error in
      codes.withLock { $0.append((error as? HKError)?.code) }
    }
    query.statisticsUpdateHandler = nil
    #expect(codes.withLock { $0 } == [.errorInvalidArgument, .errorInvalidArgument])
    #expect(query.statisticsUpdateHandler == nil)
    fixture.store.stop(query)
  }

  @Test func nothingIsMissedBetweenTheFirstResultAndTheNext() async throws {
    var fixture = try StatisticsFixture()
    var results = fixture.descriptor().results(for: fixture.store).makeAsyncIterator()
    // Saved after the iterator was made and before it is first asked.
    try fixture.save(0, 60, 10)
    #expect(try await results.next()?.statisticsCollection.statistics().sums == [10])
    try fixture.save(100, 160, 1)
    // What does not match, or changes no figure, is not told.
    try fixture.store.database.store.save([
      NewSample(
        type: "HKQuantityTypeIdentifierHeartRate", canonicalUnit: "count/s", start: 0, end: 0,
        value: 1, unit: "count/s", sourceName: "org.example.watch")
    ])
    #expect(try await results.next()?.statisticsCollection.statistics().sums == [11])
    try fixture.store.database.store.setSourceOrder([], ofType: fixture.type.identifier)
    try fixture.save(200, 260, 1)
    #expect(try await results.next()?.statisticsCollection.statistics().sums == [12])
  }

  @Test func cancellingTheTaskEndsTheSequence() async throws {
    let fixture = try StatisticsFixture()
    let (signal, continuation) = AsyncStream.makeStream(of: Int.self)
    let descriptor = fixture.descriptor()
    let task = Task {
      var count = 0
      for try await _ in descriptor.results(for: fixture.store) {
        count += 1
        continuation.yield(count)
      }
      return count
    }
    var signals = signal.makeAsyncIterator()
    #expect(await signals.next() == 1)
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func anErrorEndsTheSequence() async throws {
    let fixture = try StatisticsFixture(HKQuantityType(.heartRate))
    var results = fixture.descriptor(options: .cumulativeSum).results(for: fixture.store)
      .makeAsyncIterator()
    let error = await StatisticsQueriesTests.refusal { _ = try await results.next() }
    #expect(error?.description.contains("HKStatisticsOptionCumulativeSum") == true)
    #expect(try await results.next() == nil)
  }

  @Test func revokedReadingEmptiesTheCollection() async throws {
    var fixture = try StatisticsFixture(access: .app)
    try fixture.save(0, 60, 10)
    try fixture.decide(read: true)
    var results = fixture.descriptor().results(for: fixture.store).makeAsyncIterator()
    #expect(try await results.next()?.statisticsCollection.statistics().sums == [10])
    try fixture.decide(read: false)
    let update = try #require(try await results.next())
    #expect(update.statisticsCollection.statistics().isEmpty)
    #expect(update.updatedStatistics?.sums == [nil])
  }

  // MARK: Classic

  /// What the handlers of a query were called with.
  private enum Event: Equatable {
    case initial([Double?])
    case update(last: Double?, [Double?])
    case failure(HKError.Code)
  }

  private static func followed(
    _ fixture: StatisticsFixture, updates: Bool
  ) -> (query: HKStatisticsCollectionQuery, events: AsyncStream<Event>) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    let query = HKStatisticsCollectionQuery(
      quantityType: fixture.type, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: midnight, intervalComponents: DateComponents(hour: 1))
    query.initialResultsHandler = { _, collection, error in
      continuation.yield(
        (error as? HKError).map { .failure($0.code) }
          ?? .initial(collection?.statistics().sums ?? [-1]))
    }
    if updates {
      query.statisticsUpdateHandler = { _, last, collection, error in
        continuation.yield(
          (error as? HKError).map { .failure($0.code) }
            ?? .update(last: last?.sum, collection?.statistics().sums ?? [-1]))
      }
    }
    return (query, events)
  }

  @Test func theUpdateHandlerIsCalledUntilTheQueryIsStopped() async throws {
    var fixture = try StatisticsFixture()
    try fixture.save(0, 60, 10)
    let (query, events) = Self.followed(fixture, updates: true)
    var event = events.makeAsyncIterator()
    #expect(query.anchorDate == Self.midnight)
    #expect(query.options == .cumulativeSum)
    #expect(query.intervalComponents == DateComponents(hour: 1))
    fixture.store.execute(query)
    #expect(await event.next() == .initial([10]))
    try fixture.save([fixture.sample(3_600, 3_660, 1), fixture.sample(100, 160, 5)])
    #expect(await event.next() == .update(last: 1, [15, 1]))
    fixture.store.stop(query)
    try fixture.save(7_200, 7_260, 3)
    // A query that is executed later is answered; the stopped one was not told.
    let (other, otherEvents) = Self.followed(fixture, updates: false)
    var otherEvent = otherEvents.makeAsyncIterator()
    fixture.store.execute(other)
    #expect(await otherEvent.next() == .initial([15, 1, 3]))
    fixture.store.execute(query)
    #expect(await event.next() == .failure(.errorInvalidArgument))
  }

  @Test func aQueryCanStopItselfInItsHandler() async throws {
    var fixture = try StatisticsFixture()
    let store = fixture.store
    let (events, continuation) = AsyncStream.makeStream(of: Int.self)
    let query = HKStatisticsCollectionQuery(
      quantityType: fixture.type, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: Self.midnight, intervalComponents: DateComponents(hour: 1))
    query.initialResultsHandler = { query, _, _ in
      store.stop(query)
      continuation.yield(0)
    }
    query.statisticsUpdateHandler = { _, _, _, _ in continuation.yield(1) }
    var event = events.makeAsyncIterator()
    store.execute(query)
    #expect(await event.next() == 0)
    try fixture.save(0, 60, 10)
    let (other, otherEvents) = Self.followed(fixture, updates: false)
    var otherEvent = otherEvents.makeAsyncIterator()
    store.execute(other)
    #expect(await otherEvent.next() == .initial([10]))
    continuation.finish()
    #expect(await event.next() == nil)
  }
}
