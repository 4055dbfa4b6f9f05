internal import Foundation
internal import GRDB

/// A workout or correlation of the store.
struct StoredObject {
  var sequence: Int64
  var key: ObjectKey
  var candidate: ObjectPairing.Candidate
}

/// The workouts or correlations of a store in the order of start, end, kind and sequence number, as they are read
/// beside those of a file.
struct StoredObjects {
  private let kind: ImportedObjectKind
  private let rows: RowCursor
  /// The row at which the cursor stands.
  private var head: Row?

  /// - Parameters:
  ///   - first: the earliest start.
  ///   - last: the latest one; before `first` for none.
  ///   - sequence: objects from this number on are left out.
  init(
    _ kind: ImportedObjectKind, from first: Double, to last: Double, before sequence: Int64,
    _ db: Database
  ) throws {
    self.kind = kind
    // The sign keeps SQLite from going by sequence numbers instead of starts.
    rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT start, "end", \(kind.kindColumn), sequence, creation, source_revision, device,
          \(kind.contentColumn)
        FROM \(kind.table) WHERE start BETWEEN ? AND ? AND +sequence < ?
        ORDER BY start, "end", \(kind.kindColumn), sequence
        """, arguments: [first, last, sequence])
    head = try rows.next()
  }

  /// The objects of the kind, start and end of `object`; those before it are passed over.
  mutating func next(
    like object: WaitingObject, _ ids: ImportIDMap, _ db: Database
  ) throws -> [StoredObject] {
    var found: [StoredObject] = []
    while let row = head {
      let order = try Self.order(row, object)
      if order == .orderedDescending { break }
      if order == .orderedSame { try found.append(stored(row, ids, db)) }
      head = try rows.next()
    }
    return found
  }

  /// How a row stands to an object of the file. Kinds go by their bytes, as in SQLite.
  private static func order(_ row: Row, _ object: WaitingObject) throws -> ComparisonResult {
    let start: Double = try row.value(at: 0)
    if start != object.start { return order(start < object.start) }
    let end: Double = try row.value(at: 1)
    if end != object.end { return order(end < object.end) }
    let kind: String = try row.value(at: 2)
    if kind.utf8.elementsEqual(object.kind.utf8) { return .orderedSame }
    return order(kind.utf8.lexicographicallyPrecedes(object.kind.utf8))
  }

  private static func order(_ isBefore: Bool) -> ComparisonResult {
    isBefore ? .orderedAscending : .orderedDescending
  }

  private func stored(_ row: Row, _ ids: ImportIDMap, _ db: Database) throws -> StoredObject {
    let sequence: Int64 = try row.value(at: 3)
    var candidate = try ObjectPairing.Candidate(
      source: ids.source(of: row.value(at: 5)), content: row.value(at: 7))
    if kind == .correlation {
      candidate.members = try Int64.readAll(
        db.cachedStatement(
          sql: "SELECT sample FROM correlation_member WHERE correlation = ? ORDER BY sample"),
        arguments: [sequence])
    }
    return try StoredObject(
      sequence: sequence, key: ObjectKey(device: row.value(at: 6) ?? 0, creation: row.value(at: 4)),
      candidate: candidate)
  }
}
