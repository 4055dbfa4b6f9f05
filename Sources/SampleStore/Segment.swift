/// One sample as segments hold it: an imported sample whose ordinal is its sequence number and
/// whose other numbers are those of the store's tables.
typealias SampleRow = ImportedSample

extension ImportedSample {
  /// The order of samples everywhere: by start, then end, then insertion.
  @inline(__always)
  func precedes(_ other: SampleRow) -> Bool {
    if start != other.start { return start < other.start }
    if end != other.end { return end < other.end }
    return ordinal < other.ordinal
  }
}

/// What the table of segments says of a segment besides its payload.
struct SegmentSummary: Equatable, Sendable {
  var count: Int
  /// Start, end and sequence number of the first sample.
  var headStart: Double
  var headEnd: Double
  var headSequence: Int64
  /// Start, end and sequence number of the last sample.
  var tailStart: Double
  var tailEnd: Double
  var tailSequence: Int64
  /// The latest end of all.
  var lastEnd: Double
  var leastSequence: Int64
  var greatestSequence: Int64
  var minimum: Double
  var maximum: Double

  init(_ rows: ArraySlice<SampleRow>) {
    precondition(!rows.isEmpty, "A segment holds at least one sample.")
    let head = rows[rows.startIndex]
    let tail = rows[rows.endIndex - 1]
    count = rows.count
    headStart = head.start
    headEnd = head.end
    headSequence = Int64(bitPattern: head.ordinal)
    tailStart = tail.start
    tailEnd = tail.end
    tailSequence = Int64(bitPattern: tail.ordinal)
    lastEnd = head.end
    leastSequence = headSequence
    greatestSequence = headSequence
    minimum = .infinity
    maximum = -.infinity
    for row in rows {
      let sequence = Int64(bitPattern: row.ordinal)
      if row.end > lastEnd { lastEnd = row.end }
      if sequence < leastSequence { leastSequence = sequence }
      if sequence > greatestSequence { greatestSequence = sequence }
      if row.value < minimum { minimum = row.value }
      if row.value > maximum { maximum = row.value }
    }
  }

  /// The checksum of a segment of type `type`: over its payload and every figure of its row, so
  /// that none can change unseen.
  func checksum(type: Int64, payload: RawSpan) -> Int64 {
    var figures: [UInt8] = []
    figures.reserveCapacity(13 * 8)
    for integer in [
      type, Int64(count), headSequence, tailSequence, leastSequence, greatestSequence,
    ] {
      figures.append(integer: integer)
    }
    for double in [headStart, headEnd, tailStart, tailEnd, lastEnd, minimum, maximum] {
      // SQLite turns -0.0 of a column into 0.0.
      figures.append(double: double == 0 ? 0 : double)
    }
    return Int64(bitPattern: Checksum.xxh64(payload, seed: Checksum.xxh64(figures)))
  }
}

/// The payload of a segment: up to 4,096 samples of one type in order, column by column.
///
/// Layout: version (1 byte, now 1), then where each of the ten columns begins (4 bytes each), then
/// the columns: starts, ends, creation dates, values, sources, devices, metadata, units, flags,
/// sequence numbers (packed, less their place). Each column begins with a format byte of its own.
enum SegmentPayload {
  /// The most samples of one segment.
  static let capacity = 4096
  private static let version: UInt8 = 1
  private static let columnCount = 10
  private static let directoryEnd = 1 + 4 * 10

  /// The columns in the order of the directory.
  enum Column: Int {
    case starts, ends, creations, values, sources, devices, metadata, units, flags, sequences
  }

  /// The payload of `rows`, which are in order.
  static func encode(_ rows: ArraySlice<SampleRow>) -> [UInt8] {
    precondition(rows.count <= capacity, "A segment holds at most \(capacity) samples.")
    var payload: [UInt8] = []
    payload.reserveCapacity(directoryEnd + rows.count * 12)
    payload.append(version)
    payload.append(contentsOf: repeatElement(0, count: 4 * columnCount))
    var offsets: [UInt32] = []
    func begin(_ payload: inout [UInt8]) { offsets.append(UInt32(payload.count)) }
    InstantColumns.encode(rows, into: &payload) { begin(&$0) }
    begin(&payload)
    ValueColumn.encode(rows.map(\.value), into: &payload)
    begin(&payload)
    IdentifierColumn.encode(rows.map(\.sourceRevision), into: &payload)
    begin(&payload)
    IdentifierColumn.encode(rows.map(\.device), into: &payload)
    begin(&payload)
    IdentifierColumn.encode(rows.map(\.metadata), into: &payload)
    begin(&payload)
    IdentifierColumn.encode(rows.map { UInt32($0.unit) }, into: &payload)
    begin(&payload)
    IdentifierColumn.encode(rows.map { UInt32($0.flags.rawValue) }, into: &payload)
    begin(&payload)
    PackedIntegers.encode(
      zip(rows, 0...).map { Int64(bitPattern: $0.ordinal) &- $1 }, into: &payload)
    for (column, offset) in offsets.enumerated() {
      for byte in 0..<4 {
        payload[1 + 4 * column + byte] = UInt8(truncatingIfNeeded: offset >> UInt32(8 * byte))
      }
    }
    return payload
  }

  /// Where `column` begins.
  @inline(__always)
  static func offset(of column: Column, in bytes: RawSpan) throws(MalformedPayload) -> Int {
    var offset = 0
    guard try bytes.read(UInt8.self, at: &offset) == version else { throw MalformedPayload() }
    offset += 4 * column.rawValue
    return Int(try bytes.read(UInt32.self, at: &offset))
  }

  /// The sequence numbers of `count` samples, in order. Complexity: O(n).
  static func decodeSequences(
    _ bytes: RawSpan, count: Int, into sequences: inout [Int64]
  ) throws(MalformedPayload) {
    var offset = try offset(of: .sequences, in: bytes)
    try PackedIntegers.decode(bytes, at: &offset, count: count, into: &sequences)
    for index in 0..<count { sequences[index] &+= Int64(index) }
  }

  /// All `count` rows. Complexity: O(n).
  static func decode(_ bytes: RawSpan, count: Int) throws(MalformedPayload) -> [SampleRow] {
    var scratch = [Int64](repeating: 0, count: count)
    var starts = [Double](repeating: 0, count: count)
    var ends = starts
    var creations = starts
    var values = starts
    try InstantColumns.decode(
      bytes, startsAt: offset(of: .starts, in: bytes), endsAt: offset(of: .ends, in: bytes),
      count: count, scratch: &scratch, starts: &starts, ends: &ends, from: 0)
    try InstantColumns.decodeCreations(
      bytes, at: offset(of: .creations, in: bytes), count: count, ends: ends, scratch: &scratch,
      into: &creations)
    var valueOffset = try offset(of: .values, in: bytes)
    try ValueColumn.decode(
      bytes, at: &valueOffset, count: count, scratch: &scratch, into: &values, from: 0)
    try decodeSequences(bytes, count: count, into: &scratch)
    var rows: [SampleRow] = []
    rows.reserveCapacity(count)
    for index in 0..<count {
      rows.append(
        SampleRow(
          start: starts[index], end: ends[index], value: values[index],
          creation: creations[index], ordinal: UInt64(bitPattern: scratch[index]),
          sourceRevision: 0))
    }
    try forEachRun(.sources, of: bytes, count: count) { number, places in
      for place in places { rows[place].sourceRevision = number }
    }
    try forEachRun(.devices, of: bytes, count: count) { number, places in
      for place in places { rows[place].device = number }
    }
    try forEachRun(.metadata, of: bytes, count: count) { number, places in
      for place in places { rows[place].metadata = number }
    }
    try forEachRun(.units, of: bytes, count: count) { number, places in
      for place in places { rows[place].unit = UInt16(truncatingIfNeeded: number) }
    }
    try forEachRun(.flags, of: bytes, count: count) { number, places in
      let flags = SampleRow.Flags(rawValue: UInt8(truncatingIfNeeded: number))
      for place in places { rows[place].flags = flags }
    }
    return rows
  }

  /// Reads a column of small numbers as runs.
  @inline(__always)
  static func forEachRun(
    _ column: Column, of bytes: RawSpan, count: Int,
    _ body: (UInt32, Range<Int>) throws(MalformedPayload) -> Void
  ) throws(MalformedPayload) {
    var offset = try offset(of: column, in: bytes)
    try IdentifierColumn.forEachRun(bytes, at: &offset, count: count, body)
  }
}
