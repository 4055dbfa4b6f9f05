internal import Foundation
internal import GRDB

/// A segment's row without its payload.
struct SegmentEntry: Sendable {
  var id: Int64
  var summary: SegmentSummary
  var checksum: Int64

  /// The columns that ``init(_:)`` expects, in its order.
  static let columns = """
    id, count, head_start, head_end, head_sequence, tail_start, tail_end, tail_sequence, \
    last_end, least_sequence, greatest_sequence, minimum, maximum, checksum
    """
  /// How many they are.
  static let columnCount = 14

  /// The segments of a type that may hold samples with `start < to` and
  /// `end > from || start >= from`, in the order of heads; nil is no bound.
  static func fetchAll(
    _ db: Database, type: StoredTypeKey, from: Double?, to: Double?
  ) throws -> [SegmentEntry] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(columns) FROM segment
          WHERE type = ? AND head_start < ? AND last_end >= ?
          ORDER BY head_start, head_end, head_sequence
          """),
      arguments: [type.id, to ?? .infinity, from ?? -.infinity])
    var entries: [SegmentEntry] = []
    while let row = try rows.next() { try entries.append(SegmentEntry(row)) }
    return entries
  }

  init(_ row: Row) throws {
    id = try row.value(at: 0)
    summary = try SegmentSummary(row, from: 1)
    checksum = try row.value(at: 13)
  }
}

extension SegmentSummary {
  fileprivate init(_ row: Row, from first: Int) throws {
    count = try row.value(at: first)
    headStart = try row.value(at: first + 1)
    headEnd = try row.value(at: first + 2)
    headSequence = try row.value(at: first + 3)
    tailStart = try row.value(at: first + 4)
    tailEnd = try row.value(at: first + 5)
    tailSequence = try row.value(at: first + 6)
    lastEnd = try row.value(at: first + 7)
    leastSequence = try row.value(at: first + 8)
    greatestSequence = try row.value(at: first + 9)
    minimum = try row.value(at: first + 10)
    maximum = try row.value(at: first + 11)
    guard (1...SegmentPayload.capacity).contains(count) else {
      throw MalformedRow(
        column: "count", expectation: "a number from 1 to \(SegmentPayload.capacity)")
    }
  }

  /// Whether all of these samples stand before all of the others in the order of samples.
  func precedes(_ other: SegmentSummary) -> Bool {
    if tailStart != other.headStart { return tailStart < other.headStart }
    if tailEnd != other.headEnd { return tailEnd < other.headEnd }
    return tailSequence < other.headSequence
  }
}

/// The segments of one type that a call concerns, as chains: in each chain every segment stands
/// wholly before the next, so a chain reads like one sorted run. One import usually makes one chain;
/// late arrivals add a second, which readers merge.
struct SegmentChains {
  let type: StoredTypeKey
  let path: String
  private(set) var chains: [[SegmentEntry]] = []

  /// The chains of the segments that may hold samples with `start < to` and
  /// `end > from || start >= from`; nil is no bound.
  init(_ db: Database, type: StoredTypeKey, from: Double?, to: Double?, path: String) throws {
    self.init(
      try SegmentEntry.fetchAll(db, type: type, from: from, to: to), type: type, path: path)
  }

  /// The chains of segments of one type in the order of heads.
  init(_ entries: [SegmentEntry], type: StoredTypeKey, path: String) {
    self.type = type
    self.path = path
    for entry in entries { add(entry) }
  }

  /// Puts a segment behind the first chain that it continues. Segments come in the order of heads.
  private mutating func add(_ entry: SegmentEntry) {
    for index in chains.indices {
      if let last = chains[index].last, last.summary.precedes(entry.summary) {
        chains[index].append(entry)
        return
      }
    }
    chains.append([entry])
  }

  /// How many samples the segments hold.
  var count: Int { chains.joined().reduce(0) { $0 + $1.summary.count } }

  /// Reads one segment and hands its payload, whose checksum matches, to `body`. The details are not
  /// read.
  ///
  /// - Throws: ``SampleStoreError`` that names the segment if it is damaged.
  func withPayload<T>(
    of entry: SegmentEntry, _ db: Database, _ body: (RawSpan) throws(MalformedPayload) -> T
  ) throws -> T {
    try Self.withPayload(of: entry, type: type, path: path, db, body)
  }

  /// The same for a segment of any type.
  static func withPayload<T>(
    of entry: SegmentEntry, type: StoredTypeKey, path: String, _ db: Database,
    _ body: (RawSpan) throws(MalformedPayload) -> T
  ) throws -> T {
    let damage = SampleStoreError.damagedSegment(entry.id, type: type.identifier, path: path)
    let statement = try db.cachedStatement(sql: "SELECT payload FROM segment WHERE id = ?")
    // SQLite's own bytes: they last as long as the row is the current one of the cursor.
    let rows = try Row.fetchCursor(statement, arguments: [entry.id])
    defer { extendLifetime(rows) }
    guard let row = try rows.next() else { throw damage }
    return try row.withUnsafeData(atIndex: 0) { payload in
      guard let payload, isSound(payload.bytes, of: entry, type: type) else { throw damage }
      do {
        return try body(payload.bytes)
      } catch {
        throw damage
      }
    }
  }

  private static func isSound(
    _ payload: RawSpan, of entry: SegmentEntry, type: StoredTypeKey
  ) -> Bool {
    entry.summary.checksum(type: type.id, payload: payload) == entry.checksum
      && entry.summary.count > 0 && entry.summary.count <= SegmentPayload.capacity
  }

  /// All rows of a segment.
  func rows(of entry: SegmentEntry, _ db: Database) throws -> [SampleRow] {
    try Self.rows(of: entry, type: type, path: path, db)
  }

  /// The same for a segment of any type.
  static func rows(
    of entry: SegmentEntry, type: StoredTypeKey, path: String, _ db: Database
  ) throws -> [SampleRow] {
    let statement = try db.cachedStatement(
      sql: "SELECT \(contentColumns) FROM segment WHERE id = ?")
    let found = try Row.fetchCursor(statement, arguments: [entry.id])
    defer { extendLifetime(found) }
    guard let row = try found.next() else {
      throw SampleStoreError.damagedSegment(entry.id, type: type.identifier, path: path)
    }
    return try rows(in: row, at: 0, of: entry, type: type, path: path)
  }

  /// The columns that ``rows(in:at:of:type:path:)`` expects, in its order.
  static let contentColumns = "payload, details_checksum, details"

  /// All rows of a segment whose contents stand in `row`, the current one of a cursor, from `column` on.
  static func rows(
    in row: Row, at column: Int, of entry: SegmentEntry, type: StoredTypeKey, path: String
  ) throws -> [SampleRow] {
    let damage = SampleStoreError.damagedSegment(entry.id, type: type.identifier, path: path)
    let detailsChecksum: Int64? = try row.value(at: column + 1)
    return try row.withUnsafeData(atIndex: column) { payload in
      try row.withUnsafeData(atIndex: column + 2) { details in
        guard let payload, let details, isSound(payload.bytes, of: entry, type: type),
          SegmentSummary.checksum(details: details.bytes, beside: entry.checksum)
            == detailsChecksum
        else { throw damage }
        do {
          return try SegmentPayload.decode(
            payload.bytes, details: details.bytes, count: entry.summary.count)
        } catch {
          throw damage
        }
      }
    }
  }

  /// The details of a segment, whose checksum matches.
  static func details(
    of entry: SegmentEntry, type: StoredTypeKey, path: String, _ db: Database
  ) throws -> Data {
    let row = try Row.readOne(
      db.cachedStatement(sql: "SELECT details_checksum, details FROM segment WHERE id = ?"),
      arguments: [entry.id])
    let damage = SampleStoreError.damagedSegment(entry.id, type: type.identifier, path: path)
    guard let row else { throw damage }
    let (stated, details): (Int64, Data) = try (row.value(at: 0), row.value(at: 1))
    guard SegmentSummary.checksum(details: details.bytes, beside: entry.checksum) == stated else {
      throw damage
    }
    return details
  }
}

/// A type as the tables know it.
struct StoredTypeKey: Sendable, Hashable {
  var id: Int64
  var identifier: String

  /// The key of a full identifier; nil if the store has never held such samples.
  static func fetch(_ db: Database, identifier: String) throws -> StoredTypeKey? {
    try Int64.readOne(
      db.cachedStatement(sql: "SELECT id FROM sample_type WHERE identifier = ?"),
      arguments: [identifier]
    ).map { StoredTypeKey(id: $0, identifier: identifier) }
  }
}
