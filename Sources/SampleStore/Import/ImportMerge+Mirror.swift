internal import Foundation
internal import GRDB

extension ImportMerge {
  /// Rewrites the segments that hold the samples with these sequence numbers, and records the
  /// deletions.
  mutating func deleteSamples(_ sequences: Set<Int64>, of type: StoredTypeKey) throws {
    let chains = try SegmentChains(
      db, type: type, from: firstStart, to: lastEnd.nextUp, path: importing.store.path)
    var gone: [SampleRow] = []
    for entry in chains.chains.joined() {
      let rows = try chains.rows(of: entry, db)
      let kept = rows.filter { !sequences.contains(Int64(bitPattern: $0.ordinal)) }
      guard kept.count < rows.count else { continue }
      gone += rows.filter { sequences.contains(Int64(bitPattern: $0.ordinal)) }
      try SegmentWriter.delete(entry.id, db)
      if !kept.isEmpty { try SegmentWriter.insert(kept[...], type: type, db) }
    }
    var metadata = MetadataCache(path: importing.store.path)
    for row in gone.sorted(by: { $0.ordinal < $1.ordinal }) {
      try recordDeletion(
        of: Int64(bitPattern: row.ordinal), type: type.identifier, revision: row.sourceRevision,
        metadata: metadata.content(of: row.metadata, db).entries)
    }
    for table in ["series WHERE sequence", "workout_sample WHERE sample"] {
      for sequence in sequences.sorted() {
        try db.cachedStatement(sql: "DELETE FROM \(table) = ?").execute(arguments: [sequence])
      }
    }
    deletedSamples += sequences
  }

  /// Makes correlations forget the samples that were deleted; until then their samples tell them
  /// apart.
  func forgetDeletedMembers() throws {
    for sequence in deletedSamples.sorted() {
      try db.cachedStatement(sql: "DELETE FROM correlation_member WHERE sample = ?")
        .execute(arguments: [sequence])
    }
  }

  /// Adds a line to the table of deletions, which has a sequence number of its own: with the source, by
  /// whose name apps know their own, and what ``SyncKey`` keeps of the metadata.
  mutating func recordDeletion(
    of sequence: Int64, type: String, revision: UInt32, metadata: [NamedValue]
  ) throws {
    let identifier = try identifier ?? DerivedUUIDs(db)
    self.identifier = identifier
    let kept = SyncKey.kept(of: metadata)
    let source = ids.source(of: revision)
    try db.cachedStatement(
      sql: """
        INSERT INTO deletion (sequence, type, deleted_sequence, uuid, date, metadata, source)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      takeSequence(), type, sequence, Data(identifier.bytes(of: sequence)), importing.header.date,
      kept.isEmpty ? nil : Data(MetadataContent.encode(kept, beats: [])),
      source < 0 ? nil : ids.sourceNames[source],
    ])
  }
}
