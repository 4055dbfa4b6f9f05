import Foundation
import HealthKitTypes
import LocationTypes
import SampleStore
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct WorkoutRouteQueryTests {
  private typealias Fixture = ReadingFixture
  private typealias Batch = (count: Int, isDone: Bool, first: Date?, last: Date?)

  /// A store with a route of so many places, one a second.
  private static func store(_ count: Int) throws -> (store: HKHealthStore, route: HKWorkoutRoute) {
    let store = try Fixture.ownersStore()
    let start = Fixture.noon.timeIntervalSince1970
    let sample = NewSample(
      type: HKSeriesType.workoutRoute().identifier, canonicalUnit: nil, start: start,
      end: start + Double(count), value: Double(count), sourceName: "org.example.watch")
    var batch = SaveBatch(
      revision: NewSourceRevision(name: "org.example.watch", displayName: "Watch"), date: start)
    batch.samples = [sample]
    batch.routes[sample.uuid] = (0..<count).map {
      RoutePlace(
        time: Fixture.noon.timeIntervalSinceReferenceDate + Double($0),
        latitude: 52 + Double($0) / 1e6, longitude: 13)
    }
    try store.database.store.save(batch)
    let route = HKWorkoutRoute(
      start: Fixture.noon, end: Fixture.noon + Double(count), count: count,
      provenance: ObjectProvenance(
        uuid: sample.uuid, sourceRevision: HKHealthStore().configuration.app.sourceRevision,
        device: nil, metadata: nil))
    return (store, route)
  }

  private static func batches(
    _ route: HKWorkoutRoute, in store: HKHealthStore, interval: DateInterval? = nil
  ) async -> [Batch] {
    let batches = Mutex<[Batch]>([])
    return await Fixture.answer(in: store) { answer in
      let handler: @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void = {
        _, places, isDone, _ in
        batches.withLock {
          $0.append(
            (places?.count ?? -1, isDone, places?.first?.timestamp, places?.last?.timestamp))
        }
        if isDone { answer(batches.withLock { $0 }) }
      }
      return interval.map {
        HKWorkoutRouteQuery(route: route, dateInterval: $0, dataHandler: handler)
      } ?? HKWorkoutRouteQuery(route: route, dataHandler: handler)
    }
  }

  @Test func placesComeInBatchesAndTheLastIsSaidToBe() async throws {
    let (store, route) = try Self.store(10_000)
    let batches = await Self.batches(route, in: store)
    #expect(batches.map(\.count) == [4_096, 4_096, 1_808])
    #expect(batches.map(\.isDone) == [false, false, true])
    #expect(batches.first?.first == Fixture.noon)
    #expect(batches.last?.last == Fixture.noon + 9_999)
    let (exact, exactRoute) = try Self.store(4_096)
    #expect(await Self.batches(exactRoute, in: exact).map(\.isDone) == [true])
  }

  @Test func anIntervalPicksPlacesWithBothItsEnds() async throws {
    let (store, route) = try Self.store(10_000)
    let batches = await Self.batches(
      route, in: store, interval: DateInterval(start: Fixture.noon + 4_000, duration: 200))
    #expect(batches.map(\.count) == [96, 105] && batches.map(\.isDone) == [false, true])
    #expect(batches.first?.first == Fixture.noon + 4_000)
    #expect(batches.last?.last == Fixture.noon + 4_200)
    let none = await Self.batches(
      route, in: store, interval: DateInterval(start: Fixture.noon - 100, duration: 99.5))
    #expect(none.map(\.count) == [0] && none.map(\.isDone) == [true])
  }

  @Test func theSequenceHasTheSamePlaces() async throws {
    let (store, route) = try Self.store(5_000)
    var latitudes: [Double] = []
    for try await place in HKWorkoutRouteQueryDescriptor(route).results(for: store) {
      latitudes.append(place.coordinate.latitude)
    }
    #expect(latitudes == (0..<5_000).map { 52 + Double($0) / 1e6 })
  }

  @Test func aStoppedQueryDeliversNoMore() async throws {
    let (store, route) = try Self.store(20_000)
    let calls = Mutex(0)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      store.execute(
        HKWorkoutRouteQuery(route: route) { query, _, _, _ in
          calls.withLock { $0 += 1 }
          store.stop(query)
          continuation.resume()
        })
    }
    // The queue of the store has gone on by then.
    _ = await Self.batches(route, in: store)
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func aRouteThatTheStoreLacksAnswersThatThereIsNoData() async throws {
    let (_, route) = try Self.store(1)
    let other = try Fixture.ownersStore()
    await #expect {
      for try await _ in HKWorkoutRouteQueryDescriptor(route).results(for: other) {}
    } throws: { ($0 as? HKError)?.code == .errorNoData }
    let code: HKError.Code? = await Fixture.answer(in: other) { answer in
      HKWorkoutRouteQuery(route: route) { _, places, isDone, error in
        answer(places == nil && isDone ? (error as? HKError)?.code : nil)
      }
    }
    #expect(code == .errorNoData)
  }
}
