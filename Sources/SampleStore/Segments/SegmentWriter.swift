internal import Foundation
internal import GRDB

/// Writes samples of one type, which come in order, as segments.
struct SegmentWriter {
  private let type: StoredTypeKey
  private let path: String
  private let queue: SegmentQueue
  private var rows: [SampleRow] = []
  private var hasLookedForOpenSegment = false

  /// A writer of segments of `type`, which are in the store when `queue` is finished.
  init(type: StoredTypeKey, path: String, queue: SegmentQueue) {
    self.type = type
    self.path = path
    self.queue = queue
  }

  /// Takes the next sample. Its sequence number is larger than those of stored samples that are equal
  /// in start and end.
  mutating func append(_ row: SampleRow, _ db: Database) throws {
    if !hasLookedForOpenSegment {
      hasLookedForOpenSegment = true
      try continueOpenSegment(before: row, db)
    }
    rows.append(row)
    if rows.count == SegmentPayload.capacity { try flush(db) }
  }

  /// Hands over what is left.
  mutating func flush(_ db: Database) throws {
    guard !rows.isEmpty else { return }
    try queue.append(&rows, type: type, db)
  }

  /// Goes on with the last segment of the type if it is less than half full and ends before `row`, so
  /// that many small imports do not leave many small segments.
  private mutating func continueOpenSegment(before row: SampleRow, _ db: Database) throws {
    let last = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT \(SegmentEntry.columns) FROM segment
          WHERE type = ? ORDER BY head_start DESC, head_end DESC, head_sequence DESC LIMIT 1
          """), arguments: [type.id]
    ).map { try SegmentEntry($0) }
    guard let last, last.summary.count < SegmentPayload.capacity / 2,
      last.summary.precedes(SegmentSummary([row]))
    else { return }
    rows = try SegmentChains.rows(of: last, type: type, path: path, db)
    // The numbers of segments must not depend on how far the queue is.
    try queue.finish(db)
    try SegmentWriter.delete(last.id, db)
  }

  /// Writes one segment.
  static func insert(_ rows: ArraySlice<SampleRow>, type: StoredTypeKey, _ db: Database) throws {
    try insert(EncodedSegment(rows, type: type.id), db)
  }

  /// Writes one segment that is encoded already.
  static func insert(_ segment: EncodedSegment, _ db: Database) throws {
    let summary = segment.summary
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO segment (type, count, head_start, head_end, head_sequence, tail_start,
          tail_end, tail_sequence, last_end, least_sequence, greatest_sequence, minimum, maximum,
          checksum, details_checksum, payload, details)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: [
        segment.type, summary.count, summary.headStart, summary.headEnd, summary.headSequence,
        summary.tailStart, summary.tailEnd, summary.tailSequence, summary.lastEnd,
        summary.leastSequence, summary.greatestSequence, summary.minimum, summary.maximum,
        segment.checksum, segment.detailsChecksum, segment.payload, segment.details,
      ])
  }

  /// Writes other samples in the place of those of a segment.
  static func rewrite(
    _ id: Int64, with rows: ArraySlice<SampleRow>, type: StoredTypeKey, _ db: Database
  ) throws {
    let segment = EncodedSegment(rows, type: type.id)
    let summary = segment.summary
    try db.cachedStatement(
      sql: """
        UPDATE segment SET count = ?, head_start = ?, head_end = ?, head_sequence = ?,
          tail_start = ?, tail_end = ?, tail_sequence = ?, last_end = ?, least_sequence = ?,
          greatest_sequence = ?, minimum = ?, maximum = ?, checksum = ?, details_checksum = ?,
          payload = ?, details = ?
        WHERE id = ?
        """
    ).execute(arguments: [
      summary.count, summary.headStart, summary.headEnd, summary.headSequence,
      summary.tailStart, summary.tailEnd, summary.tailSequence, summary.lastEnd,
      summary.leastSequence, summary.greatestSequence, summary.minimum, summary.maximum,
      segment.checksum, segment.detailsChecksum, segment.payload, segment.details, id,
    ])
  }

  /// Deletes one segment.
  static func delete(_ id: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM segment WHERE id = ?").execute(arguments: [id])
  }
}
