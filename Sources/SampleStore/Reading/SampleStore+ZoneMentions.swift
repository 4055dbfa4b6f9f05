internal import CalendarBuckets
internal import Foundation
internal import GRDB
internal import HealthKitTypes

// Semantics 1.8: each sample with a valid `HKTimeZone` is evidence of its zone at its start.

extension SampleStore {
  /// Adds the zones that the samples of some types name.
  ///
  /// - Complexity: O(sets of metadata), O(segments), of which the runs of metadata are read, and O(samples) of
  ///   those segments that name a zone.
  func addZoneMentions(ofTypes identifiers: [String], to mentions: inout ZoneMentions) throws {
    try read { db in
      let zones = try zonesOfMetadata(db, &mentions)
      if zones.isEmpty { return }
      for identifier in identifiers {
        guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { continue }
        for entry in try SegmentEntry.fetchAll(db, type: type, from: nil, to: nil) {
          let columns = try SegmentColumns(.metadata, of: entry, type: type, path: path, db)
          let runs = columns.metadata.filter { zones[Int64($0.number)] != nil }
          if runs.isEmpty { continue }
          let starts = try SegmentColumns(.instants, of: entry, type: type, path: path, db).starts
          for run in runs {
            guard let zone = zones[Int64(run.number)] else { continue }
            for place in run.places { mentions.add(at: starts[place], zone: zone) }
          }
        }
      }
    }
  }

  /// The zones of the sets of metadata that name one.
  private func zonesOfMetadata(
    _ db: Database, _ mentions: inout ZoneMentions
  ) throws -> [Int64: Int] {
    let sets = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, content FROM metadata WHERE instr(content, ?) > 0"),
      arguments: [Data(HKMetadataKeyTimeZone.utf8)])
    var zones: [Int64: Int] = [:]
    while let set = try sets.next() {
      let (id, content): (Int64, Data) = try (set.value(at: 0), set.value(at: 1))
      guard let entries = try? MetadataContent.decode([UInt8](content)).entries else {
        throw SampleStoreError(.damaged, "\(path) is damaged: metadata set \(id) cannot be read.")
      }
      zones[id] = entries.zone(&mentions)
    }
    return zones
  }

  /// Adds the zones that workouts or correlations name.
  ///
  /// - Parameter isSeen: whether one is seen, by its type and its source.
  func addZoneMentions(
    of kind: ImportedObjectKind, to mentions: inout ZoneMentions,
    isSeen: (_ type: String, _ source: String) throws -> Bool
  ) throws {
    try read { db in
      let content = kind.contentColumn
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT o.start, o.\(content), o.\(kind.kindColumn), r.name FROM \(kind.table) o
          JOIN source_revision r ON r.id = o.source_revision WHERE instr(o.\(content), ?) > 0
          """, arguments: [Data(HKMetadataKeyTimeZone.utf8)])
      while let row = try rows.next() {
        guard try isSeen(kind.typeIdentifier(kind: row.value(at: 2)), row.value(at: 3)),
          let zone = try kind.metadata(of: row.value(at: 1)).zone(&mentions)
        else { continue }
        try mentions.add(at: row.value(at: 0), zone: zone)
      }
    }
  }
}

extension [NamedValue] {
  /// The number of the zone that a sample's metadata name; nil if they name none.
  func zone(_ mentions: inout ZoneMentions) -> Int? {
    last { $0.name == HKMetadataKeyTimeZone }.flatMap { mentions.number(of: $0.value) }
  }
}
