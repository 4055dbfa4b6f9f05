import CLockWaiting
import Dispatch
import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct LockWaitingTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Else who has just come, and asks often, takes each lock that is given up.
  @Test func whoHasWaitedLongerAsksMoreOften() {
    let limit: Int64 = 10_000_000
    #expect(lw_pause(0, limit) <= 1_000)
    var last = lw_pause(100_000, limit)
    #expect(last == 25_000)
    for waited in stride(from: 100_000, to: limit - 25_000, by: 10_000) {
      let pause = lw_pause(waited, limit)
      #expect(pause <= last && pause >= 200)
      last = pause
    }
    #expect(last == 200)
    #expect(lw_pause(5_100_000, limit) * 10 < lw_pause(1_000_000, limit))
  }

  @Test(arguments: [1, 999, 300_000, 10_000_000, 600_000_000] as [Int64])
  func allPausesTogetherAreTheLimit(limit: Int64) {
    var waited: Int64 = 0
    while case let pause = lw_pause(waited, limit), pause > 0 {
      waited += pause
    }
    #expect(waited == limit)
    #expect(lw_pause(limit + 1, limit) == 0)
    // A clock that goes back.
    #expect(lw_pause(-5, limit) == lw_pause(0, limit))
  }

  private func queue(waitingFor seconds: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(seconds)
    configuration.prepareDatabase { LockWaiting.begin($0) }
    return try DatabaseQueue(path: directory.file("any.sqlite"), configuration: configuration)
  }

  @Test func whoWaitsGivesUpAfterTheLimitAndNotBefore() throws {
    let (holder, waiter) = (try queue(waitingFor: 0.3), try queue(waitingFor: 0.3))
    try holder.inTransaction(.exclusive) { _ in
      let elapsed = ContinuousClock().measure {
        let error = #expect(throws: DatabaseError.self) {
          try waiter.write { try $0.execute(sql: "CREATE TABLE a (b)") }
        }
        #expect(error?.resultCode == .SQLITE_BUSY)
      }
      #expect(elapsed >= .milliseconds(300))
      // Who does not wait gives up at once; then it waits as before.
      waiter.writeWithoutTransaction { db in
        LockWaiting.end(db)
        let calls = ContinuousClock().measure {
          for _ in 0..<3 {
            #expect(throws: DatabaseError.self) { try db.execute(sql: "CREATE TABLE a (b)") }
          }
        }
        LockWaiting.begin(db)
        let again = ContinuousClock().measure {
          #expect(throws: DatabaseError.self) { try db.execute(sql: "CREATE TABLE a (b)") }
        }
        #expect(calls < again * 3)
        #expect(again >= .milliseconds(300))
      }
      return .commit
    }
    try waiter.write { try $0.execute(sql: "CREATE TABLE a (b)") }
  }

  /// Also after the log was truncated, which waits for nobody.
  @Test func aStoreWaitsForTheLockOfAnother() throws {
    let store = try SampleStore.open(
      directory.file("health.sqlite"), mode: .readWrite(create: true))
    store.truncateLogIfIdle()
    let other = try SampleStore.open(store.path, mode: .readWrite(create: false))
    let isHeld = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      try? other.write { _ in
        isHeld.signal()
        isFree.wait()
      }
    }
    isHeld.wait()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { isFree.signal() }
    try store.importing([TestRecord(10, 10, 1)])
    #expect(try store.info().sampleCount == 1)
  }
}
