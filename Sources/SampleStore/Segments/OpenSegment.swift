internal import Foundation
internal import GRDB

/// The segment of a type that saves add to: a small one, so that saving one sample does not rewrite
/// thousands.
///
/// A save rewrites it with the new samples in their places. When it holds more than
/// ``OpenSegment/capacity`` samples they move into the segment before it as far as that has room, so
/// that one sample after the other makes full segments in the end. Samples older than that one make
/// segments that overlap it, which readers merge until the store is compacted.
struct OpenSegment {
  /// The most samples of an open segment.
  static let capacity = 256

  let type: StoredTypeKey
  private let id: Int64?

  /// The open segment of a type, which is written if the store does not know it.
  static func type(
    _ identifier: String, canonicalUnit: String?, path: String, _ db: Database
  ) throws -> OpenSegment {
    let row = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT id, is_category, canonical_unit, open_segment FROM sample_type
          WHERE identifier = ?
          """), arguments: [identifier])
    guard let row else {
      try db.execute(
        sql: """
          INSERT INTO sample_type (identifier, is_category, canonical_unit) VALUES (?, ?, ?)
          """, arguments: [identifier, canonicalUnit == nil, canonicalUnit])
      return OpenSegment(
        type: StoredTypeKey(id: db.lastInsertedRowID, identifier: identifier), id: nil)
    }
    let unit: String? = try row.value(at: 2)
    guard try row.value(at: 1) == (canonicalUnit == nil), unit == canonicalUnit else {
      throw SampleStoreError(
        .misuse,
        """
        Samples of \(identifier) were not saved: \(path) holds them in \
        \(unit ?? "category values"), these came in \
        \(canonicalUnit ?? "category values").
        """)
    }
    return try OpenSegment(
      type: StoredTypeKey(id: row.value(at: 0), identifier: identifier), id: row.value(at: 3))
  }

  /// Adds samples, which are in order.
  func add(_ samples: [SampleRow], path: String, _ db: Database) throws {
    let open = try read(path: path, db)
    var rows = samples
    if let open { rows = Array(merging: open, rows) { $0.precedes($1) } }
    if rows.count <= Self.capacity {
      if open != nil, let id {
        try SegmentWriter.rewrite(id, with: rows[...], type: type, db)
      } else {
        try SegmentWriter.insert(rows[...], type: type, db)
        try note(db.lastInsertedRowID, db)
      }
      return
    }
    if open != nil, let id { try SegmentWriter.delete(id, db) }
    if let before = try entry(before: rows[0], db), before.summary.count < SegmentPayload.capacity {
      let earlier = try SegmentChains.rows(of: before, type: type, path: path, db)
      rows = Array(merging: earlier, rows) { $0.precedes($1) }
      try SegmentWriter.delete(before.id, db)
    }
    var isOpen = false
    for begin in stride(from: 0, to: rows.count, by: SegmentPayload.capacity) {
      let block = rows[begin..<min(rows.count, begin + SegmentPayload.capacity)]
      try SegmentWriter.insert(block, type: type, db)
      isOpen = block.count < Self.capacity
    }
    try note(isOpen ? db.lastInsertedRowID : nil, db)
  }

  /// The samples of the open segment; nil if an import or a compaction has done away with it or filled
  /// it.
  private func read(path: String, _ db: Database) throws -> [SampleRow]? {
    guard let id else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(SegmentEntry.columns), \(SegmentChains.contentColumns) FROM segment
        WHERE id = ? AND type = ? AND count <= ?
        """)
    let found = try Row.fetchCursor(statement, arguments: [id, type.id, Self.capacity])
    defer { extendLifetime(found) }
    guard let row = try found.next() else { return nil }
    return try SegmentChains.rows(
      in: row, at: SegmentEntry.columnCount, of: try SegmentEntry(row), type: type, path: path)
  }

  /// The last segment that does not begin after `row`.
  private func entry(before row: SampleRow, _ db: Database) throws -> SegmentEntry? {
    try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT \(SegmentEntry.columns) FROM segment WHERE type = ? AND head_start <= ?
          ORDER BY head_start DESC, head_end DESC, head_sequence DESC LIMIT 1
          """), arguments: [type.id, row.start]
    ).map { try SegmentEntry($0) }
  }

  private func note(_ open: Int64?, _ db: Database) throws {
    guard open != id else { return }
    try db.cachedStatement(sql: "UPDATE sample_type SET open_segment = ? WHERE id = ?")
      .execute(arguments: [open, type.id])
  }
}
