import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import SampleStore

@Suite struct ObjectVerificationTests {
  private static let pageSize = 4_096

  private static func makeStore(_ path: String, count: Int = 300) throws -> SampleStore {
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing([]) { importing in
      for number in 1...count {
        try importing.addWorkout(
          ImportedWorkout(
            activityType: "Activity\(number)Named", start: Double(number) * 100,
            end: Double(number) * 100 + 50,
            sourceRevision: importing.sourceRevisionID(name: "Watch", version: "7.0")))
      }
    }
    return store
  }

  private static func sequences(_ store: SampleStore) throws -> [Int64] {
    try store.database.read {
      try Int64.fetchAll($0, sql: "SELECT sequence FROM workout ORDER BY start")
    }
  }

  private static func malform(_ sequences: [Int64], of store: SampleStore) throws {
    try store.database.write { db in
      for sequence in sequences {
        try db.execute(
          sql: "UPDATE workout SET details = x'00' WHERE sequence = ?", arguments: [sequence])
      }
    }
  }

  @Test func eachWorkoutThatCannotBeReadIsNamed() throws {
    let folder = try TemporaryDirectory()
    let store = try Self.makeStore(folder.file("health.sqlite"))
    let sequences = try Self.sequences(store)
    let malformed = [0, 1, 150, 299].map { sequences[$0] }
    try Self.malform(malformed, of: store)
    let faults = try store.verify().faults
    #expect(faults.count == malformed.count, "\(faults)")
    for sequence in malformed {
      #expect(
        faults.contains { $0.hasPrefix("Workout \(sequence) cannot be read") }, "\(sequence)")
    }
  }

  /// A damaged page ends the reading that meets it. The workouts behind it are looked at nevertheless.
  @Test func workoutsBehindADamagedPageAreLookedAt() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    let store = try Self.makeStore(path)
    let sequences = try Self.sequences(store)
    try Self.malform([sequences[2], sequences[290]], of: store)
    store.close()

    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data("Activity150Named".utf8))).lowerBound
    bytes[place] ^= 0x21
    try bytes.write(to: url)

    let faults = try SampleStore.verify(path).faults
    #expect(faults.contains { $0.contains("page \(place / Self.pageSize + 1)") }, "\(faults)")
    for sequence in [sequences[2], sequences[290]] {
      #expect(
        faults.contains { $0.hasPrefix("Workout \(sequence) cannot be read") },
        "\(sequence): \(faults)")
    }
  }

  /// A page that each workout needs is met again and again, and is told of once: the work is not that of every workout.
  @Test func aPageThatAllNeedEndsTheirReading() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("health.sqlite")
    var store = try Self.makeStore(path, count: 4_000)
    let root = try store.database.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'workout'")
    }
    store.close()
    let page = try #require(root)

    let url = URL(filePath: path)
    var bytes = try Data(contentsOf: url)
    bytes[(page - 1) * Self.pageSize + 9] ^= 0x21
    try bytes.write(to: url)

    store = try SampleStore.open(path, mode: .readOnly)
    defer { store.close() }
    let transactions = Mutex(0)
    // Readings that follow one another have one connection.
    try store.read { db in
      db.trace { event in
        if event.description.hasPrefix("BEGIN") { transactions.withLock { $0 += 1 } }
      }
    }
    let faults = try store.verify().faults
    #expect(faults.contains { $0.hasPrefix("Page \(page) is damaged") }, "\(faults)")
    let count = transactions.withLock { $0 }
    #expect((1_000...1_200).contains(count), "\(count)")
  }
}
