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

  /// What somebody gets, and after how long, who waits for some seconds if nothing happens, beside a transaction that writes
  /// ahead to the log until the other has ended, or for `seconds`.
  private func wait(
    _ limit: Double, besideOneThatGetsOnFor seconds: Double = .infinity
  ) throws -> (DatabaseError?, Duration) {
    let path = directory.file("health.sqlite")
    _ = try SampleStore.open(path, mode: .readWrite(create: true))
    var configuration = Configuration()
    configuration.busyMode = .timeout(limit)
    configuration.prepareDatabase { try FileSharing.begin($0) }
    let address = try CheckedPages.address(of: path)
    let holder = try DatabaseQueue(path: address, configuration: configuration)
    let waiter = try DatabaseQueue(path: address, configuration: configuration)
    try holder.write { try $0.execute(sql: "CREATE TABLE a (b)") }
    let isHeld = DispatchSemaphore(value: 0)
    let hasEnded = Atomic(false)
    let ended = DispatchGroup()
    DispatchQueue(label: "holder").async(group: ended) {
      try? holder.write { db in
        try db.execute(sql: "PRAGMA cache_size = 10; INSERT INTO a VALUES (zeroblob(100000))")
        isHeld.signal()
        let begin = ContinuousClock.now
        while (ContinuousClock.now - begin) / .seconds(1) < seconds,
          !hasEnded.load(ordering: .relaxed)
        {
          try db.execute(sql: "INSERT INTO a VALUES (zeroblob(100000))")
          usleep(20_000)
        }
      }
    }
    isHeld.wait()
    var error: DatabaseError?
    let elapsed = try ContinuousClock().measure {
      do {
        try waiter.inDatabase { db in
          try db.execute(sql: "BEGIN IMMEDIATE; INSERT INTO a VALUES (1); COMMIT")
        }
      } catch let thrown as DatabaseError { error = thrown }
    }
    hasEnded.store(true, ordering: .relaxed)
    ended.wait()
    return (error, elapsed)
  }

  @Test func whoSeesOthersGetOnWaitsForLonger() throws {
    let (error, elapsed) = try wait(4, besideOneThatGetsOnFor: 10)
    #expect(error == nil)
    #expect(elapsed > .seconds(4))
  }

  @Test func nobodyWaitsForOthersForEver() throws {
    let (error, elapsed) = try wait(0.3)
    #expect(error?.resultCode == .SQLITE_BUSY)
    #expect(elapsed >= .milliseconds(300))
  }

  /// Also after the log was truncated, which waits for nobody.
  @Test func aStoreWaitsForTheLockOfAnother() throws {
    let store = try SampleStore.open(
      directory.file("health.sqlite"), mode: .readWrite(create: true))
    store.truncateLogIfIdle()
    let other = try SampleStore.open(store.path, mode: .readWrite(create: false))
    let isHeld = DispatchSemaphore(value: 0)
    let isFree = DispatchSemaphore(value: 0)
    DispatchQueue(label: "holder").async {
      try? other.write { _ in
        isHeld.signal()
        isFree.wait()
      }
    }
    isHeld.wait()
    DispatchQueue(label: "releaser").asyncAfter(deadline: .now() + .milliseconds(200)) {
      isFree.signal()
    }
    try store.importing([TestRecord(10, 10, 1)])
    #expect(try store.info().sampleCount == 1)
  }

  /// One has waited for long when six come that ask again and again: it has the lock before them, in most of the rounds
  /// as it sleeps between its questions, of seven in one by chance.
  @Test func whoHasWaitedLongerComesFirst() throws {
    let path = directory.file("health.sqlite")
    let holder = try SampleStore.open(path, mode: .readWrite(create: true))
    // Opening one waits for the lock, too.
    let stores = try (0..<7).map { _ in
      try SampleStore.open(path, mode: .readWrite(create: false))
    }
    var firstOnes = 0
    for _ in 0..<6 {
      let order = Mutex<[Int]>([])
      let ended = DispatchGroup()
      try holder.write { _ in
        for (number, store) in stores.enumerated() {
          DispatchQueue(label: "writer \(number)").async(group: ended) {
            try? store.write { _ in order.withLock { $0.append(number) } }
          }
          if number == 0 { usleep(600_000) }
        }
        // Those who come now see that somebody has waited for longer, but between two of its questions.
        let timesLetBy = (0..<50).count { _ in
          usleep(300)
          return unsafe !fs_is_next(path + "-wal")
        }
        #expect(timesLetBy >= 10)
        usleep(50_000)
      }
      ended.wait()
      #expect(order.withLock { $0.sorted() } == Array(0..<7))
      if order.withLock({ $0.first }) == 0 { firstOnes += 1 }
    }
    #expect(firstOnes >= 4)
  }

  #if os(Linux)
    /// Those behind it are let by after five seconds.
    @Test func whoIsStoppedInLineHoldsNobodyUpForEver() throws {
      let store = try SampleStore.open(
        directory.file("health.sqlite"), mode: .readWrite(create: true))
      try store.importing([TestRecord(10, 10, 1)])
      let log = unsafe open(store.path + "-wal", O_RDONLY | O_CLOEXEC)
      defer { close(log) }
      var last = flock()
      last.l_type = Int16(F_RDLCK)
      last.l_whence = Int16(SEEK_SET)
      last.l_start = (1 << 61) + 20
      last.l_len = 1
      let ofSetLock: Int32 = 37  // F_OFD_SETLK
      let code = unsafe fcntl(log, ofSetLock, &last)
      #expect(code == 0)
      let isNext = unsafe fs_is_next(store.path + "-wal")
      #expect(!isNext)
      let elapsed = try ContinuousClock().measure { try store.importing([TestRecord(20, 20, 1)]) }
      #expect(elapsed >= .seconds(5))
      #expect(try store.info().sampleCount == 2)
    }
  #endif

  private func logLength() throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(
      atPath: directory.file("any.sqlite-wal"))
    return try #require(attributes[.size] as? Int)
  }

  private func loggingQueue() throws -> DatabaseQueue {
    let queue = try queue(waitingFor: 10)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE a (b)")
    }
    return queue
  }

  private func writeMegabyte(_ queue: DatabaseQueue) throws {
    try queue.write { try $0.execute(sql: "INSERT INTO a VALUES (zeroblob(1000000))") }
  }

  /// 80 MB of commits beside readers one of whom always reads.
  @Test func theLogStaysShortAlthoughSomebodyAlwaysReads() throws {
    let writer = try loggingQueue()
    let isDone = Atomic(false)
    let readings = Atomic(0)
    let ended = DispatchGroup()
    defer {
      isDone.store(true, ordering: .relaxed)
      ended.wait()
    }
    for number in 0..<3 {
      let reader = try queue(waitingFor: 10)
      DispatchQueue(label: "reader \(number)").async(group: ended) {
        while !isDone.load(ordering: .relaxed) {
          try? reader.read { db in
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM a")
            usleep(3_000)
            readings.add(1, ordering: .relaxed)
          }
        }
      }
    }
    while readings.load(ordering: .relaxed) < 3 {
      usleep(1_000)
    }
    var longest = 0
    for _ in 0..<80 {
      try writeMegabyte(writer)
      longest = max(longest, try logLength())
    }
    // 17 MB if no reader is stopped for long; without the hook all of it.
    #expect(longest < 45_000_000)
  }

  /// Nobody waits for a reader with each commit who reads for hours.
  @Test func whoReadsForLongHoldsUpACommitNowAndThen() throws {
    let (writer, reader) = (try loggingQueue(), try queue(waitingFor: 10))
    var slow: [Int] = []
    try reader.read { db in
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM a") == 0)
      for commit in 1...40 {
        let elapsed = try ContinuousClock().measure { try writeMegabyte(writer) }
        if elapsed >= .milliseconds(250) { slow.append(commit) }
      }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM a") == 0)
    }
    // After 16, 24 and 36 MB; a busy machine may add some, a wait with each would be 24.
    #expect(slow.contains(17) && slow.count >= 3 && slow.count < 24)
    #expect(try logLength() > 40_000_000)
    // The first commit after it takes in all, the next one begins anew and gives back what is beyond.
    for _ in 0..<3 {
      try writeMegabyte(writer)
    }
    #expect(try logLength() < 24_000_000)
    #expect(try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM a") } == 43)
  }
}
