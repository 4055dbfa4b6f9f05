import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct StoreRepairTests {
  private static let pageSize = 4_096

  /// A store of imported and saved samples, workouts and metadata, closed.
  private static func makeStore(_ path: String) throws {
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<30_000).map { TestRecord(Double($0), Double($0) + 1, 2) }) {
      importing in
      for number in 0..<40 {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "HKWorkoutActivityTypeRunning", start: Double(number) * 100,
            end: Double(number) * 100 + 50,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
      }
    }
    try store.save(
      (0..<500).map { SampleStoreSavingTests.sample(40_000 + Double($0), 40_001 + Double($0), 3) })
    store.close()
  }

  @Test func aSoundStoreIsSavedAsItIs() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    try Self.makeStore(path)
    let before = try Data(contentsOf: URL(filePath: path))
    let output = folder.file("saved.sqlite")
    let report = try SampleStore.repair(path, into: output)
    #expect(report.isComplete && report.sampleCount == 30_500 && report.workoutCount == 40)
    let (old, new) = (
      try SampleStore.open(path, mode: .readOnly), try SampleStore.open(output, mode: .readOnly)
    )
    #expect(try old.steps() == new.steps())
    #expect(try old.workouts().map(\.uuid) == new.workouts().map(\.uuid))
    #expect(try new.verify().isSound)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let again = #expect(throws: SampleStoreError.self) {
      try SampleStore.repair(path, into: output)
    }
    #expect(again?.code == .misuse)
  }

  /// Whatever page is damaged, the others' rows are saved, and what is saved is sound.
  @Test(.endsInTime) func eachDamagedPageCostsWhatItHeldAndNoMore() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    try Self.makeStore(path)
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let whole = try SampleStore.open(path, mode: .readOnly).steps()
    let wholeByUUID = Dictionary(uniqueKeysWithValues: whole.map { ($0.uuid, $0) })
    let damagedPath = folder.file("damaged.sqlite")
    let output = folder.file("saved.sqlite")
    var (saved, refused, complete) = (0, 0, 0)
    // Every third page; all of them with HKSTATS_DAMAGES, as in a campaign.
    let isCampaign = ProcessInfo.processInfo.environment["HKSTATS_DAMAGES"] != nil
    for number in stride(from: 1, through: bytes.count / Self.pageSize, by: isCampaign ? 1 : 3) {
      var damaged = bytes
      damaged[(number - 1) * Self.pageSize + 2_000] ^= 0x21
      try Data(damaged).write(to: URL(filePath: damagedPath))
      defer { try? FileManager.default.removeItem(atPath: output) }
      do {
        let report = try SampleStore.repair(damagedPath, into: output)
        #expect(
          !report.losses.contains { $0.contains("is not sound") }, "\(number): \(report.losses)")
        let store = try SampleStore.open(output, mode: .readOnly)
        let steps = try store.steps()
        // Nothing that was saved is another sample than it was.
        let losesNames = report.losses.contains { loss in
          ["UUID", "source", "units", "devices"].contains(where: loss.contains)
        }
        #expect(losesNames || steps.allSatisfy { wholeByUUID[$0.uuid] == $0 }, "\(number)")
        let losesMany = report.losses.contains {
          $0.hasPrefix("Rows of samples") || $0.contains("which type")
        }
        #expect(
          losesMany || steps.count >= whole.count - SegmentPayload.capacity,
          "\(number): \(steps.count) \(report.losses)")
        if steps.count < whole.count { #expect(!report.isComplete, "\(number)") }
        saved += 1
        if report.isComplete { complete += 1 }
      } catch let error as SampleStoreError where error.code == .damaged {
        #expect(!FileManager.default.fileExists(atPath: output))
        refused += 1
      }
    }
    print("repaired: \(saved), of them nothing lost \(complete), nothing can be read \(refused)")
    #expect(saved > 10 && refused <= 4)
  }

  /// Where a sample comes from is told no longer, and its value stays.
  @Test func samplesOutliveTheirUnitsAndDevices() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing(
      (0..<3_000).map {
        TestRecord(Double($0), Double($0) + 1, 2)
          .with(\.device, $0 % 3 == 0 ? "<<HKDevice: 0x1>, name:Apple Watch>" : "")
      })
    let whole = try store.steps()
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      for table in ["unit", "device"] { try db.execute(sql: "DELETE FROM \(table)") }
    }
    store.close()
    let output = folder.file("saved.sqlite")
    let report = try SampleStore.repair(path, into: output)
    #expect(
      report.losses == [
        "The devices of 1000 samples are lost.",
        "The units that 3000 samples were recorded in are lost.",
      ])
    let saved = try SampleStore.open(output, mode: .readOnly)
    defer { saved.close() }
    #expect(try saved.verify().faults == [])
    let steps = try saved.steps()
    #expect(steps.map(\.uuid) == whole.map(\.uuid) && steps.map(\.value) == whole.map(\.value))
    #expect(steps.allSatisfy { $0.unit == nil && $0.device == nil })
  }

  /// A row that can be read and lacks what it has to have is told of, and costs none of those behind it.
  @Test func rowsThatDoNotHoldWhatTheyShouldAreTold() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    try Self.makeStore(path)
    let queue = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: SampleStore.baseConfiguration)
    try queue.writeWithoutTransaction { db in
      for app in ["a", "b", "c"] {
        try db.execute(
          sql: "INSERT INTO background_delivery VALUES (?, 'steps', 1, 0, NULL)", arguments: [app])
      }
      // As a flipped bit would leave them.
      try db.execute(sql: "PRAGMA writable_schema = ON")
      for table in ["background_delivery", "source_revision"] {
        try db.execute(
          sql: """
            UPDATE sqlite_master SET sql = replace(replace(sql, 'frequency INTEGER NOT NULL', 'frequency INTEGER'),
              'name TEXT NOT NULL', 'name TEXT') WHERE name = ?
            """, arguments: [table])
      }
    }
    try queue.close()
    let changed = try DatabaseQueue(
      path: CheckedPages.address(of: path), configuration: SampleStore.baseConfiguration)
    try changed.writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE background_delivery SET frequency = NULL WHERE app = 'a'")
      try db.execute(
        sql:
          "UPDATE source_revision SET name = NULL WHERE id = (SELECT min(id) FROM source_revision)")
    }
    try changed.close()
    let output = folder.file("saved.sqlite")
    let report = try SampleStore.repair(path, into: output)
    #expect(
      report.losses.contains("1 row of the table background_delivery does not hold what it should.")
    )
    #expect(report.losses.contains("1 row of sources does not hold what it should."))
    let saved = try SampleStore.open(output, mode: .readOnly)
    defer { saved.close() }
    let apps = try saved.read { try String.readAll($0, sql: "SELECT app FROM background_delivery") }
    #expect(apps == ["b", "c"])
    #expect(try saved.verify().isSound && saved.steps().count == 30_500)
  }

  @Test func severalDamagedPagesAreGoneAround() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    try Self.makeStore(path)
    var bytes = Array(try Data(contentsOf: URL(filePath: path)))
    var generator = SeededGenerator(seed: 0x4E9A)
    let pages = bytes.count / Self.pageSize
    for _ in 0..<4 {
      let page = Int.random(in: pages / 2..<pages, using: &generator)
      bytes[page * Self.pageSize + 1_000] ^= 0x08
    }
    try Data(bytes).write(to: URL(filePath: path))
    let output = folder.file("saved.sqlite")
    let report = try SampleStore.repair(path, into: output)
    let store = try SampleStore.open(output, mode: .readOnly)
    #expect(try store.verify().isSound && store.steps().count == report.sampleCount)
    // What is saved can be added to.
    store.close()
    let writer = try SampleStore.open(output, mode: .readWrite(create: false))
    try writer.importing((0..<30_000).map { TestRecord(Double($0), Double($0) + 1, 2) })
    #expect(try writer.verify().isSound)
  }
}
