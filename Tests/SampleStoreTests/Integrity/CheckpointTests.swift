import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// Up to SQLite 3.51.2 a checkpoint beside a writer who begins the log anew can lose what was committed.
@Suite struct CheckpointTests {
  private struct Outcome: Equatable {
    var isBusy: Bool
    var isAllTaken: Bool

    init(_ mode: String, _ db: Database) throws {
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")
      let (busy, pages, taken) = (row?[0] as Int?, row?[1] as Int?, row?[2] as Int?)
      isBusy = busy != 0
      isAllTaken = pages == taken && pages != nil && pages != -1
    }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func checkpoint(_ mode: String, _ store: SampleStore) throws -> Outcome {
    try store.database.writeWithoutTransaction { db in
      try FileSharing.withoutWaiting(db) { try Outcome(mode, db) }
    }
  }

  @Test(arguments: ["PASSIVE", "FULL", "RESTART", "TRUNCATE"], [false, true])
  func noneRunsBesideAWriter(mode: String, isEncrypted: Bool) throws {
    let path = directory.file("health.sqlite")
    let key = isEncrypted ? try StoreKey(passphrase: "some words") : nil
    let store = try SampleStore.open(path, mode: .readWrite(create: true), key: key)
    let other = try SampleStore.open(path, mode: .readWrite(create: false), key: key)
    try store.importing([TestRecord(0, 0, 1)])
    try other.write { (_: Database) throws in
      #expect(try checkpoint(mode, store).isBusy)
    }
    let free = try checkpoint(mode, store)
    #expect(!free.isBusy && free.isAllTaken)
    // Neither kept a lock.
    try other.importing([TestRecord(10, 10, 1)])
    try store.importing([TestRecord(20, 20, 1)])
    #expect(try checkpoint(mode, other).isAllTaken)
    #expect(try store.verify().isSound)
    #expect(try other.info().sampleCount == 3)
  }

  /// One that waits for a writer, and one that a reader is in the way of.
  @Test func locksAreGivenBackWhereOneIsInVain() throws {
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    let reader = try SampleStore.open(path, mode: .readOnly)
    try store.importing([TestRecord(10, 10, 1)])
    try reader.withSnapshot { (snapshot: StoreSnapshot) throws in
      #expect(try snapshot.info().sampleCount == 1)
      try store.importing([TestRecord(15, 15, 1)])
      #expect(try checkpoint("TRUNCATE", store).isBusy)
      let other = try SampleStore.open(path, mode: .readWrite(create: false))
      try other.importing([TestRecord(20, 20, 1)])
      #expect(try checkpoint("FULL", other).isBusy)
      #expect(try snapshot.info().sampleCount == 1)
    }
    #expect(try !checkpoint("TRUNCATE", store).isBusy)
    #expect(try store.info().sampleCount == 3)
  }
}
