import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct CheckedPagesTests {
  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  private static func makeStore(_ path: String) throws {
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<3_000).map { TestRecord(Double($0), Double($0) + 1, 2) })
    store.close()
  }

  @Test func eachPageOfANewFileSaysItsChecksum() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    let bytes = try Self.bytes(path)
    #expect(bytes[20] == CheckedPages.reservedBytes && bytes.count % 4_096 == 0)
    for start in stride(from: 0, to: bytes.count, by: 4_096) {
      let page = Array(bytes[start..<start + 4_096])
      let isWhole = CheckedPages.isWhole(page.span, number: start / 4_096 + 1)
      let isWholeElsewhere = CheckedPages.isWhole(page.span, number: start / 4_096 + 2)
      #expect(isWhole && !isWholeElsewhere)
    }
    let report = try SampleStore.open(path, mode: .readOnly).verify()
    #expect(report.isSound && report.checksPages && report.sampleCount == 3_000)
  }

  @Test func aPageThatChangesWhileItIsOpenIsNoticedByTheNextReading() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    let store = try SampleStore.open(path, mode: .readOnly)
    #expect(try store.steps().count == 3_000)
    let file = try FileHandle(forUpdating: URL(filePath: path))
    let length = try file.seekToEnd()
    for start in stride(from: 4_096, to: length, by: 4_096) {
      try file.seek(toOffset: start + 100)
      let byte = try #require(try file.read(upToCount: 1)?.first)
      try file.seek(toOffset: start + 100)
      try file.write(contentsOf: [byte ^ 0x04])
    }
    try file.close()
    let error = #expect(throws: SampleStoreError.self) { try store.steps() }
    #expect(error?.code == .damaged && error?.description.contains("page") == true)
  }

  @Test(arguments: ["with space & 100%.sqlite", "a?b#c=d.sqlite", "größe-健康.sqlite", "%41.sqlite"])
  func namesThatAnAddressWouldReadOtherwiseAreNames(_ name: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file(name)
    try Self.makeStore(path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [name])
    #expect(try SampleStore.open(path, mode: .readOnly).steps().count == 3_000)
  }

  @Test func aFileOfVersionEightTakesChecksumsWhenItIsOpenedForWriting() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8)
    let reader = try SampleStore.open(path, mode: .readOnly)
    let before = try reader.steps()
    #expect(before.count == 300)
    #expect(try !reader.verify().checksPages)
    reader.close()
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    #expect(try store.steps() == before)
    let report = try store.verify()
    #expect(report.checksPages && report.isSound)
    store.close()
    #expect(try Self.bytes(path)[20] == CheckedPages.reservedBytes)
    let again = try SampleStore.open(path, mode: .readOnly)
    #expect(try again.steps() == before)
  }

  /// The release before knows one mark of a store, looks at it first, and leaves alone what has another one.
  @Test func aReleaseWithoutChecksumsDoesNotTakeTheFileForAStore() throws {
    func mark(_ path: String) throws -> Int32 {
      try Self.bytes(path)[68..<72].reduce(0) { $0 << 8 | Int32($1) }
    }
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8)
    #expect(try mark(path) == StoreSchema.uncheckedApplicationID)
    try SampleStore.open(path, mode: .readWrite(create: false)).close()
    #expect(try mark(path) == StoreSchema.applicationID)
    let new = directory.file("new.sqlite")
    try Self.makeStore(new)
    #expect(try mark(new) == StoreSchema.applicationID)
  }

  /// A file and the journal beside it, as a kill in the middle of a rewriting leaves them.
  @Test func aRewritingThatWasKilledIsUndoneByWhoeverReads() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8)
    let reader = try SampleStore.open(path, mode: .readOnly)
    let before = try reader.steps()
    reader.close()
    let killed = directory.file("killed.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      // A cache of a few pages, so that changed ones go to the file before the end.
      try db.execute(sql: "PRAGMA cache_size = 4")
      try db.execute(sql: "BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE segment SET payload = zeroblob(length(payload))")
      try db.execute(sql: "CREATE TABLE more AS SELECT zeroblob(2000) FROM segment, sample_type")
      try db.execute(sql: "UPDATE counter SET store_id = randomblob(16)")
      for row in 0..<40 {
        try db.execute(
          sql: "INSERT INTO metadata (content, hash) VALUES (randomblob(3000), \(row))")
      }
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: killed + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    #expect(StoreFile.hasJournal(killed))
    #expect(try Self.bytes(killed) != Self.bytes(path))
    let store = try SampleStore.open(killed, mode: .readOnly)
    #expect(try store.steps() == before)
    #expect(try store.verify().faults == [])
    #expect(!StoreFile.hasJournal(killed))
  }

  @Test func aLaterVersionThatTheLogAloneSaysIsRefusedUntouched() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    let copy = directory.file("copy.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1000") }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    try queue.close()
    let before = try [Self.bytes(copy), Self.bytes(copy + "-wal")]
    #expect(before[1].count > 0)
    for mode in [SampleStore.Mode.readOnly, .readWrite(create: false)] {
      let error = #expect(throws: SampleStoreError.self) { try SampleStore.open(copy, mode: mode) }
      #expect(error?.code == .newerSchema)
    }
    #expect(try [Self.bytes(copy), Self.bytes(copy + "-wal")] == before)
  }

  /// One of more pages than SQLite keeps in memory, which it would begin to write before all are ready.
  @Test func aLargeFileOfVersionEightTakesChecksumsAsWell() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8, workouts: 6_000)
    #expect(try Self.bytes(path).count > 6_000_000)
    let reader = try SampleStore.open(path, mode: .readOnly)
    let before = try (reader.steps(), reader.workouts())
    reader.close()
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    let report = try store.verify()
    #expect(report.checksPages && report.faults == [])
    #expect(try store.steps() == before.0 && store.workouts() == before.1)
    store.close()
    let bytes = try Self.bytes(path)
    for start in stride(from: 0, to: bytes.count, by: 4_096) {
      let page = Array(bytes[start..<start + 4_096])
      let isWhole = CheckedPages.isWhole(page.span, number: start / 4_096 + 1)
      #expect(isWhole, "page \(start / 4_096 + 1)")
    }
  }

  /// A checksum would say of the damage that it was written so.
  @Test func aDamagedFileOfVersionEightTakesNone() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "DELETE FROM earliest_sample")
    }
    try queue.close()
    let faults = try SampleStore.verify(path).faults
    #expect(!faults.isEmpty)
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    let report = try store.verify()
    store.close()
    #expect(!report.checksPages && report.faults == faults)
  }

  @Test func aFileOfVersionEightThatOthersReadStaysAsItIs() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try EarlierStores.make(path, version: 8)
    let reader = try SampleStore.open(path, mode: .readOnly)
    let before = try reader.steps()
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    try store.importing([TestRecord(5_000, 5_001, 7)])
    #expect(try store.steps().count == before.count + 1)
    #expect(try reader.steps().count == before.count + 1)
    let report = try store.verify()
    #expect(!report.checksPages && report.isSound)
    store.close()
    reader.close()
    let later = try SampleStore.open(path, mode: .readWrite(create: false))
    #expect(try later.verify().checksPages)
    #expect(try later.steps().count == before.count + 1)
  }

  @Test func aFirstPageThatDeniesItsChecksumsIsDamaged() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    for reserved: UInt8 in [0, 9, 12] {
      var bytes = try Self.bytes(path)
      bytes[20] = reserved
      let other = directory.file("other-\(reserved).sqlite")
      try Data(bytes).write(to: URL(filePath: other))
      // Who writes does not take it for a file of an earlier release and give its damage checksums.
      for mode in [SampleStore.Mode.readOnly, .readWrite(create: false), .readWrite(create: true)] {
        let error = #expect(throws: SampleStoreError.self) {
          try SampleStore.open(other, mode: mode)
        }
        #expect(error?.code == .damaged)
      }
      // Of one byte the checksum tells which it was.
      let repaired = directory.file("repaired-\(reserved).sqlite")
      #expect(try SampleStore.repair(other, into: repaired).isComplete)
      #expect(try SampleStore.verify(repaired).faults == [])
      #expect(try Self.bytes(other) == bytes)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
          .filter { $0.hasSuffix("-\(reserved).sqlite") || $0.contains(".new-") }.sorted()
          == ["other-\(reserved).sqlite", "repaired-\(reserved).sqlite"])
    }
  }

  @Test func aFileOfANewerVersionIsNotTouched() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA user_version = \(StoreSchema.version + 1)")
    }
    store.close()
    let before = try Self.bytes(path)
    for mode in [SampleStore.Mode.readOnly, .readWrite(create: false), .readWrite(create: true)] {
      let error = #expect(throws: SampleStoreError.self) { try SampleStore.open(path, mode: mode) }
      #expect(error?.code == .newerSchema)
    }
    #expect(try Self.bytes(path) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1)
  }

  /// A program that ended while it moved its log into the file may have written a part of a page; the log still
  /// has all of it.
  @Test func aPageThatTheLogHoldsWholeIsNotDamaged() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try Self.makeStore(path)
    let writer = try SampleStore.open(path, mode: .readWrite(create: false))
    try writer.importing((4_000..<6_000).map { TestRecord(Double($0), Double($0) + 1, 2) })
    try writer.save([SampleStoreSavingTests.sample(9_000, 9_001, 3)])
    let expected = try writer.steps()
    // The log of the save, with the file as it is half way through taking it in.
    let copy = directory.file("copy.sqlite")
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy + "-wal")
    var bytes = try Self.bytes(path)
    let log = try Self.bytes(path + "-wal")
    let page = log[32..<36].reduce(0) { $0 << 8 | Int($1) }
    try #require(page > 1 && page * 4_096 <= bytes.count)
    for place in 0..<1_000 { bytes[(page - 1) * 4_096 + place] ^= 0xFF }
    try Data(bytes).write(to: URL(filePath: copy))
    let store = try SampleStore.open(copy, mode: .readOnly)
    #expect(try store.steps() == expected)
    #expect(try store.verify().faults == [])
  }

  /// A sample that names a unit or a device that is gone is not shown as one that has none.
  @Test(arguments: ["unit", "device", "metadata"])
  func whatASampleNamesAndIsGoneIsDamage(table: String) throws {
    let store = try SampleStore.inMemory()
    let record = TestRecord(1, 2, 3).with(\.device, "<<HKDevice: 0x1>, name:Apple Watch>")
      .with(\.metadata, [NamedValue(name: "HKWasUserEntered", value: "0")])
    try store.importing([record])
    #expect(try store.verify().faults == [])
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "DELETE FROM \(table)")
    }
    #expect(
      try store.verify().faults.contains { $0.contains("whose \(table) is missing") })
    let error = #expect(throws: SampleStoreError.self) { _ = try store.steps() }
    #expect(error?.code == .damaged)
  }

  /// A folder stands for a file whose bytes the system does not give.
  @Test func whatTheSystemDoesNotReadIsDamage() throws {
    let directory = try TemporaryDirectory()
    let error = #expect(throws: SampleStoreError.self) {
      try PageInspection(path: directory.path).damagedPages()
    }
    #expect(error?.code == .damaged)
  }
}
