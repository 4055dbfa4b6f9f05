import Dispatch
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct CompactingTests {
  @Test func aFullDiskLosesNothingAndSaysWhatWasDone() throws {
    let directory = try TemporaryDirectory()
    let store = try SampleStore.open(
      directory.file("health.sqlite"), mode: .readWrite(create: true))
    for round in 0..<6 {
      try store.importing(
        (0..<3_000).map { TestRecord(Double($0 * 7 + round), Double($0 * 7 + round), 2) })
    }
    let before = try store.allSamples()
    try store.database.writeWithoutTransaction { db in
      let count = try Int.readOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    let error = #expect(throws: SampleStoreError.self) { try store.compact() }
    #expect(error?.code == .diskFull)
    #expect(error?.description.contains("what was rewritten before stays so") == true)
    #expect(try store.allSamples() == before)
    try store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA max_page_count = 1000000")
    }
    try store.compact()
    #expect(try store.allSamples() == before)
    #expect(try store.verify().isSound)
  }

  @Test func nobodyWaitsForTheLockWhereNothingIsRewritten() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("health.sqlite")
    let store = try SampleStore.open(path, mode: .readWrite(create: true))
    try store.importing((0..<300).map { TestRecord(Double($0), Double($0) + 1, 2) })
    try store.compact()
    let other = try SampleStore.open(path, mode: .readWrite(create: false))
    let (isHeld, isFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue(label: "holder").async {
      try? other.write { _ in
        isHeld.signal()
        isFree.wait()
      }
    }
    isHeld.wait()
    var hasSeenAll = false
    let result = Result {
      try store.compact { done, all in
        guard done == all else { return }
        hasSeenAll = true
        // The space is given back at the end, and for this it waits.
        isFree.signal()
      }
    }
    if !hasSeenAll { isFree.signal() }
    try result.get()
    #expect(hasSeenAll)
  }
}
