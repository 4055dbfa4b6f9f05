import Dispatch
import Foundation
import GRDB
import HealthCalculations
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct StoreSnapshotTests {
  private let type = "HKQuantityTypeIdentifierStepCount"
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func writer() throws -> SampleStore {
    try SampleStore.open(directory.file("health.sqlite"), mode: .readWrite(create: true))
  }

  private func count(_ snapshot: StoreSnapshot) throws -> Int {
    try snapshot.columns(ofType: type, ranking: SourceRanking([])).count
  }

  /// The stores that a snapshot can be taken of: the one that writes, and one that only reads the file.
  @Test(arguments: [true, false])
  func whatIsCommittedMeanwhileIsNotSeen(readsThroughTheWriter: Bool) throws {
    let writer = try writer()
    try writer.importing([TestRecord(10, 10, 1)])
    let store =
      readsThroughTheWriter ? writer : try SampleStore.open(writer.path, mode: .readOnly)
    try store.withSnapshot { (snapshot: StoreSnapshot) throws in
      #expect(try count(snapshot) == 1)
      try writer.importing([TestRecord(20, 20, 1, source: "Phone")])
      try writer.setSourceOrder(["Phone"], ofType: type)
      #expect(try count(snapshot) == 1)
      #expect(try snapshot.sourceOrder(ofType: type).isEmpty)
      #expect(try snapshot.sourcePairFacts(ofType: type).count == 1)
      #expect(try snapshot.types().map(\.sampleCount) == [1])
    }
    try store.withSnapshot { (snapshot: StoreSnapshot) throws in
      #expect(try count(snapshot) == 2)
      #expect(try snapshot.sourceOrder(ofType: type) == ["Phone"])
    }
  }

  /// SQLite would wait ten seconds each time for the reader to let it truncate its log; a busy machine may
  /// once.
  @Test func whoReadsHoldsUpNoImportAndNoCompaction() throws {
    let writer = try writer()
    try writer.importing([TestRecord(10, 10, 1)])
    let reader = try SampleStore.open(writer.path, mode: .readOnly)
    let times = try (1...4).map { round in
      try ContinuousClock().measure {
        try reader.withSnapshot { (snapshot: StoreSnapshot) throws in
          #expect(try count(snapshot) == round)
          try writer.importing([TestRecord(Double(20 * round), Double(20 * round), 1)])
          try writer.compact()
          #expect(try count(snapshot) == round)
        }
      }
    }
    #expect(times.contains { $0 < .seconds(9) })
  }

  @Test func segmentsThatAreRewrittenMeanwhileAreStillRead() throws {
    let writer = try writer()
    for batch in 0..<4 {
      try writer.importing((0..<500).map { TestRecord(Double($0), Double($0 + batch), 1) })
    }
    try writer.withSnapshot { (snapshot: StoreSnapshot) throws in
      let reader = try #require(try snapshot.reader(ofType: type))
      let before = try reader.columns(from: nil, to: nil)
      #expect(before.count == 2_000)
      // As compacting does: other segments of the same samples.
      try writer.write { try $0.execute(sql: "DELETE FROM segment") }
      #expect(try reader.columns(from: nil, to: nil) == before)
    }
  }

  /// SQLite leaves its log where the last connection may not write; who reads later then has to read the log.
  @Test(arguments: [true, false])
  func theLogIsGoneOnceTheWriterIs(isClosed: Bool) throws {
    let path = try {
      let writer = try writer()
      try writer.importing([TestRecord(10, 10, 1)])
      #expect(try writer.withSnapshot { try count($0) } == 1)
      _ = try writer.commitStamp()
      if isClosed { writer.close() }
      return writer.path
    }()
    for suffix in ["-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: path + suffix))
    }
  }

  @Test func theTypesOfASnapshotAreListedOnceForEachReader() throws {
    let writer = try writer()
    try writer.importing([TestRecord(10, 10, 1)])
    try writer.withSnapshot { (snapshot: StoreSnapshot) throws in
      let types = try snapshot.types()
      #expect(types.map(\.identifier) == [type])
      #expect(try snapshot.types() == types)
      #expect(try snapshot.types(only: [type]) == types)
      #expect(try snapshot.types(only: ["HKQuantityTypeIdentifierHeartRate"]).isEmpty)
    }
  }

  /// Every thread of every snapshot sees the state that its first reading saw.
  @Test(.endsInTime)
  func threadsOfASnapshotReadOneStateHoweverOftenOthersCommit() throws {
    let writer = try writer()
    try writer.importing([TestRecord(0, 0, 1)])
    let path = writer.path
    let isOver = Atomic(false)
    let commits = Atomic(1)
    let finished = DispatchGroup()
    DispatchQueue.global().async(group: finished) { [type] in
      while !isOver.load(ordering: .relaxed) {
        let number = commits.load(ordering: .relaxed)
        let sample = SampleStoreSavingTests.sample(Double(number), Double(number), 1)
        _ = try? writer.save([sample])
        try? writer.setSourceOrder(["\(number)"], ofType: type)
        commits.add(1, ordering: .relaxed)
      }
    }
    let store = try SampleStore.open(path, mode: .readOnly)
    var seen: Set<Int> = []
    for round in 0..<300 {
      let counts = try store.withSnapshot { (snapshot: StoreSnapshot) throws in
        try CoreUse.allCores.map(6) { _ in
          let orders = try snapshot.sourceOrder(ofType: type)
          return [try count(snapshot), orders.first.flatMap { Int($0) } ?? 0]
        }
      }
      #expect(Set(counts).count == 1, "round \(round): \(counts)")
      seen.insert(counts[0][0])
    }
    isOver.store(true, ordering: .relaxed)
    finished.wait()
    #expect(seen.count > 5)
  }

  @Test(.endsInTime)
  func moreSnapshotsThanConnectionsWaitForEachOther() throws {
    let writer = try writer()
    try writer.importing((0..<50).map { TestRecord(Double($0), Double($0), 1) })
    let store = try SampleStore.open(writer.path, mode: .readOnly)
    let failures = Atomic(0)
    let group = DispatchGroup()
    // Each queue has a thread of its own.
    for number in 0..<3 * ReadOnlyConnections.limit {
      DispatchQueue(label: "reader \(number)").async(group: group) { [self] in
        for _ in 0..<10 {
          let counts = try? store.withSnapshot { (snapshot: StoreSnapshot) throws -> [Int] in
            try CoreUse.allCores.map(4) { _ in try count(snapshot) }
          }
          if counts != [50, 50, 50, 50] { failures.add(1, ordering: .relaxed) }
        }
      }
    }
    group.wait()
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func aReadingInsideAReadingSeesTheSameState() throws {
    let writer = try writer()
    try writer.importing([TestRecord(1, 1, 1), TestRecord(2, 2, 1)])
    var inner: [Int] = []
    try writer.withSnapshot { (snapshot: StoreSnapshot) throws in
      try snapshot.forEachSample(ofType: type) { _ in
        _ = try writer.save([SampleStoreSavingTests.sample(9, 9, 1)])
        inner.append(try count(snapshot))
      }
    }
    #expect(inner == [2, 2])
  }

  @Test func whatReadsWhenTheSnapshotIsOverIsRefused() throws {
    for store in [try writer(), try SampleStore.inMemory()] {
      try store.importing([TestRecord(1, 1, 1)])
      let reader = try store.withSnapshot { try #require(try $0.reader(ofType: type)) }
      #expect(throws: SampleStoreError.self) { try reader.columns(from: nil, to: nil) }
    }
  }

  @Test func aWriterOfAStoreInMemoryWaitsForItsSnapshot() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(1, 1, 1)])
    let written = DispatchSemaphore(value: 0)
    try store.withSnapshot { (snapshot: StoreSnapshot) throws in
      DispatchQueue.global().async {
        _ = try? store.save([SampleStoreSavingTests.sample(9, 9, 1)])
        written.signal()
      }
      #expect(written.wait(timeout: .now() + 0.2) == .timedOut)
      #expect(try count(snapshot) == 1)
    }
    written.wait()
    #expect(try store.withSnapshot(count) == 2)
  }

  /// A file of an earlier version does not count commits: one connection reads it.
  @Test func aFileThatDoesNotCountCommitsIsReadFromOneStateToo() throws {
    let writer = try writer()
    try writer.importing([TestRecord(1, 1, 1)])
    try writer.database.writeWithoutTransaction { db in
      try db.execute(sql: "ALTER TABLE counter DROP COLUMN commits")
      try db.execute(sql: "PRAGMA user_version = 5")
    }
    let store = try SampleStore.open(writer.path, mode: .readOnly)
    let counts = try store.withSnapshot { (snapshot: StoreSnapshot) throws in
      try CoreUse.allCores.map(8) { _ in try count(snapshot) }
    }
    #expect(counts == [Int](repeating: 1, count: 8))
  }
}
