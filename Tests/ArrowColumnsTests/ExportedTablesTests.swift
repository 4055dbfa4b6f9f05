import CHKStatsABI
import Testing

@testable import ArrowColumns

/// What is exported reads as what it was, and is released once.
@Suite struct ExportedTablesTests {
  private static let fields = [
    ArrowField(name: "participant", format: .text(.offsets32)),
    ArrowField(name: "date", format: .date32),
    ArrowField(name: "start", format: .timestamp(.microseconds, zone: "UTC")),
    ArrowField(name: "count", format: .integer(bits: 64, isSigned: true)),
    ArrowField(name: "code", format: .integer(bits: 32, isSigned: true)),
    ArrowField(name: "sum", format: .float64),
  ]

  private static func batch(_ texts: [String], sums: [Double?]) -> [ArrowValues] {
    var bytes = TextBytes()
    var nulls = NullBits()
    for text in texts { bytes.append(text) }
    for sum in sums { nulls.append(isNull: sum == nil, count: 1) }
    let numbers = texts.indices.map(Int64.init)
    return [
      ArrowValues(.text(bytes)), ArrowValues(.int32(numbers.map(Int32.init))),
      ArrowValues(.int64(numbers.map { $0 * 1_000_000 })), ArrowValues(.int64(numbers)),
      ArrowValues(.int32(numbers.map(Int32.init))),
      ArrowValues(.float64(sums.map { $0 ?? 0 }), nulls: nulls),
    ]
  }

  private static let table = ArrowTable(
    fields: fields,
    batches: [
      batch(["a", "", "bcd"], sums: [1, nil, 3]), batch([], sums: []), batch(["é"], sums: [4]),
    ])

  @Test func aStreamHasTheColumnsAndTheBatches() throws {
    var stream = ArrowArrayStream()
    Self.table.export(toStream: &stream)
    let reader = try ArrowStream(consuming: &stream)
    #expect(stream.release == nil)
    #expect(reader.fields == Self.fields)
    var texts: [[String?]] = []
    var sums: [Double?] = []
    while let records = try reader.next() {
      try texts.append(keys(records.column(0)))
      let column = try records.column(5)
      let values = try numbers(column)
      sums += values.indices.map { column.isValid($0) ? values[$0] : nil }
      #expect(try instants(records.column(2)) == values.indices.map(Double.init))
    }
    #expect(texts == [["a", "", "bcd"], [], ["é"]])
    #expect(sums == [1, nil, 3, 4])
    #expect(Self.table.rowCount == 4)
  }

  @Test func valuesAreNotCopied() throws {
    let values: [Double] = [1, 2, 3]
    let table = ArrowTable(
      fields: [ArrowField(name: "x", format: .float64)], batches: [[ArrowValues(.float64(values))]])
    var array = ArrowArray()
    table.export(batch: 0, to: &array)
    defer { array.release(&array) }
    values.withUnsafeBytes { expected in
      #expect(array.children[0]?.pointee.buffers[1] == expected.baseAddress)
    }
  }

  @Test func memoryStaysUntilTheLastArrayIsReleased() throws {
    var table: ArrowTable? = ArrowTable(
      fields: [ArrowField(name: "x", format: .float64), ArrowField(name: "y", format: .float64)],
      batches: [[ArrowValues(.float64([1, 2])), ArrowValues(.float64([3, 4]))]])
    var stream = ArrowArrayStream()
    table?.export(toStream: &stream)
    weak let weakTable = table
    var array = ArrowArray()
    #expect(stream.get_next(&stream, &array) == 0)
    table = nil
    #expect(weakTable != nil)
    stream.release(&stream)
    #expect(stream.release == nil)
    #expect(weakTable == nil)
    // A child that is moved away outlives its parent.
    var child = try #require(array.children[1]).pointee
    array.children[1]?.pointee.release = nil
    array.release(&array)
    #expect(array.release == nil)
    #expect(child.buffers[1]?.load(fromByteOffset: 8, as: Double.self) == 4)
    child.release(&child)
    #expect(child.release == nil)
  }

  @Test func aReleasedStreamAnswersNothing() {
    var stream = ArrowArrayStream()
    Self.table.export(toStream: &stream)
    let (getNext, getSchema) = (stream.get_next, stream.get_schema)
    #expect(getNext?(&stream, nil) != 0)
    #expect(getSchema?(&stream, nil) != 0)
    stream.release(&stream)
    var array = ArrowArray()
    #expect(getNext?(&stream, &array) != 0)
    #expect(throws: ArrowError.self) { try ArrowStream(consuming: &stream) }
    #expect(throws: ArrowError.self) { try ArrowStream(consuming: nil) }
  }

  @Test func aStreamThatFailsIsAnErrorWithItsSentence() throws {
    var stream = ArrowArrayStream()
    Self.table.export(toStream: &stream)
    stream.get_next = { _, _ in 5 }
    stream.get_last_error = { _ in UnsafePointer(sentence) }
    let reader = try ArrowStream(consuming: &stream)
    let error = #expect(throws: ArrowError.self) { try reader.next() }
    #expect(error?.description == "The stream of rows failed: the disk is gone")
  }

  @Test func nullBitsAreThoseThatWereAdded() {
    var bits = NullBits()
    var expected: [Bool] = []
    for (number, count) in [3, 0, 5, 8, 1, 17, 64, 7, 2].enumerated() {
      bits.append(isNull: number % 2 == 1, count: count)
      expected += Array(repeating: number % 2 == 1, count: count)
      #expect(bits.bytes.count == (bits.count + 7) / 8)
    }
    let found = expected.indices.map { bits.bytes[$0 / 8] >> UInt8($0 % 8) & 1 == 0 }
    #expect(found == expected)
    #expect(bits.nullCount == expected.count { $0 })
  }

  @Test func formatsAreTheirTexts() {
    for text in [
      "n", "b", "c", "C", "s", "S", "i", "I", "l", "L", "f", "g", "tdD", "u", "U", "vu", "+s",
      "tss:", "tsm:UTC", "tsu:Europe/Paris", "tsn:+05:30", "z", "+l",
    ] {
      #expect(ArrowFormat(parsing: text).text == text)
    }
    #expect("\(ArrowFormat(parsing: "tsu:UTC"))" == "timestamp[us, UTC]")
    #expect("\(ArrowFormat(parsing: "tsm:"))" == "timestamp[ms]")
    for (text, name) in [
      ("d:10,2", "decimal128(10, 2)"), ("d:38,0,256", "decimal256(38, 0)"),
      ("d:x", "the type 'd:x'"),
      ("tDn", "duration"), ("tdm", "date64"), ("ttu", "time64"), ("e", "float16"),
    ] {
      #expect("\(ArrowFormat(parsing: text))" == name)
    }
  }
}

/// A sentence that stays where it is.
private nonisolated(unsafe) let sentence: UnsafeMutablePointer<CChar> = {
  let text = "the disk is gone".utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
  copy.initialize(from: Array(text), count: text.count)
  return copy
}()
