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
      #expect(throws: SampleStoreError.self) {
        try SampleStore.repair(other, into: directory.file("repaired-\(reserved).sqlite"))
      }
      #expect(try Self.bytes(other) == bytes)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
          .filter { $0.hasPrefix("other-\(reserved)") || $0.hasPrefix("repaired") }
          == ["other-\(reserved).sqlite"])
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

  @Test func whatNoTypeOfAColumnAllowsIsAnErrorAndNoTrap() throws {
    let values = ["NULL", "'text'", "x'00'", "-1", "1.5", "9e18", "1e300", "'\u{FFFD}'"]
    let columns = [
      ("segment", "count"), ("segment", "head_start"), ("segment", "checksum"),
      ("sample_type", "identifier"), ("sample_type", "is_category"), ("source_revision", "name"),
      ("earliest_sample", "source"), ("earliest_sample", "start"), ("workout", "start"),
      ("workout", "details"), ("counter", "identifier_key"), ("import", "date"),
      ("import", "records_read"), ("unit", "symbol"), ("counter", "next_sequence"),
      ("counter", "store_id"), ("counter", "last_save"), ("import", "export_date"),
      ("import", "time_zone"), ("sample_type", "source_order"), ("device", "description"),
      ("metadata", "hash"), ("metadata", "content"), ("saved_sample", "uuids"),
      ("correlation", "start"), ("correlation", "metadata"), ("correlation_member", "sample"),
      ("workout_sample", "sample"), ("workout_sample", "activity"), ("deletion", "uuid"),
      ("deletion", "date"), ("deletion", "deleted_sequence"), ("series", "count"),
      ("series", "start"), ("series", "details"), ("permission", "share"), ("permission", "type"),
      ("object_permission", "uuid"), ("background_delivery", "frequency"),
      ("background_delivery", "seen_sequence"), ("sync_object", "version"),
      ("sync_object", "sequence"), ("activity_summary", "attributes"),
      ("activity_summary", "date"), ("characteristics", "attributes"),
    ]
    // A row of each table that an import without such things leaves empty.
    let rows = """
      INSERT OR IGNORE INTO device (id, description) VALUES (1, 'a watch');
      INSERT OR IGNORE INTO metadata VALUES (1, 1, x'00');
      INSERT INTO saved_sample VALUES (1, zeroblob(16));
      INSERT INTO correlation VALUES (70, 'HKCorrelationTypeIdentifierFood', 1, 2, 3, 1, NULL, 0, x'00');
      INSERT INTO correlation_member VALUES (70, 1, 1);
      INSERT INTO workout_sample VALUES (2, 1, 1, NULL);
      INSERT INTO deletion VALUES (71, 'HKQuantityTypeIdentifierStepCount', 1, zeroblob(16), 1, NULL, NULL);
      INSERT INTO series VALUES (1, 1, 1, 2, 0, x'00');
      INSERT INTO permission VALUES ('org.example.app', 'HKQuantityTypeIdentifierStepCount', 1, 1);
      INSERT INTO object_permission VALUES ('org.example.app', 'HKQuantityTypeIdentifierStepCount', zeroblob(16));
      INSERT INTO background_delivery VALUES ('org.example.app', 'HKQuantityTypeIdentifierStepCount', 1, 0, NULL);
      INSERT INTO sync_object VALUES ('Watch', 'a', 1, 'HKQuantityTypeIdentifierStepCount', 1);
      INSERT INTO activity_summary VALUES ('2024-01-01', x'00', NULL);
      INSERT INTO characteristics VALUES (1, x'00', NULL);
      """
    for (table, column) in columns {
      for value in values {
        let store = try SampleStore.inMemory()
        try store.importing([TestRecord(1, 2, 3)]) { importing in
          try importing.addWorkout(
            ImportedWorkout(
              activityType: "HKWorkoutActivityTypeRunning", start: 1, end: 2,
              sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
        }
        try store.database.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA foreign_keys = OFF")
          try db.execute(sql: rows)
        }
        let isWritten: Void? = try? store.database.writeWithoutTransaction { db in
          try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
        }
        guard isWritten != nil else { continue }
        // An answer, or an error that says that the store is damaged.
        func tell<Answer>(_ name: String, _ body: () throws -> Answer) -> Answer? {
          do {
            return try body()
          } catch {
            let code = (error as? SampleStoreError)?.code
            #expect(code == .damaged, "\(name) with \(table) \(column) \(value): \(error)")
            return nil
          }
        }
        _ = tell("steps") { try store.steps() }
        _ = tell("types") { try store.types() }
        _ = tell("workouts") { try store.workouts() }
        _ = tell("info") { try store.info() }
        _ = tell("pairs") {
          try store.sourcePairFacts(ofType: "HKQuantityTypeIdentifierStepCount")
        }
        let report = tell("verify") { try store.verify() }
        _ = tell("last") { try store.lastSequence() }
        _ = tell("horizon") { try store.horizon() }
        _ = tell("zone") { try store.timeZoneIdentifier() }
        // SQLite makes a text of a number, and a number of some texts, where the column is declared so.
        let stored = try store.read { db in
          try Row.fetchOne(db, sql: "SELECT typeof(\(column)) FROM \(table)")?.value(at: 0)
            as String?
        }
        let isNumber = [
          "count", "head_start", "checksum", "start", "date", "records_read", "next_sequence",
          "last_save", "export_date", "is_category", "hash", "sample", "deleted_sequence", "share",
        ].contains(column)
        let isOfBytes = [
          "details", "identifier_key", "store_id", "content", "uuids", "metadata", "activity",
          "uuid",
          "attributes",
        ].contains(column)
        // Of these verify reads nothing; what uses them tells it.
        if ["object_permission", "background_delivery", "sync_object"].contains(table) { continue }
        if stored == "blob"
          ? !isOfBytes
          : isNumber && stored == "text"
        {
          #expect(report?.isSound == false, "\(table) \(column) \(value)")
        }
      }
    }
  }

  /// What a reader would take for another number without a word is an error that names the column.
  @Test(arguments: [
    ("counter", "next_sequence", "'text'"), ("counter", "next_sequence", "-9223372036854775808"),
    ("counter", "store_id", "x''"), ("import", "export_date", "x'00'"),
    ("import", "time_zone", "x'00'"),
  ])
  func aValueOfAnotherKindIsNamed(table: String, column: String, value: String) throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(1, 2, 3)])
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)")
    }
    let error = #expect(throws: SampleStoreError.self) {
      switch column {
      case "next_sequence": _ = try store.lastSequence()
      case "store_id": _ = try store.storeID()
      case "export_date": _ = try store.horizon()
      default: _ = try store.timeZoneIdentifier()
      }
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
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
