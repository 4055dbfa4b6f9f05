internal import Foundation
internal import GRDB

/// Objects of the store found by their sequence numbers.
struct FoundObjects {
  /// The samples that were found in one segment.
  struct Samples {
    var type: StoredTypeKey
    var entry: SegmentEntry
    /// The sequence numbers that were asked for.
    var sequences: Set<Int64>
  }

  /// A workout or a correlation.
  struct Object {
    var kind: ImportedObjectKind
    var type: String
    var sequence: Int64
    var sourceRevision: UInt32
    var metadata: [NamedValue]
  }

  /// By segment, in the order of the segments' numbers.
  private(set) var samples: [Samples] = []
  private(set) var objects: [Object] = []

  /// The sequence numbers that belong to something in the store.
  var sequences: Set<Int64> {
    samples.reduce(into: Set(objects.map(\.sequence))) { $0.formUnion($1.sequences) }
  }

  /// Looks for objects. Sequence numbers of none are ignored.
  ///
  /// - Complexity: O(segments), besides reading those that may hold one.
  init(_ sequences: Set<Int64>, path: String, _ db: Database) throws {
    let wanted = sequences.sorted()
    guard let first = wanted.first, let last = wanted.last else { return }
    let entries = try Row.readAll(
      db.cachedStatement(
        sql: """
          SELECT s.id, s.least_sequence, s.greatest_sequence, t.id, t.identifier
          FROM segment s INDEXED BY segment_sequence JOIN sample_type t ON t.id = s.type
          WHERE s.greatest_sequence >= ? AND s.least_sequence <= ? ORDER BY s.id
          """), arguments: [first, last])
    for row in entries {
      let (least, greatest): (Int64, Int64) = try (row.value(at: 1), row.value(at: 2))
      let begin = wanted.firstPosition { $0 >= least }
      guard begin < wanted.count, wanted[begin] <= greatest else { continue }
      let type = try StoredTypeKey(id: row.value(at: 3), identifier: row.value(at: 4))
      guard let entry = try SegmentEntry.fetch(row.value(at: 0), db) else { continue }
      try find(sequences, in: entry, type: type, path: path, db)
    }
    let rest = sequences.subtracting(self.sequences)
    for kind in [ImportedObjectKind.workout, .correlation] {
      for sequence in rest.sorted() { try find(sequence, kind, db) }
    }
  }

  private mutating func find(
    _ wanted: Set<Int64>, in entry: SegmentEntry, type: StoredTypeKey, path: String,
    _ db: Database
  ) throws {
    let count = entry.summary.count
    let held = try SegmentChains.withPayload(of: entry, type: type, path: path, db) {
      payload throws(MalformedPayload) in
      var held = [Int64](repeating: 0, count: count)
      try SegmentPayload.decodeSequences(payload, count: count, into: &held)
      return held
    }
    let found = Set(held.filter { wanted.contains($0) })
    guard !found.isEmpty else { return }
    samples.append(Samples(type: type, entry: entry, sequences: found))
  }

  private mutating func find(_ sequence: Int64, _ kind: ImportedObjectKind, _ db: Database) throws {
    let row = try Row.readOne(
      db.cachedStatement(
        sql: """
          SELECT \(kind.kindColumn), source_revision, \(kind.contentColumn) FROM \(kind.table)
          WHERE sequence = ?
          """), arguments: [sequence])
    guard let row else { return }
    objects.append(
      try Object(
        kind: kind, type: kind.typeIdentifier(kind: row.value(at: 0)), sequence: sequence,
        sourceRevision: row.value(at: 1), metadata: kind.metadata(of: row.value(at: 2))))
  }
}

extension SegmentEntry {
  /// The segment with a number.
  static func fetch(_ id: Int64, _ db: Database) throws -> SegmentEntry? {
    try Row.readOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM segment WHERE id = ?"), arguments: [id]
    ).map { try SegmentEntry($0) }
  }
}
