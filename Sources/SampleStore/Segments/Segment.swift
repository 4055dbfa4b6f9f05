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

extension SegmentSummary {
  /// The checksum of the details that stand beside a payload with this checksum.
  static func checksum(details: RawSpan, beside checksum: Int64) -> Int64 {
    Int64(bitPattern: Checksum.xxh64(details, seed: UInt64(bitPattern: checksum)))
  }
}

/// The payload of a segment: up to 4,096 samples of one type in order, column by column.
///
/// Layout: version (1 byte, now 2), then where each of the ten columns begins (4 bytes each), then
/// the columns: starts, ends, values, sources, flags, sequence numbers (packed, less their place),
/// creation dates, devices, metadata, units. Each column begins with a format byte of its own. The
/// table of segments keeps the columns from the creation dates on apart, as details: statistics do
/// without them, so they are neither read nor checked there.
enum SegmentPayload {
  /// The most samples of one segment.
  static let capacity = 4096
  private static let version: UInt8 = 2
  private static let columnCount = 10
  private static let directoryEnd = 1 + 4 * 10

  /// The columns in the order of the directory.
  enum Column: Int {
    case starts, ends, values, sources, flags, sequences
    case creations, devices, metadata, units
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
    var creations: [UInt8] = []
    InstantColumns.encode(rows, into: &payload, creations: &creations) { begin(&$0) }
    begin(&payload)
    ValueColumn.encode(rows.map(\.value), into: &payload)
    begin(&payload)
    ReferenceColumn.encode(rows.map(\.sourceRevision), into: &payload)
    begin(&payload)
    ReferenceColumn.encode(rows.map { UInt32($0.flags.rawValue) }, into: &payload)
    begin(&payload)
    PackedIntegers.encode(
      zip(rows, 0...).map { Int64(bitPattern: $0.ordinal) &- $1 }, into: &payload)
    begin(&payload)
    payload += creations
    begin(&payload)
    ReferenceColumn.encode(rows.map(\.device), into: &payload)
    begin(&payload)
    ReferenceColumn.encode(rows.map(\.metadata), into: &payload)
    begin(&payload)
    ReferenceColumn.encode(rows.map { UInt32($0.unit) }, into: &payload)
    for (column, offset) in offsets.enumerated() {
      for byte in 0..<4 {
        payload[1 + 4 * column + byte] = UInt8(truncatingIfNeeded: offset >> UInt32(8 * byte))
      }
    }
    return payload
  }

  /// Where the details begin in a payload that ``encode(_:)`` made.
  static func detailsBegin(_ payload: [UInt8]) -> Int {
    let offset = try? unsafe offset(of: .creations, in: payload.span.bytes)
    return offset ?? payload.count
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

  /// Where a column of the details begins in them.
  static func detailsOffset(
    of column: Column, in payload: RawSpan
  ) throws(MalformedPayload) -> Int {
    try offset(of: column, in: payload) - payload.byteCount
  }

  /// All `count` rows of a payload with its details behind it. Complexity: O(n).
  static func decode(_ bytes: RawSpan, count: Int) throws(MalformedPayload) -> [SampleRow] {
    let begin = try offset(of: .creations, in: bytes)
    guard begin <= bytes.byteCount else { throw MalformedPayload() }
    return try decode(
      bytes.extracting(0..<begin), details: bytes.extracting(begin..<bytes.byteCount),
      count: count)
  }

  /// All `count` rows of a payload and its details. Complexity: O(n).
  static func decode(
    _ bytes: RawSpan, details: RawSpan, count: Int
  ) throws(MalformedPayload) -> [SampleRow] {
    try decode(bytes, details: details, count: count, at: 0..<count)
  }

  /// Those of the `count` rows of a payload and its details that stand at `places`, which ascend.
  /// Complexity: O(n), for the columns; rows are made at the places alone.
  static func decode<Places: RandomAccessCollection<Int>>(
    _ bytes: RawSpan, details: RawSpan, count: Int, at places: Places
  ) throws(MalformedPayload) -> [SampleRow] where Places.Index == Int {
    var scratch = [Int64](repeating: 0, count: count)
    var starts = [Double](repeating: 0, count: count)
    var ends = starts
    var creations = starts
    var values = starts
    try InstantColumns.decode(
      bytes, startsAt: offset(of: .starts, in: bytes), endsAt: offset(of: .ends, in: bytes),
      count: count, scratch: &scratch, starts: &starts, ends: &ends, from: 0)
    try InstantColumns.decodeCreations(
      details, at: detailsOffset(of: .creations, in: bytes), count: count, places: places,
      ends: ends, scratch: &scratch, into: &creations)
    var valueOffset = try offset(of: .values, in: bytes)
    try ValueColumn.decode(
      bytes, at: &valueOffset, count: count, scratch: &scratch, into: &values, from: 0)
    try decodeSequences(bytes, count: count, into: &scratch)
    var rows: [SampleRow] = []
    rows.reserveCapacity(places.count)
    for place in places {
      rows.append(
        SampleRow(
          start: starts[place], end: ends[place], value: values[place],
          creation: creations[place], ordinal: UInt64(bitPattern: scratch[place]),
          sourceRevision: 0))
    }
    try forEach(of: places, inRunsOf: .sources, bytes, count: count) {
      rows[$0].sourceRevision = $1
    }
    try forEach(of: places, inRunsOf: .flags, bytes, count: count) {
      rows[$0].flags = SampleRow.Flags(rawValue: UInt8(truncatingIfNeeded: $1))
    }
    func detail(_ column: Column) throws(MalformedPayload) -> Int {
      try detailsOffset(of: column, in: bytes)
    }
    try forEach(of: places, inRunsAt: detail(.devices), details, count: count) {
      rows[$0].device = $1
    }
    try forEach(of: places, inRunsAt: detail(.metadata), details, count: count) {
      rows[$0].metadata = $1
    }
    try forEach(of: places, inRunsAt: detail(.units), details, count: count) {
      rows[$0].unit = UInt16(truncatingIfNeeded: $1)
    }
    return rows
  }

  /// Calls `body` with the index of each place and the small number that stands there.
  @inline(__always)
  private static func forEach<Places: RandomAccessCollection<Int>>(
    of places: Places, inRunsOf column: Column, _ bytes: RawSpan, count: Int,
    _ body: (Int, UInt32) -> Void
  ) throws(MalformedPayload) where Places.Index == Int {
    try forEach(
      of: places, inRunsAt: offset(of: column, in: bytes), bytes, count: count, body)
  }

  /// The same of the column that begins at `offset`.
  @inline(__always)
  private static func forEach<Places: RandomAccessCollection<Int>>(
    of places: Places, inRunsAt offset: Int, _ bytes: RawSpan, count: Int,
    _ body: (Int, UInt32) -> Void
  ) throws(MalformedPayload) where Places.Index == Int {
    var offset = offset
    var index = 0
    try ReferenceColumn.forEachRun(bytes, at: &offset, count: count) { number, run in
      var end = run.upperBound
      if places.count < count {
        end = index
        while end < places.count, places[places.startIndex + end] < run.upperBound { end += 1 }
      }
      for place in index..<end { body(place, number) }
      index = end
    }
  }

  /// Reads a column of small numbers as runs.
  @inline(__always)
  static func forEachRun(
    _ column: Column, of bytes: RawSpan, count: Int,
    _ body: (UInt32, Range<Int>) throws(MalformedPayload) -> Void
  ) throws(MalformedPayload) {
    var offset = try offset(of: column, in: bytes)
    try ReferenceColumn.forEachRun(bytes, at: &offset, count: count, body)
  }
}
