import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

/// What a process knows of saved samples, and what it learns from others.
@Suite struct SavedUUIDsTests {
  private static func samples(_ count: Int) -> [NewSample] {
    (0..<count).map { SampleStoreSavingTests.sample(Double($0), Double($0 + 1), 1) }
  }

  /// The sequence numbers of saved samples, as their rows have them.
  private static func sequences(_ db: Database) throws -> [UUID: Int64] {
    var sequences: [UUID: Int64] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT first_sequence, uuids FROM saved_sample") {
      for (place, uuid) in SavedUUIDs.uuids(in: row[1]).enumerated() {
        sequences[uuid] = row[0] + Int64(place)
      }
    }
    return sequences
  }

  @Test func savedSamplesAreKnownWhoeverSavedThem() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a.sqlite")
    let stores = [
      try SampleStore.open(path, mode: .readWrite(create: true)),
      try SampleStore.open(path, mode: .readWrite(create: false)),
    ]
    var generator = SeededGenerator(seed: 3)
    var known = SavedUUIDs()
    var saved: [UUID] = []
    for count in [1, 100, 1, 27, 1, 1_500, 3, 128, 900, 1] {
      let samples = Self.samples(count)
      let store = stores[Int.random(in: 0..<2, using: &generator)]
      try store.save(samples)
      // A deletion takes a number, so that those of the next save do not follow.
      if Bool.random(using: &generator), let last = saved.last {
        try store.delete([last], ownedBy: nil, date: 0)
      }
      saved += samples.map(\.uuid)
      let others = (0..<50).map { _ in UUID() }
      try stores[0].read { db in
        let expected = try Self.sequences(db)
        let found = try known.sequences(of: saved + others, db)
        #expect(found == expected)
        #expect(expected.count == saved.count)
        let one = saved.randomElement(using: &generator)
        let first = [
          try known.firstKnown(of: others, db),
          try known.firstKnown(of: others + [one].compactMap(\.self), db),
          try known.firstKnown(of: [others[0], others[1], others[1]], db),
        ]
        #expect(first == [nil, one, others[1]])
      }
      for store in stores {
        #expect(throws: SampleStoreError.self) { try store.save([samples[count - 1]]) }
      }
    }
  }

  @Test func rowsThatMakeNoSenseAreAnErrorEachTime() throws {
    let store = try SampleStore.inMemory()
    try store.save(Self.samples(1_200))
    var known = SavedUUIDs()
    let before = try store.read { db in try known.sequences(of: [], db) }
    #expect(before.isEmpty)
    try store.save(Self.samples(200))
    try store.database.write { db in
      try db.execute(
        sql: "UPDATE saved_sample SET uuids = zeroblob(3200) WHERE first_sequence > 1200")
    }
    for _ in 0..<2 {
      #expect(throws: (any Error).self) {
        try store.read { db in try known.sequences(of: [UUID()], db) }
      }
    }
    // Rows that lie over one another.
    try store.database.write { db in
      try db.execute(sql: "DELETE FROM saved_sample WHERE first_sequence > 1200")
      try db.execute(sql: "INSERT INTO saved_sample VALUES (3, randomblob(1600))")
    }
    for _ in 0..<2 {
      #expect(throws: (any Error).self) {
        try store.read { db in try known.sequences(of: [UUID()], db) }
      }
    }
  }
}
