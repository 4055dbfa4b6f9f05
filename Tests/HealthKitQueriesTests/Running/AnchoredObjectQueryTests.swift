import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

private typealias Fixture = RunningFixture

@Suite(.endsInTime) struct AnchoredObjectQueryTests {
  private struct Told: Sendable {
    var handler: String
    var added: [UUID]?
    var deleted: [UUID]?
    var anchor: HKQueryAnchor?
    var error: HKError?

    init(
      _ handler: String, _ samples: [HKSample]?, _ deleted: [HKDeletedObject]?,
      _ anchor: HKQueryAnchor?, _ error: (any Error)?
    ) {
      self.handler = handler
      added = samples?.map(\.uuid)
      self.deleted = deleted?.map(\.uuid)
      self.anchor = anchor
      self.error = error as? HKError
    }
  }

  private let notes = Notes<Told>()

  private func query(
    limit: Int = HKObjectQueryNoLimit, anchor: HKQueryAnchor? = nil, updates: Bool = true
  ) -> HKAnchoredObjectQuery {
    let notes = notes
    let query = HKAnchoredObjectQuery(
      type: Fixture.water, predicate: nil, anchor: anchor, limit: limit
    ) { notes.write(Told("results", $1, $2, $3, $4)) }
    if updates { query.updateHandler = { notes.write(Told("update", $1, $2, $3, $4)) } }
    return query
  }

  @Test func updatesFollowTheFirstResultUntilTheQueryIsStopped() async throws {
    let store = try Fixture.store()
    let glasses = (0..<4).map { Fixture.glass($0) }
    try await store.save(glasses[0])
    let query = query()
    store.execute(query)
    let first = try #require(await notes.next())
    #expect(first.handler == "results")
    #expect(first.added == [glasses[0].uuid])
    #expect(first.deleted == [])
    try await store.save(Fixture.step(0))
    try await store.save(glasses[1])
    let second = try #require(await notes.next())
    #expect(second.handler == "update")
    #expect(second.added == [glasses[1].uuid])
    try await store.delete(glasses[0])
    #expect(await notes.next()?.deleted == [glasses[0].uuid])
    store.stop(query)
    try await store.save(glasses[2])
    await store.settle()
    #expect(notes.count == 3)
  }

  @Test func withoutAnUpdateHandlerTheQueryEnds() async throws {
    let store = try Fixture.store()
    store.execute(query(updates: false))
    #expect(await notes.next()?.added == [])
    try await store.save(Fixture.glass(0))
    await store.settle()
    #expect(notes.count == 1)
  }

  @Test func aQueryWithALimitHasNoUpdateHandler() async throws {
    let store = try Fixture.store()
    try await store.save((0..<5).map { Fixture.glass($0) })
    let query = query(limit: 2)
    let refused = try #require(await notes.next())
    #expect(refused.handler == "update")
    #expect(refused.error?.code == .errorInvalidArgument)
    #expect(refused.error?.description.contains("only be set if the query has no limit") == true)
    #expect(query.updateHandler == nil)
    store.execute(query)
    #expect(await notes.next()?.added?.count == 2)
    try await store.save(Fixture.glass(9))
    await store.settle()
    #expect(notes.count == 2)
  }

  @Test func errorsReachTheHandler() async throws {
    let store = try Fixture.store(reads: nil)
    store.execute(query())
    let told = try #require(await notes.next())
    #expect(told.error?.code == .errorAuthorizationNotDetermined)
    #expect(told.added == nil && told.deleted == nil && told.anchor == nil)
    // A second execution of one query, and a handler that comes too late.
    let query = query(updates: false)
    store.execute(query)
    _ = await notes.next()
    store.execute(query)
    #expect(await notes.next()?.error?.code == .errorInvalidArgument)
    let notes = notes
    query.updateHandler = { notes.write(Told("update", $1, $2, $3, $4)) }
    #expect(await notes.next()?.error?.code == .errorInvalidArgument)
    #expect(query.updateHandler == nil)
  }

  @Test func severalTypesAreFollowed() async throws {
    let store = try Fixture.store()
    let notes = notes
    let query = HKAnchoredObjectQuery(
      queryDescriptors: [
        HKQueryDescriptor(sampleType: Fixture.water, predicate: nil),
        HKQueryDescriptor(sampleType: Fixture.steps, predicate: nil),
      ], anchor: nil, limit: HKObjectQueryNoLimit
    ) { notes.write(Told("results", $1, $2, $3, $4)) }
    let samples = [Fixture.glass(0), Fixture.step(0)]
    try await store.save(samples)
    store.execute(query)
    #expect(await notes.next()?.added == samples.map(\.uuid))
    #expect(query.objectType == nil)
  }

  @Test func aQueryThatWasStoppedIsFreed() async throws {
    let store = try Fixture.store()
    weak var freed: HKAnchoredObjectQuery?
    do {
      let query = query()
      freed = query
      store.execute(query)
      _ = await notes.next()
      store.stop(query)
    }
    await store.settle()
    #expect(freed == nil)
  }
}
