import Foundation
import GRDB
import Testing

@testable import SampleStore

struct SegmentQueueTests {
  private struct Segment: Equatable {
    var id: Int64
    var type: String
    var count: Int
    var checksum: Int64
    var payload: [UInt8]
  }

  private static func segments(_ store: SampleStore) throws -> [Segment] {
    try store.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT segment.id, identifier, count, checksum, payload
          FROM segment JOIN sample_type ON sample_type.id = type ORDER BY segment.id
          """
      ).map { row in
        Segment(
          id: row[0], type: row[1], count: row[2], checksum: row[3],
          payload: [UInt8](row[4] as Data)
        )
      }
    }
  }

  private static func records(_ type: String, _ range: Range<Int>) -> [TestRecord] {
    range.map { index in
      TestRecord(Double(index * 60), Double(index * 60 + 30), Double(index % 97))
        .with(\.type, type).with(\.creation, Double(index * 60 + 31))
    }
  }

  @Test func segmentsAreWrittenInTheOrderOfTheMerge() throws {
    let store = try SampleStore.inMemory()
    let count = 20 * SegmentPayload.capacity + 100
    try store.importing(Self.records("A", 0..<count) + Self.records("B", 0..<10))
    let segments = try Self.segments(store)
    #expect(segments.map(\.type) == Array(repeating: "A", count: 21) + ["B"])
    #expect(segments.map(\.count) == Array(repeating: 4_096, count: 20) + [100, 10])
    try store.read { db in
      for type in ["A", "B"] {
        let key = try #require(try StoredTypeKey.fetch(db, identifier: type))
        let chains = try SegmentChains(db, type: key, from: nil, to: nil, path: "")
        for entry in chains.chains.joined() {
          // Encoded alone, a segment is the same.
          let again = EncodedSegment(try chains.rows(of: entry, db)[...], type: key.id)
          let segment = try #require(segments.first { $0.id == entry.id })
          #expect(again.checksum == segment.checksum && [UInt8](again.payload) == segment.payload)
        }
      }
    }
    #expect(try store.verify().faults.isEmpty)
  }

  @Test func storesOfEqualImportsAreEqual() throws {
    let records = Self.records("A", 0..<30_000) + Self.records("B", 0..<9_000)
    let stores = try (0..<3).map { _ in
      let store = try SampleStore.inMemory()
      try store.importing(Array(records[..<20_000]))
      try store.importing(records)
      return try Self.segments(store)
    }
    #expect(stores[0] == stores[1] && stores[1] == stores[2])
  }

  @Test func newMonthRewritesOnlySegmentsLessThanHalfFull() throws {
    // The last segments hold 1,808, 4,096 and 3,808 samples.
    let counts = ["Steps": 10_000, "Energy": 8_192, "Floors": 12_000]
    let types = counts.keys.sorted()
    let store = try SampleStore.inMemory()
    let old = types.flatMap { Self.records($0, 0..<(counts[$0] ?? 0)) }
    try store.importing(old)
    let before = try Self.segments(store)
    let month = types.flatMap { Self.records($0, (counts[$0] ?? 0)..<((counts[$0] ?? 0) + 1_000)) }
    let outcome = try store.importing(old + month)
    let after = try Self.segments(store)
    #expect(outcome.samples.values.allSatisfy { $0.new == 1_000 })
    let rewritten = before.filter { !after.contains($0) }
    #expect(rewritten.map(\.type) == ["Steps"] && rewritten.map(\.count) == [1_808])
    #expect(after.count == before.count + 2)
    try store.importing(old + month)
    #expect(try Self.segments(store) == after)
  }
}
