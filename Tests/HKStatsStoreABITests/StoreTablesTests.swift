import ArrowColumns
import CHKStatsABI
import Foundation
import HKStatsStoreABI
import TestSupport
import Testing

/// Tables of stores as streams of Arrow.
@Suite struct StoreTablesTests {
  private static func filled() throws -> AskedStore {
    let store = try AskedStore()
    for text in [DailyExport.text, SleepExport.text] {
      let report = try store.add(text)
      try #require(report.status == HK_OK, "\(store.message)")
    }
    return store
  }

  /// The names of a table's columns, and how many rows its batches have.
  private func shape(
    _ table: String, _ request: String? = nil, of store: AskedStore
  ) throws -> (columns: [String], rows: [Int64]) {
    var stream = ArrowArrayStream()
    try #require(
      hk_store_table(store.handle, table, request, &stream) == HK_OK, "\(store.message)")
    defer { stream.release(&stream) }
    var schema = ArrowSchema()
    #expect(stream.get_schema(&stream, &schema) == 0)
    defer { schema.release(&schema) }
    var rows: [Int64] = []
    while true {
      var array = ArrowArray()
      try #require(stream.get_next(&stream, &array) == 0)
      guard array.release != nil else { break }
      #expect(array.n_children == schema.n_children)
      rows.append(array.length)
      array.release(&array)
    }
    return (try ArrowField.columns(of: &schema).map(\.name), rows)
  }

  @Test func everyTableHasItsColumns() throws {
    let store = try Self.filled()
    let samples = try shape("samples", of: store)
    #expect(samples.columns.prefix(5) == ["type", "date", "start", "end", "value"])
    let types =
      try JSONSerialization.jsonObject(
        with: Data(store.answer("types").text.utf8)) as? [String: Any]
    let counts = (types?["types"] as? [[String: Any]])?.compactMap { $0["samples"] as? Int64 }
    #expect(samples.rows.reduce(0, +) == counts?.reduce(0, +))
    #expect(try shape("samples", #"{"metadata": true}"#, of: store).columns.contains("metadata"))
    #expect(try shape("nights", of: store).rows.first ?? 0 > 0)
    #expect(try shape("workouts", of: store).columns.contains("activity"))
    #expect(try shape("rings", of: store).columns.first == "date")
    let buckets = try shape("buckets", #"{"interval": "day", "types": ["stepCount"]}"#, of: store)
    #expect(buckets.columns.contains("meanPerDay"))
    #expect(buckets.rows.count == 1)
  }

  @Test func aTableThatMakesNoSenseIsAStatusAtOnce() throws {
    let store = try Self.filled()
    var stream = ArrowArrayStream()
    #expect(hk_store_table(store.handle, "weather", nil, &stream) == HK_INVALID_REQUEST)
    #expect(stream.release == nil)
    #expect(
      hk_store_table(store.handle, "samples", #"{"types": ["none"]}"#, &stream)
        == HK_INVALID_REQUEST)
    #expect(
      hk_store_table(store.handle, "samples", #"{"source": "Nobody's"}"#, &stream)
        == HK_INVALID_REQUEST)
    #expect(store.message.contains("Nobody's"), "\(store.message)")
    #expect(
      hk_store_table(store.handle, "samples", #"{"source": ""}"#, &stream) == HK_INVALID_REQUEST)
    #expect(store.message.contains("has to name one source"), "\(store.message)")
    #expect(hk_store_table(store.handle, "samples", nil, nil) == HK_INVALID_ARGUMENT)
  }

  @Test func aStreamThatNobodyReadsToItsEndEndsItsThread() throws {
    let store = try Self.filled()
    for read in [0, 1] {
      var stream = ArrowArrayStream()
      #expect(hk_store_table(store.handle, "samples", nil, &stream) == HK_OK)
      for _ in 0..<read {
        var array = ArrowArray()
        #expect(stream.get_next(&stream, &array) == 0)
        array.release(&array)
      }
      stream.release(&stream)
      #expect(stream.release == nil)
    }
  }

  @Test func aFifthTableAtATimeIsRefusedAndNothingWaits() throws {
    let store = try AskedStore()
    // More samples than the batches that wait, so that nothing ends by itself.
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" value="9"
      startDate="2024-03-09 10:00:00 +0100" endDate="2024-03-09 10:10:00 +0100"/>

      """
    let records = String(repeating: record, count: 100_000)
    let report = try store.add("<HealthData locale=\"en_US\">\(records)</HealthData>")
    try #require(report.status == HK_OK, "\(store.message)")
    var streams = [ArrowArrayStream](repeating: ArrowArrayStream(), count: 4)
    for place in streams.indices {
      #expect(hk_store_table(store.handle, "samples", nil, &streams[place]) == HK_OK)
    }
    var fifth = ArrowArrayStream()
    #expect(hk_store_table(store.handle, "samples", nil, &fifth) == HK_BUSY)
    #expect(store.message.contains("4 tables of this store"), "\(store.message)")
    #expect(store.answer("types").status == HK_OK)
    streams[0].release(&streams[0])
    #expect(hk_store_table(store.handle, "samples", nil, &fifth) == HK_OK, "\(store.message)")
    fifth.release(&fifth)
    for place in 1..<4 { streams[place].release(&streams[place]) }
  }

  @Test func whatWasPassedOutOutlivesTheStore() throws {
    let store = try Self.filled()
    var stream = ArrowArrayStream()
    #expect(
      hk_store_table(store.handle, "samples", #"{"types": ["stepCount"]}"#, &stream) == HK_OK)
    store.free()
    var array = ArrowArray()
    #expect(stream.get_next(&stream, &array) == 0)
    stream.release(&stream)
    let type = try #require(array.children[0]).pointee
    #expect(type.dictionary != nil)
    let texts = try #require(type.dictionary).pointee
    let offsets = try #require(texts.buffers[1]).assumingMemoryBound(to: Int32.self)
    let bytes = try #require(texts.buffers[2])
    let text = String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(offsets[1])), as: UTF8.self)
    #expect(text == "HKQuantityTypeIdentifierStepCount")
    array.release(&array)
  }
}
