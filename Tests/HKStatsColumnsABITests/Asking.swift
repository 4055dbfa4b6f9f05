import ArrowColumns
import CHKStatsABI
import HKStatsColumnsABI

/// A call of the library that failed.
struct CallFailure: Error, Equatable {
  let status: Int32
  let sentence: String
}

/// A query of the library, freed at the end.
final class Asking {
  private let query: OpaquePointer?

  init(_ settings: [(String, String)]) throws {
    var made: OpaquePointer?
    _ = hk_statistics_new(&made)
    query = made
    for (key, value) in settings { try set(key, value) }
  }

  deinit { hk_statistics_free(query) }

  var sentence: String { hk_statistics_message(query).map { String(cString: $0) } ?? "" }

  private func check(_ status: Int32) throws {
    guard status != HK_OK else { return }
    throw CallFailure(status: status, sentence: sentence)
  }

  func set(_ key: String, _ value: String) throws {
    try check(hk_statistics_set(query, key, value))
  }

  func setZoneFile(_ name: String, _ bytes: [UInt8]) throws {
    try check(hk_statistics_set_zone_file(query, name, bytes, bytes.count))
  }

  /// Passes all batches of a table, one call each.
  func append(_ table: ArrowTable) throws {
    for batch in table.batches.indices {
      var schema = ArrowSchema()
      var array = ArrowArray()
      table.export(toSchema: &schema)
      table.export(batch: batch, to: &array)
      let status = hk_statistics_append(query, &schema, &array)
      schema.release(&schema)
      guard array.release == nil else { fatalError("the array was not consumed") }
      try check(status)
    }
  }

  /// Passes all batches of a table as a stream.
  func appendStream(_ table: ArrowTable) throws {
    var stream = ArrowArrayStream()
    table.export(toStream: &stream)
    let status = hk_statistics_append_stream(query, &stream)
    guard stream.release == nil else { fatalError("the stream was not consumed") }
    try check(status)
  }

  func finish() throws {
    try check(hk_statistics_finish(query))
  }

  func figures() throws -> Rows {
    var table: OpaquePointer?
    try check(hk_statistics_figures(query, &table))
    return try Rows(table)
  }

  func statuses() throws -> Rows {
    var table: OpaquePointer?
    try check(hk_statistics_statuses(query, &table))
    return try Rows(table)
  }

  /// The number of rows of the next batch of figures; nil if there is none.
  func nextFigures() throws -> Int64? {
    var schema = ArrowSchema()
    var array = ArrowArray()
    let status = hk_statistics_next(query, &schema, &array)
    if status == HK_END {
      guard array.release == nil, schema.release == nil else { fatalError("nothing is something") }
      return nil
    }
    try check(status)
    defer {
      array.release(&array)
      schema.release(&schema)
    }
    return array.length
  }
}

/// A table that the library answered, read as anybody would.
struct Rows {
  let names: [String]
  /// The column of dates, in days since 1970.
  let dates: [Int32]
  private var numbers: [String: [Double?]] = [:]
  private var texts: [String: [String?]] = [:]
  let count: Int

  init(_ table: OpaquePointer?) throws {
    defer { hk_table_free(table) }
    count = Int(hk_table_row_count(table))
    var stream = ArrowArrayStream()
    _ = hk_table_stream(table, &stream)
    let reader = try ArrowStream(consuming: &stream)
    names = reader.fields.map(\.name)
    dates = names.firstIndex(of: "date").map { Self.dates(of: table, column: $0) } ?? []
    while let records = try reader.next() {
      for (position, field) in reader.fields.enumerated() {
        let column = try records.column(position)
        if case .text = field.format {
          let runs = try KeyColumn(column).runs()
          texts[field.name, default: []] += runs.codesOfRows().map {
            $0 < 0 ? nil : runs.keys[Int($0)].description
          }
          continue
        }
        var values: [Double] = []
        switch field.format {
        case .timestamp: try InstantColumn(column).append(.range(0..<column.count), to: &values)
        case .date32: continue
        default: try NumberColumn(column).append(.range(0..<column.count), to: &values)
        }
        numbers[field.name, default: []] += values.indices.map {
          column.isValid($0) ? values[$0] : nil
        }
      }
    }
  }

  /// The dates, in days since 1970, which no reader of samples takes: from the memory of the arrays.
  private static func dates(of table: OpaquePointer?, column: Int) -> [Int32] {
    (0..<hk_table_batch_count(table)).flatMap { batch -> [Int32] in
      var array = ArrowArray()
      guard hk_table_batch(table, batch, &array) == HK_OK else { return [] }
      defer { array.release(&array) }
      guard let days = array.children[column]?.pointee.buffers[1] else { return [] }
      return (0..<Int(array.length)).map { days.load(fromByteOffset: 4 * $0, as: Int32.self) }
    }
  }

  func numbers(_ name: String) -> [Double?] { numbers[name] ?? [] }
  func texts(_ name: String) -> [String?] { texts[name] ?? [] }
}

/// Columns of samples that are being made.
struct SampleTable {
  var participants: [String?]?
  var types: [String]?
  var sources: [String]?
  var zones: [String]?
  var starts: [Double] = []
  var ends: [Double]?
  var values: [Double] = []
  var userEntered: [Bool]?
  /// The unit of starts and ends; nil for doubles.
  var unit: ArrowTimeUnit?

  /// Keeps the first rows alone.
  mutating func cut(to count: Int) {
    participants = participants.map { Array($0.prefix(count)) }
    types = types.map { Array($0.prefix(count)) }
    sources = sources.map { Array($0.prefix(count)) }
    zones = zones.map { Array($0.prefix(count)) }
    starts = Array(starts.prefix(count))
    ends = ends.map { Array($0.prefix(count)) }
    values = Array(values.prefix(count))
    userEntered = userEntered.map { Array($0.prefix(count)) }
  }

  /// The rows as batches of some lengths, the last of which takes the rest.
  func table(batches sizes: [Int] = []) -> ArrowTable {
    func text(_ texts: [String?]?, _ rows: Range<Int>) -> ArrowValues? {
      texts.map { texts in
        var bytes = TextBytes()
        for text in texts[rows] { bytes.append(text ?? "") }
        return ArrowValues(
          .text(bytes), nulls: NullBits(valid: PackedBits(Array(texts[rows])) { $0 != nil }))
      }
    }
    func flags(_ flags: [Bool]?, _ rows: Range<Int>) -> ArrowValues? {
      flags.map { ArrowValues(.bits(PackedBits(Array($0[rows])) { $0 })) }
    }
    func doubles(_ values: [Double]?, _ rows: Range<Int>) -> ArrowValues? {
      values.map { ArrowValues(.float64(Array($0[rows]))) }
    }
    func instants(_ values: [Double]?, _ rows: Range<Int>) -> ArrowValues? {
      guard let unit else { return doubles(values, rows) }
      // Whole microseconds are the same doubles in each unit that has them.
      let perSecond = min(unit.perSecond, 1_000_000)
      return values.map { values in
        ArrowValues(
          .int64(
            values[rows].map {
              Int64(($0 * Double(perSecond)).rounded()) * (unit.perSecond / perSecond)
            }))
      }
    }
    let instant = unit.map { ArrowFormat.timestamp($0, zone: "UTC") } ?? .float64
    let names: [(String, ArrowFormat, Bool)] = [
      ("participant", .text(.offsets32), participants != nil),
      ("type", .text(.offsets32), types != nil), ("source", .text(.offsets32), sources != nil),
      ("zone", .text(.offsets32), zones != nil), ("start", instant, true),
      ("end", instant, ends != nil), ("value", .float64, true),
      ("user_entered", .boolean, userEntered != nil),
    ]
    var bounds = [0]
    for size in sizes { bounds.append(min(bounds[bounds.count - 1] + size, starts.count)) }
    bounds.append(starts.count)
    let batches = zip(bounds, bounds.dropFirst()).map { first, end in
      let rows = first..<end
      return [
        text(participants, rows), text(types, rows), text(sources, rows), text(zones, rows),
        instants(starts, rows), instants(ends, rows), doubles(values, rows),
        flags(userEntered, rows),
      ].compactMap { $0 }
    }
    return ArrowTable(
      fields: names.filter(\.2).map { ArrowField(name: $0.0, format: $0.1) }, batches: batches)
  }
}

/// The settings that every query needs.
let plainSettings = [("zone", "UTC"), ("interval", "day"), ("aggregation", "cumulative")]
