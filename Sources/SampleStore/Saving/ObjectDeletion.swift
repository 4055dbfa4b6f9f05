internal import Foundation
internal import GRDB

/// Deletions inside a transaction: objects go, and their identities are recorded.
///
/// What a correlation holds, and the samples of a workout, stay: they are objects of their own.
struct ObjectDeletion {
  private let db: Database
  private let path: String
  private let date: Double
  private let identifier: DerivedUUIDs
  private var saved = SavedUUIDReader()
  private var metadata: MetadataCache
  private let sources: [UInt32: String]
  private var nextSequence: Int64

  /// Deletions at an instant, which are recorded under sequence numbers from `nextSequence` on.
  init(date: Double, nextSequence: Int64, path: String, _ db: Database) throws {
    self.db = db
    self.path = path
    self.date = date
    self.nextSequence = nextSequence
    identifier = try DerivedUUIDs(db)
    metadata = MetadataCache(path: path)
    var sources: [UInt32: String] = [:]
    for row in try Row.readAll(db, sql: "SELECT id, name FROM source_revision") {
      try sources[row.value(at: 0)] = row.value(at: 1)
    }
    self.sources = sources
  }

  /// Deletes what was found, and returns the next free sequence number.
  ///
  /// - Throws: ``SampleStoreError`` with code `notOwned` if something is of another source than
  ///   `owner`; nil owns everything.
  mutating func delete(_ found: FoundObjects, ownedBy owner: String?) throws -> Int64 {
    for samples in found.samples { try delete(samples, ownedBy: owner) }
    for object in found.objects.sorted(by: { $0.sequence < $1.sequence }) {
      try refuse(object.sourceRevision, object.type, notOwnedBy: owner)
      try db.cachedStatement(sql: "DELETE FROM \(object.kind.table) WHERE sequence = ?")
        .execute(arguments: [object.sequence])
      try record(
        object.sequence, type: object.type, metadata: object.metadata,
        source: sources[object.sourceRevision])
    }
    return nextSequence
  }

  private func refuse(_ revision: UInt32, _ type: String, notOwnedBy owner: String?) throws {
    let source = sources[revision] ?? ""
    guard let owner, !source.utf8.elementsEqual(owner.utf8) else { return }
    throw SampleStoreError(
      .notOwned,
      """
      A sample of \(type) was not deleted: \(source) saved it, and \(owner) may delete only what it \
      saved itself.
      """)
  }

  private mutating func delete(_ samples: FoundObjects.Samples, ownedBy owner: String?) throws {
    var kept: [SampleRow] = []
    var gone: [SampleRow] = []
    let rows = try SegmentChains.rows(of: samples.entry, type: samples.type, path: path, db)
    for row in rows {
      if samples.sequences.contains(Int64(bitPattern: row.ordinal)) {
        try refuse(row.sourceRevision, samples.type.identifier, notOwnedBy: owner)
        gone.append(row)
      } else {
        kept.append(row)
      }
    }
    // In its place, so that the segment that saves add to stays that.
    if kept.isEmpty {
      try SegmentWriter.delete(samples.entry.id, db)
    } else {
      try SegmentWriter.rewrite(samples.entry.id, with: kept[...], type: samples.type, db)
    }
    gone.sort { $0.ordinal < $1.ordinal }
    for row in gone {
      try record(
        Int64(bitPattern: row.ordinal), type: samples.type.identifier,
        metadata: try metadata.content(of: row.metadata, db).entries,
        source: sources[row.sourceRevision])
    }
    try EarliestSamples.forget(gone, type: samples.type, sources: sources, path: path, db)
  }

  /// Adds a line to the table of deletions, and drops what else is known of the object.
  private mutating func record(
    _ sequence: Int64, type: String, metadata: [NamedValue], source: String?
  ) throws {
    // Imported objects have none of their own.
    let uuid = try saved.uuid(of: sequence, db) ?? identifier.uuid(of: sequence)
    let kept = SyncKey.kept(of: metadata)
    try db.cachedStatement(
      sql: """
        INSERT INTO deletion (sequence, type, deleted_sequence, uuid, date, metadata, source)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      nextSequence, type, sequence, uuid, date,
      kept.isEmpty ? nil : Data(MetadataContent.encode(kept, beats: [])), source,
    ])
    nextSequence += 1
    for table in ["correlation_member WHERE sample", "workout_sample WHERE sample"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) = ?").execute(arguments: [sequence])
    }
    for table in ["series", "sync_object"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE sequence = ?")
        .execute(arguments: [sequence])
    }
  }
}
