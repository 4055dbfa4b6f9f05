import Foundation
import HealthKitTypes
import Synchronization
import TestSupport
import Testing

@testable import HealthKitQueries

/// A query that notes what happens to it.
private final class NotingQuery: HKQuery, @unchecked Sendable {
  // @unchecked for the reason of its superclass: everything stored is immutable.
  let events: AsyncStream<String>
  private let note: AsyncStream<String>.Continuation
  private let work: @Sendable (NotingQuery, QueryRun) -> Void

  init(_ work: @escaping @Sendable (NotingQuery, QueryRun) -> Void) {
    (events, note) = AsyncStream.makeStream(of: String.self)
    self.work = work
    super.init(objectType: nil, predicate: nil)
  }

  func note(_ event: String) { note.yield(event) }
  func finish() { note.finish() }

  override func start(in store: HKHealthStore) -> any QueryTask {
    QueryRun(in: store) { [self] run in work(self, run) }
  }

  override func refuse(_ error: HKError) { note("\(error.code): \(error)") }
}

@Suite(.endsInTime) struct HKQueryTests {
  private let store: HKHealthStore

  init() throws {
    store = try HKHealthStore(configuration: HKHealthStore.Configuration())
  }

  @Test func aQueryRunsOffTheCallersThread() async {
    let isMain = Mutex(true)
    let query = NotingQuery { query, run in
      isMain.withLock { $0 = Thread.isMainThread }
      run.deliver { query.note("answered") }
    }
    store.execute(query)
    var events = query.events.makeAsyncIterator()
    #expect(await events.next() == "answered")
    #expect(isMain.withLock { $0 } == false)
  }

  @Test func aSecondExecutionReachesTheHandlerAsAnError() async {
    let query = NotingQuery { query, run in run.deliver { query.note("answered") } }
    var events = query.events.makeAsyncIterator()
    store.execute(query)
    #expect(await events.next() == "answered")
    store.execute(query)
    #expect(
      await events.next() == """
        errorInvalidArgument: This NotingQuery was executed before, and a query can be executed once \
        only. Make another one.
        """)
    store.stop(query)
    store.execute(query)
    #expect(await events.next()?.hasPrefix("errorInvalidArgument") == true)
  }

  @Test func aQueryStoppedBeforeItIsExecutedRunsAllTheSame() async {
    let query = NotingQuery { query, run in run.deliver { query.note("answered") } }
    store.stop(query)
    store.execute(query)
    var events = query.events.makeAsyncIterator()
    #expect(await events.next() == "answered")
  }

  @Test func noHandlerIsCalledAfterStop() async {
    let query = NotingQuery { [store] query, run in
      run.onStop { query.note("stopped") }
      run.deliver {
        query.note("answered")
        store.stop(query)
      }
      run.deliver { query.note("answered again") }
      run.perform { _ in query.note("went on") }
      query.note("ended")
      // What stop() did not keep out comes before this, on the same queue.
      store.database.queue.async(flags: .barrier) { query.finish() }
    }
    store.execute(query)
    var events: [String] = []
    for await event in query.events { events.append(event) }
    #expect(events == ["answered", "stopped", "ended"])
  }

  @Test func piecesOfAQueryRunOneAfterTheOther() async {
    let query = NotingQuery { query, run in
      for piece in 0..<100 {
        run.perform { _ in
          query.note("\(piece)")
          if piece == 99 { query.finish() }
        }
      }
    }
    store.execute(query)
    var events: [String] = []
    for await event in query.events { events.append(event) }
    #expect(events == (0..<100).map { "\($0)" })
  }

  @Test func aQueryThatHasRunIsFreed() async throws {
    weak var freed: NotingQuery?
    do {
      let query = NotingQuery { query, run in
        run.deliver { query.note("answered") }
      }
      freed = query
      store.execute(query)
      var events = query.events.makeAsyncIterator()
      #expect(await events.next() == "answered")
    }
    // The closure is let go after the handler returns, on the query's queue.
    await withCheckedContinuation { continuation in
      store.database.queue.async(flags: .barrier) { continuation.resume() }
    }
    #expect(freed == nil)
  }

  @Test func workOfTheDatabaseKeepsItsTypedError() async {
    await #expect(throws: HKError(.errorNoData, "Nothing.")) {
      try await store.database.perform { () throws(HKError) -> Int in
        throw HKError(.errorNoData, "Nothing.")
      }
    }
  }
}
