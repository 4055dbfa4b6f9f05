import Foundation
import GRDB
import TestSupport
import Testing

@testable import SampleStore

@Suite struct SavedUUIDReaderTests {
  /// Saves batches of one to 1,500 samples, and returns their UUIDs by sequence number.
  private static func filledStore(
    _ generator: inout SeededGenerator
  ) throws -> (store: SampleStore, uuids: [Int64: UUID]) {
    let store = try SampleStore.inMemory()
    var uuids: [Int64: UUID] = [:]
    for count in [1, 1, 900, 1_500, 3, 700] {
      let samples = (0..<count).map { _ in
        let start = Double(Int.random(in: 0..<1_000_000, using: &generator))
        return SampleStoreSavingTests.sample(start, start + 1, 1)
      }
      for (sequence, sample) in zip(try store.save(samples), samples) {
        uuids[sequence] = sample.uuid
      }
    }
    return (store, uuids)
  }

  @Test(arguments: [1, 2, 100])
  func everySampleHasTheUUIDThatItWasSavedUnderInAnyOrder(limit: Int) throws {
    var generator = SeededGenerator(seed: UInt64(limit))
    let (store, uuids) = try Self.filledStore(&generator)
    #expect(uuids.count == 3_105)
    try store.read { db in
      var reader = SavedUUIDReader(limit: limit)
      for (sequence, uuid) in uuids.shuffled(using: &generator) {
        let found = try reader.uuid(of: sequence, db)
        #expect(found == uuid)
      }
      for sequence in uuids.keys.sorted() {
        let found = try reader.uuid(of: sequence, db)
        #expect(found == uuids[sequence])
      }
    }
  }

  @Test func whatWasNotSavedHasNone() throws {
    var generator = SeededGenerator(seed: 1)
    let (store, uuids) = try Self.filledStore(&generator)
    let last = try #require(uuids.keys.max())
    // A deletion takes a sequence number, which is that of no sample.
    try store.delete([try #require(uuids[last])], ownedBy: nil, date: 0)
    let later = try store.save([SampleStoreSavingTests.sample(0, 1, 1)])
    #expect(later.lowerBound == last + 2)
    try store.read { db in
      var reader = SavedUUIDReader()
      for sequence in [0, -1, last + 1, last + 3, .max, .min] {
        let found = try reader.uuid(of: sequence, db)
        #expect(found == nil)
      }
      let (deleted, added) = (
        try reader.uuid(of: last, db), try reader.uuid(of: last + 2, db)
      )
      #expect(deleted == uuids[last])
      #expect(added != nil)
    }
  }
}
