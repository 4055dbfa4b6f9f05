internal import Foundation
internal import GRDB

extension SampleStore {
  /// Calls `body` with each sample of a type that overlaps `[from, to)`, in the order (start, end,
  /// insertion), as stored.
  ///
  /// - Parameters:
  ///   - source: the verbatim name of the only source asked for; nil for all.
  ///   - body: an error that it throws ends the reading and is thrown on. It must not call the store:
  ///     a store in memory has one connection, which this call holds.
  /// - Complexity: streamed; memory is one segment for each chain of overlapping segments.
  public func forEachSample(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil,
    _ body: (StoredSample) throws -> Void
  ) throws {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return }
      var names = try SampleNames(db)
      let chains = try SegmentChains(db, type: type, from: from, to: to, path: path)
      var metadata = MetadataCache(path: path)
      var merge = try chains.merge(db)
      while let row = merge.head {
        try merge.advance()
        if let to, row.start >= to { break }
        if let from, !(row.end > from || row.start >= from) { continue }
        guard let revision = names.revisions[row.sourceRevision] else {
          throw SampleStoreError(
            .damaged, "\(path) is damaged: a sample of \(identifier) has no source.")
        }
        if let source, !revision.name.utf8.elementsEqual(source.utf8) { continue }
        let content = try metadata.content(of: row.metadata, db)
        try body(
          StoredSample(
            start: row.start, end: row.end, value: row.value,
            creation: row.creation.isNaN ? nil : row.creation, unit: names.units[row.unit],
            sourceName: revision.name, sourceVersion: revision.version,
            device: names.devices[row.device], metadata: content.entries, beats: content.beats,
            isUserEntered: row.flags.contains(.userEntered),
            hasUndeterminedEnd: row.flags.contains(.undeterminedEnd),
            isFromExport: row.flags.contains(.fromExport),
            sequence: Int64(bitPattern: row.ordinal),
            uuid: try names.uuid(of: row, db)))
      }
    }
  }
}

extension SegmentChains {
  /// The rows of all chains as one sorted run.
  func merge(_ db: Database) throws -> RowMerge {
    RowMerge(
      try chains.map { chain in
        var position = 0
        return try RowRun {
          guard position < chain.count else { return nil }
          defer { position += 1 }
          return try rows(of: chain[position], db)
        }
      })
  }
}

/// The small tables that samples refer to by number.
struct SampleNames {
  var revisions: [UInt32: (name: String, version: String?)] = [:]
  var devices: [UInt32: String] = [:]
  var units: [UInt16: String] = [:]
  let identifier: SampleIdentifier
  private var saved = SavedUUIDReader()

  init(_ db: Database) throws {
    for row in try Row.fetchAll(db, sql: "SELECT id, name, version FROM source_revision") {
      revisions[row[0]] = (row[1], row[2])
    }
    for row in try Row.fetchAll(db, sql: "SELECT id, description FROM device") {
      devices[row[0]] = row[1]
    }
    for row in try Row.fetchAll(db, sql: "SELECT id, symbol FROM unit") {
      units[row[0]] = row[1]
    }
    identifier = try SampleIdentifier(db)
  }

  /// The identity of a sample: derived if it was imported, else the one that it was saved under.
  mutating func uuid(of row: SampleRow, _ db: Database) throws -> UUID {
    let sequence = Int64(bitPattern: row.ordinal)
    if !row.flags.contains(.fromExport), let uuid = try saved.uuid(of: sequence, db) {
      return uuid
    }
    return identifier.uuid(of: sequence)
  }
}

extension SampleIdentifier {
  /// The identifiers of a store.
  init(_ db: Database) throws {
    self.init(key: try Data.fetchOne(db, sql: "SELECT identifier_key FROM counter") ?? Data())
  }
}

/// The metadata sets that were read last.
struct MetadataCache {
  private var contents: [UInt32: (entries: [NamedValue], beats: [RecordedBeat])] = [:]
  private let path: String

  init(path: String) {
    self.path = path
  }

  mutating func content(
    of id: UInt32, _ db: Database
  ) throws -> (entries: [NamedValue], beats: [RecordedBeat]) {
    if id == 0 { return ([], []) }
    if let known = contents[id] { return known }
    let data = try Data.fetchOne(
      db.cachedStatement(sql: "SELECT content FROM metadata WHERE id = ?"), arguments: [id])
    guard let data, let content = try? MetadataContent.decode(Array(data)) else {
      throw SampleStoreError(.damaged, "\(path) is damaged: metadata set \(id) cannot be read.")
    }
    if contents.count >= 4096 { contents.removeAll(keepingCapacity: true) }
    contents[id] = content
    return content
  }
}
