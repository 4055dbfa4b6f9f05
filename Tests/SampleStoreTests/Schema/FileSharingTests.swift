import CFileSharing
import Dispatch
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct FileSharingTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Else who has just come, and asks often, takes each lock that is given up.
  @Test func whoHasWaitedLongerAsksMoreOften() {
    let limit: Int64 = 10_000_000
    #expect(fs_pause(0, limit) <= 1_000)
    var last = fs_pause(100_000, limit)
    #expect(last == 25_000)
    for waited in stride(from: 100_000, to: limit - 25_000, by: 10_000) {
      let pause = fs_pause(waited, limit)
      #expect(pause <= last && pause >= 200)
      last = pause
    }
    #expect(last == 200)
    #expect(fs_pause(5_100_000, limit) * 10 < fs_pause(1_000_000, limit))
  }

  @Test(arguments: [1, 999, 300_000, 10_000_000, 600_000_000] as [Int64])
  func allPausesTogetherAreTheLimit(limit: Int64) {
    var waited: Int64 = 0
    while case let pause = fs_pause(waited, limit), pause > 0 {
      waited += pause
    }
    #expect(waited == limit)
    #expect(fs_pause(limit + 1, limit) == 0)
    // A clock that goes back.
    #expect(fs_pause(-5, limit) == fs_pause(0, limit))
  }

  private func queue(waitingFor seconds: Double) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(seconds)
    configuration.prepareDatabase { try FileSharing.begin($0) }
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
      try waiter.writeWithoutTransaction { db in
        let calls = try FileSharing.withoutWaiting(db) {
          ContinuousClock().measure {
            for _ in 0..<3 {
              #expect(throws: DatabaseError.self) { try db.execute(sql: "CREATE TABLE a (b)") }
            }
          }
        }
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

  private func logLength() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: directory.file("any.sqlite-wal"))
    return try #require(attributes[.size] as? Int)
  }

  /// 40 MB of commits beside readers one of whom always reads.
  @Test func theLogStaysShortAlthoughSomebodyAlwaysReads() throws {
    let writer = try queue(waitingFor: 10)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE a (b)")
    }
    let isDone = Atomic(false)
    let ended = DispatchGroup()
    for _ in 0..<3 {
      let reader = try queue(waitingFor: 10)
      DispatchQueue.global().async(group: ended) {
        while !isDone.load(ordering: .relaxed) {
          try? reader.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM a")
            usleep(3_000)
          }
        }
      }
    }
    var longest = 0
    for _ in 0..<40 {
      try writer.write { db in
        try db.execute(sql: "INSERT INTO a VALUES (zeroblob(1000000))")
      }
      longest = max(longest, try logLength())
    }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    #expect(longest < 24_000_000)
  }

  /// Nobody waits for a reader again and again who reads for hours.
  @Test func whoReadsForLongHoldsUpACommitNowAndThen() throws {
    let writer = try queue(waitingFor: 10)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE a (b)")
    }
    let reader = try queue(waitingFor: 10)
    var slow = 0
    try reader.read { db in
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM a") == 0)
      for _ in 0..<40 {
        let elapsed = try ContinuousClock().measure {
          try writer.write { try $0.execute(sql: "INSERT INTO a VALUES (zeroblob(1000000))") }
        }
        if elapsed >= .milliseconds(250) { slow += 1 }
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM a") == 0)
    }
    #expect(slow >= 1 && slow < 20)
    #expect(try logLength() > 40_000_000)
    // The next commit after it has gone takes in all, once the log is longer by half.
    for _ in 0..<30 {
      try writer.write { try $0.execute(sql: "INSERT INTO a VALUES (zeroblob(1000000))") }
    }
    #expect(try logLength() < 24_000_000)
    #expect(try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM a") } == 70)
  }
}
