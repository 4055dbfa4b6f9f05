import CalendarBuckets
import Foundation
import HealthReports
import HealthTables
import SampleStore
import TestSupport
import Testing

/// What a stream wrote.
final class Output {
  private(set) var bytes: [UInt8] = []

  func write(_ part: [UInt8]) { bytes += part }
}

/// Tables of samples hold what the samples say one by one.
@Suite struct SamplesTableTests {
  private static let zones = ["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "UTC"]

  /// The text of a table, and the lines of the slow way.
  private func texts(
    _ form: TableStream.Form, of store: SampleStore, zone: ZoneRules, from: Double? = nil,
    to: Double? = nil, source: String? = nil, reader: StoreReader = .owner,
    isForSpreadsheets: Bool = false
  ) throws -> (table: String, slow: String) {
    let output = Output()
    var slow = form == .csv ? SlowSampleLines.csvHeading : ""
    try store.withSnapshot(for: reader) { snapshot in
      let columns: SamplesTable.Columns = form == .csv ? .plain : .all
      var stream = try TableStream(
        SamplesTable.schema(columns), as: form, zone: zone, isForSpreadsheets: isForSpreadsheets,
        write: output.write)
      for type in MadeUpSamples.types {
        let unit = try MadeUpSamples.unit(of: type)
        let table = SamplesTable(ofType: type, unit: unit, zone: zone, columns: columns)
        try snapshot.forEachBlock(
          ofType: type, from: from, to: to, source: source, readsMetadata: columns == .all
        ) { block, names in
          try stream.append { table.batch(block, names) }
        }
        let lines = SlowSampleLines(
          identifier: type, unit: unit, zone: zone, isForSpreadsheets: isForSpreadsheets)
        try snapshot.forEachSample(ofType: type, from: from, to: to, source: source) { sample in
          slow += form == .csv ? lines.csv(sample) : lines.jsonLine(sample)
        }
      }
      try stream.finish()
    }
    return (String(decoding: output.bytes, as: UTF8.self), slow)
  }

  @Test(arguments: 1...6)
  func textsAreThoseOfTheSlowWay(seed: UInt64) throws {
    let store = try MadeUpSamples.store(seed: seed, count: 400)
    let zone = try ZoneRules(identifier: Self.zones[Int(seed) % Self.zones.count])
    for form in [TableStream.Form.csv, .jsonl] {
      let all = try texts(form, of: store, zone: zone)
      #expect(all.table == all.slow)
      let part = try texts(
        form, of: store, zone: zone, from: 1_710_000_000, to: 1_710_900_000, source: "a,\"b\"\n",
        isForSpreadsheets: seed.isMultiple(of: 2))
      #expect(part.table == part.slow)
      #expect(part.slow.count < all.slow.count)
    }
  }

  @Test func manyBlocksStandInTheOrderOfTheSamples() throws {
    let store = try MadeUpSamples.store(seed: 9, count: 90_000)
    let csv = try texts(.csv, of: store, zone: .utc)
    #expect(csv.table == csv.slow)
    let json = try texts(.jsonl, of: store, zone: try ZoneRules(identifier: "Europe/Paris"))
    #expect(json.table == json.slow)
  }

  @Test func namesThatLookAlikeStayApart() throws {
    let store = try MadeUpSamples.store(seed: 2, count: 300)
    let composed = try texts(.csv, of: store, zone: .utc, source: "caf\u{E9}")
    #expect(composed.table.unicodeScalars.contains("\u{E9}"))
    #expect(!composed.table.unicodeScalars.contains("\u{301}"))
    #expect(composed.table.utf8.elementsEqual(composed.slow.utf8))
  }

  @Test func anAppSeesWhatItMayRead() throws {
    let store = try MadeUpSamples.store(seed: 3, count: 300)
    let app = "org.example.reader"
    try store.decide(
      MadeUpSamples.types.map { type in
        StoredPermission(app: app, type: type, read: type == MadeUpSamples.steps)
      })
    let seen = try texts(.jsonl, of: store, zone: .utc, reader: .app(bundleIdentifier: app))
    #expect(seen.table == seen.slow)
    #expect(seen.table.contains(MadeUpSamples.steps))
    #expect(!seen.table.contains(MadeUpSamples.sleep))
  }

  /// 23:59:59.75 is on its day, though the nearest second is on the next one.
  @Test func dateIsThatOfTheStart_NewYork() throws {
    let zone = try ZoneRules(identifier: "America/New_York")
    let store = try SampleStore.inMemory()
    let midnight = zone.instant(of: try LocalDateTime(year: 2024, month: 3, day: 11))
    try store.save([
      NewSample(
        type: MadeUpSamples.steps, canonicalUnit: "count", start: midnight - 0.25, end: midnight,
        value: 1, sourceName: "x")
    ])
    let lines = try texts(.csv, of: store, zone: zone).table.split(separator: "\r\n")
    #expect(
      lines[1].hasPrefix(
        "HKQuantityTypeIdentifierStepCount,2024-03-10,2024-03-11T03:59:59.750Z,2024-03-11T04:00:00Z,1.0,count,"
      ))
  }

  @Test func noSamplesAreAHeading() throws {
    let store = try SampleStore.inMemory()
    #expect(try texts(.csv, of: store, zone: .utc).table == SlowSampleLines.csvHeading)
    #expect(try texts(.jsonl, of: store, zone: .utc).table.isEmpty)
  }
}
