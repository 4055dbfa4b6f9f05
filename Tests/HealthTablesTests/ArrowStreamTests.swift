import CalendarBuckets
import Foundation
import HealthReports
import HealthTables
import SampleStore
import TestSupport
import Testing

/// What is written as Arrow is read back as it was.
@Suite struct ArrowStreamTests {
  private static let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255))

  private static let schema = TableSchema(
    "all",
    [
      TableField("instant", .instant, isNullable: true, "An instant."),
      TableField("date", .date, "A date."),
      TableField("number", .number, isNullable: true, "A number."),
      TableField("code", .number, "A code."),
      TableField("integer", .integer, isNullable: true, "A whole number."),
      TableField("text", .text, isNullable: true, "A text."),
      TableField("constant", .text, "A text."),
      TableField("json", .json, isNullable: true, "JSON."),
      TableField("flag", .flag, "A flag."),
      TableField("answer", .flag, isNullable: true, "An answer."),
      TableField("uuid", .uuid, "A UUID."),
      TableField("nothing", .text, isNullable: true, "Nothing."),
    ])

  private static func batch(_ texts: [String], constant: String) -> TableBatch {
    TableBatch(
      count: 3,
      [
        .instants([0.25, .nan, 1_700_000_000]), .dates([0, -1, 19_000]),
        .numbers([1.5, .nan, -0.0]),
        .codes([3, .nan, 4.5]), .integers([7, .min, -1]), .texts([1, -1, 0], in: texts),
        .text(constant), .texts([0, -1, 0], in: ["{}"]), .flags([true, false, true]),
        .answers([nil, true, false]), .uuids([uuid, uuid, uuid]), .nothing,
      ])
  }

  private func read(_ schema: TableSchema, _ batches: [TableBatch]) throws -> ArrowStreamReader {
    let output = Output()
    var stream = try TableStream(schema, as: .arrow, zone: .utc, write: output.write)
    for batch in batches { try stream.append { batch } }
    try stream.finish()
    return ArrowStreamReader(output.bytes)
  }

  @Test func everyKindOfColumnIsReadBack() throws {
    let stream = try read(
      Self.schema,
      [Self.batch(["a", "é\n"], constant: "x"), Self.batch(["new", "a"], constant: "y")])
    #expect(stream.fields.map(\.name) == Self.schema.fields.map(\.name))
    #expect(stream.fields.map(\.type) == [10, 8, 3, 3, 2, 5, 5, 5, 6, 6, 15, 5])
    #expect(stream.fields.map(\.isNullable) == Self.schema.fields.map(\.isNullable))
    #expect(stream.fields.map(\.isDictionary) == Self.schema.fields.map { $0.kind == .text })
    let uuid = "000102030405060708090a0b0c0d0eff"
    #expect(
      stream.rows == [
        ["250000", "0", "1.5", "3.0", "7", "é\n", "x", "{}", "true", nil, uuid, nil],
        [nil, "-1", nil, "nan", nil, nil, "x", nil, "false", "true", uuid, nil],
        [
          "1700000000000000", "19000", "-0.0", "4.5", "-1", "a", "x", "{}", "true", "false", uuid,
          nil,
        ],
        ["250000", "0", "1.5", "3.0", "7", "a", "y", "{}", "true", nil, uuid, nil],
        [nil, "-1", nil, "nan", nil, nil, "y", nil, "false", "true", uuid, nil],
        [
          "1700000000000000", "19000", "-0.0", "4.5", "-1", "new", "y", "{}", "true", "false", uuid,
          nil,
        ],
      ])
  }

  /// Polars reads no deltas of dictionaries: what is known beforehand comes first.
  @Test func knownTextsNeedNoDeltas() throws {
    let output = Output()
    var stream = try TableStream(
      Self.schema, as: .arrow, zone: .utc,
      knownTexts: ["text": ["a", "b", "c"], "constant": ["y", "x"]], write: output.write)
    for (texts, constant) in [(["a", "b"], "x"), (["c", "a"], "y")] {
      try stream.append { Self.batch(texts, constant: constant) }
    }
    try stream.finish()
    let read = ArrowStreamReader(output.bytes)
    #expect(read.deltaCount == 0)
    #expect(read.rows.map { $0[5] } == ["b", nil, "a", "a", nil, "c"])
    #expect(read.rows.map { $0[6] } == ["x", "x", "x", "y", "y", "y"])
  }

  @Test func samplesOfAStoreNeedNoDeltas() throws {
    let store = try MadeUpSamples.store(seed: 8, count: 600)
    let directory = try TemporaryDirectory()
    let export = FolderExport(
      as: .arrow, tables: [.samples], scope: ReportScope(now: 1_720_000_000))
    _ = try store.withSnapshot {
      try export.write(from: $0, to: directory.file("data")) { _, _ in }
    }
    let data = try Data(contentsOf: URL(filePath: directory.file("data") + "/samples.arrows"))
    let read = ArrowStreamReader(Array(data))
    #expect(read.deltaCount == 0)
    #expect(read.batchCount == 3 && read.rows.count > 500)
  }

  @Test func aTableWithoutRowsHasItsColumns() throws {
    let stream = try read(Self.schema, [])
    #expect(stream.fields.count == 12)
    #expect(stream.rows.isEmpty)
  }

  @Test func everyColumnCanHaveNothing() throws {
    let nothing = TableBatch(count: 9, Self.schema.fields.map { _ in .nothing })
    let stream = try read(Self.schema, [nothing])
    #expect(stream.rows == Array(repeating: Array(repeating: nil, count: 12), count: 9))
  }

  @Test func instantsBeyondTheFormatAreItsEnds() throws {
    let schema = TableSchema("far", [TableField("instant", .instant, "An instant.")])
    let stream = try read(schema, [TableBatch(count: 2, [.instants([1e300, -1e300])])])
    #expect(stream.rows == [["\(Int64.max)"], ["\(Int64.min)"]])
  }

  /// The cells of Arrow are those of CSV, of samples in many batches.
  @Test func samplesAreThoseOfTheCSV() throws {
    let store = try MadeUpSamples.store(seed: 4, count: 60_000)
    let zone = try ZoneRules(identifier: "America/New_York")
    let output = Output()
    var stamps: [Double] = []
    try store.withSnapshot { snapshot in
      var stream = try TableStream(
        SamplesTable.schema(), as: .arrow, zone: zone, write: output.write)
      for type in MadeUpSamples.types {
        let table = SamplesTable(
          ofType: type, unit: try MadeUpSamples.unit(of: type), zone: zone)
        try snapshot.forEachBlock(ofType: type) { block, names in
          stamps += block.starts
          try stream.append { table.batch(block, names) }
        }
      }
      try stream.finish()
    }
    let read = ArrowStreamReader(output.bytes)
    #expect(read.batchCount > 20)
    #expect(read.rows.count == stamps.count)
    for (row, start) in zip(read.rows, stamps) {
      #expect(row[2] == "\(Int64((start * 1e6).rounded()))")
      #expect(row[1] == "\(zone.dayNumber(at: start))")
    }
    var samples: [[String?]] = []
    for type in MadeUpSamples.types {
      try store.forEachSample(ofType: type) { sample in
        samples.append([type, sample.sourceName, sample.device, sample.uuid.uuidString])
      }
    }
    let found = read.rows.map { row in
      [row[0], row[7], row[10], row[13].flatMap(Self.uuidText)]
    }
    #expect(found == samples)
  }

  private static func uuidText(_ digits: String) -> String? {
    var text = digits.uppercased()
    for place in [8, 13, 18, 23] {
      text.insert("-", at: text.index(text.startIndex, offsetBy: place))
    }
    return text
  }
}
