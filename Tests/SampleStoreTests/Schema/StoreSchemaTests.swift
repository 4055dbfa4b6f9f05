import Dispatch
import Foundation
import GRDB
import HealthCalculations
import Synchronization
import Testing
import TestSupport

@testable import SampleStore

@Suite struct StoreSchemaTests {
  /// A file as version 4 made it, with an import, a saved sample and a deletion.
  func versionFour(_ path: String) throws {
    try StoreFile.create(path)
    let pool = try DatabasePool(path: path)
    try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.uncheckedApplicationID)")
    }
    try StoreSchema.migrator.migrate(pool, upTo: "4")
    let version = try pool.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == 4)
    // Commits are counted by every transaction of today, and saves note their date.
    try pool.write {
      try $0.execute(sql: "ALTER TABLE counter ADD COLUMN commits INTEGER DEFAULT 0")
      try $0.execute(sql: "ALTER TABLE counter ADD COLUMN last_save REAL")
    }
    let store = SampleStore(.readWrite(pool), path: path)
    try store.importing((0..<300).map { TestRecord(Double($0), Double($0) + 1, 2) }) { importing in
      try importing.addWorkout(
        ImportedWorkout(
          activityType: "HKWorkoutActivityTypeRunning", start: 1, end: 2,
          sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
    }
    // Saving would write the columns that are not there yet, if it had to write the source.
    try pool.write {
      try $0.execute(sql: "INSERT INTO source_revision (name) VALUES ('org.example.app')")
    }
    try store.save([SampleStoreSavingTests.sample(500, 501, 3)])
    try pool.write { db in
      try db.execute(
        sql: "INSERT INTO deletion VALUES (303, 'HKWorkoutTypeIdentifier', 302, randomblob(16), 9)")
      try db.execute(sql: "UPDATE counter SET next_sequence = 304")
      try db.execute(sql: "ALTER TABLE counter DROP COLUMN commits")
      try db.execute(sql: "ALTER TABLE counter DROP COLUMN last_save")
    }
    try pool.close()
  }

  func layout(_ store: SampleStore) throws -> [String] {
    try store.read {
      try String.fetchAll(
        $0, sql: "SELECT sql FROM main.sqlite_master WHERE sql IS NOT NULL ORDER BY type, name")
    }
  }

  @Test func fileOfVersionFourIsReadAsItIs() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try versionFour(path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try SampleStore.open(path, mode: .readOnly)
    #expect(try store.steps().count == 301)
    #expect(try store.stepColumns().count == 301)
    #expect(try store.workouts().count == 1)
    #expect(try store.deletions().map(\.deletedSequence) == [302])
    #expect(try store.verify().isSound)
    try store.read { db in
      for table in [
        "workout_sample", "sync_object", "permission", "object_permission", "background_delivery",
        "series",
      ] {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
        #expect(rows.isEmpty)
      }
      let row = try Row.fetchOne(
        db,
        sql: "SELECT name, display_name, product_type, system_version FROM source_revision LIMIT 1")
      #expect(row?[0] == "Watch" && row?.hasNull(atIndex: 1) == true)
      let deletion = try Row.fetchOne(db, sql: "SELECT metadata FROM deletion")
      #expect(deletion?.hasNull(atIndex: 0) == true)
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
      #expect(version == 4)
    }
    store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func fileOfVersionFourIsMigratedWhenItIsOpenedForWriting() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try versionFour(path)
    let old = try SampleStore.open(path, mode: .readOnly)
    let samples = try old.steps()
    let workouts = try old.workouts()
    old.close()
    let store = try SampleStore.open(path, mode: .readWrite(create: false))
    #expect(try layout(store) == layout(SampleStore.inMemory()))
    #expect(try store.steps() == samples)
    #expect(try store.workouts() == workouts)
    #expect(try store.verify().isSound)
    try store.save([SampleStoreSavingTests.sample(600, 601, 4)])
    try store.importing([TestRecord(900, 901, 2)])
    #expect(try store.steps().suffix(3).map(\.value) == [3, 4, 2])
    let reader = try SampleStore.open(path, mode: .readOnly)
    try reader.read { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
      let views = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_temp_master")
      #expect(version == StoreSchema.version && views == 0)
    }
  }

  @Test func severalProgramsMayMigrateAtOnce() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try versionFour(path)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try SampleStore.open(path, mode: .readWrite(create: false)).steps().count
        }
      }
      for try await count in group { #expect(count == 301) }
    }
  }

  /// Whoever waits while another takes one step of several goes on from there.
  @Test(arguments: 5..<8)
  func aStepThatAnotherTookMeanwhileIsNotTakenAgain(step: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    try versionFour(path)
    let (other, pool) = (
      try DatabasePool(path: path),
      try DatabasePool(path: path, configuration: SampleStore.baseConfiguration)
    )
    try StoreSchema.migrator.migrate(other, upTo: "\(step - 1)")
    let ended = DispatchGroup()
    let outcome = Mutex<Result<Void, any Error>?>(nil)
    try other.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        DispatchQueue(label: "waiter").async(group: ended) {
          let result = Result { try SampleStore.migrate(pool, to: StoreSchema.version - 1) }
          outcome.withLock { $0 = result }
        }
        // It has read which steps were taken, and waits for the lock: if it is slower, it has nothing to get over.
        usleep(500_000)
        try takeStep(step, db)
        return .commit
      }
    }
    ended.wait()
    try outcome.withLock { try $0?.get() }
    let version = try other.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    #expect(version == StoreSchema.version - 1)
    #expect(try SampleStore.open(path, mode: .readOnly).steps().count == 301)
  }

  /// Takes a step of the migrations inside a transaction.
  private func takeStep(_ step: Int, _ db: Database) throws {
    switch step {
    case 5: try db.execute(sql: StoreSchema.appSchema)
    case 6: try db.execute(sql: "ALTER TABLE counter ADD COLUMN commits INTEGER NOT NULL DEFAULT 0")
    default: try db.execute(sql: "ALTER TABLE counter ADD COLUMN last_save REAL")
    }
    try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('\(step)')")
    try db.execute(sql: "PRAGMA user_version = \(step)")
  }
}
