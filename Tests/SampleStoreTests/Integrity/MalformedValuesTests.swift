import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// What no type of a column allows: an error that names the column, and never a trap.
@Suite struct MalformedValuesTests {
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
    // Those that a verification reads one by one, so it names them.
    let namedTables = [
      "permission", "object_permission", "background_delivery", "sync_object", "deletion", "import",
      "characteristics",
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
          "frequency", "seen_sequence", "version", "sequence",
        ].contains(column)
        let isOfBytes = [
          "details", "identifier_key", "store_id", "content", "uuids", "metadata", "activity",
          "uuid",
          "attributes",
        ].contains(column)
        if stored == "blob"
          ? !isOfBytes
          : isNumber && stored == "text"
        {
          #expect(report?.isSound == false, "\(table) \(column) \(value)")
          if namedTables.contains(table) {
            let names = "\(report?.faults ?? [])".contains("a row of \(table) does not hold")
            #expect(names, "\(table) \(column) \(value): \(report?.faults ?? [])")
          }
        }
      }
    }
  }

  /// The last number that a device can have, where an import gives out the next.
  @Test func theLastNumberOfADeviceIsAnErrorAndNoTrap() throws {
    let store = try SampleStore.inMemory()
    try store.importing([TestRecord(1, 2, 3).with(\.device, "a watch")])
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "UPDATE device SET id = \(UInt32.max)")
    }
    let error = #expect(throws: SampleStoreError.self) {
      try store.importing([
        TestRecord(5, 6, 7, source: "Phone").with(\.device, "a phone").with(\.version, "8.0")
      ])
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
  }

  /// Saved samples with numbers that no sample has, and a workout with one.
  @Test func numbersOfSavedSamplesThatOverflowAreAnErrorAndNoTrap() throws {
    let folder = try TemporaryDirectory()
    let (path, saved) = (folder.file("health.sqlite"), folder.file("saved.sqlite"))
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing([TestRecord(1, 2, 3)]) { importing in
      try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeRunning", start: 1, end: 2,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
    }
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "INSERT INTO saved_sample VALUES (9223372036854775800, zeroblob(320))")
      try db.execute(sql: "UPDATE workout SET sequence = 9223372036854775807, from_export = 0")
    }
    let error = #expect(throws: SampleStoreError.self) {
      try store.read { db in
        var lookup = try UUIDLookup(db)
        _ = try lookup.sequences(of: [UUID()], db)
      }
    }
    #expect(error?.code == .damaged, "\(String(describing: error))")
    #expect(try store.verify().isSound == false)
    store.close()
    let report = try SampleStore.repair(path, into: saved)
    #expect(report.losses.contains { $0.hasPrefix("A workout") }, "\(report.losses)")
    let repaired = try SampleStore.open(saved, mode: .readOnly)
    defer { repaired.close() }
    #expect(try repaired.verify().faults == [])
    #expect(try repaired.steps().count == 1)
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
}
