internal import Foundation
internal import GRDB

/// What samples refer to by number: the small tables, and the metadata that was read last.
struct SampleNames {
  private let revisions: [UInt32: StoredRevision]
  private(set) var devices: [UInt32: String] = [:]
  private(set) var units: [UInt16: String] = [:]
  var metadata: MetadataCache
  var identities: UUIDLookup
  private let path: String

  init(_ db: Database, path: String) throws {
    self.path = path
    metadata = MetadataCache(path: path)
    revisions = try StoredRevision.fetchAll(db)
    for row in try Row.readAll(db, sql: "SELECT id, description FROM device") {
      try devices[row.value(at: 0)] = row.value(at: 1)
    }
    for row in try Row.readAll(db, sql: "SELECT id, symbol FROM unit") {
      try units[row.value(at: 0)] = row.value(at: 1)
    }
    identities = try UUIDLookup(db)
  }

  /// The source revision with a number.
  func revision(_ number: UInt32) throws -> StoredRevision {
    guard let revision = revisions[number] else {
      throw SampleStoreError(.damaged, "\(path) is damaged: a sample has no source.")
    }
    return revision
  }

  /// The symbol of a unit; nil for none.
  private func unit(_ number: UInt16) throws -> String? {
    if number == 0 { return nil }
    guard let unit = units[number] else {
      throw SampleStoreError(.damaged, "\(path) is damaged: the unit of a sample is missing.")
    }
    return unit
  }

  /// The description of a device; nil for none.
  private func device(_ number: UInt32) throws -> String? {
    if number == 0 { return nil }
    guard let device = devices[number] else {
      throw SampleStoreError(.damaged, "\(path) is damaged: the device of a sample is missing.")
    }
    return device
  }

  /// A row with all that it refers to.
  mutating func sample(_ row: SampleRow, _ db: Database) throws -> StoredSample {
    let revision = try revision(row.sourceRevision)
    let content = try metadata.content(of: row.metadata, db)
    let sequence = Int64(bitPattern: row.ordinal)
    let isFromExport = row.flags.contains(.fromExport)
    return StoredSample(
      start: row.start, end: row.end, value: row.value,
      creation: row.creation.isNaN ? nil : row.creation, unit: try unit(row.unit),
      sourceName: revision.name, sourceVersion: revision.version, device: try device(row.device),
      metadata: content.entries, beats: content.beats,
      isUserEntered: row.flags.contains(.userEntered),
      hasUndeterminedEnd: row.flags.contains(.undeterminedEnd), isFromExport: isFromExport,
      sequence: sequence,
      uuid: try identities.uuid(ofSequence: sequence, isFromExport: isFromExport, db),
      figures: try figures(of: row, sequence: sequence, db), sourceDetails: revision.details)
  }

  private func figures(
    of row: SampleRow, sequence: Int64, _ db: Database
  ) throws -> RecordingFigures? {
    if row.flags.contains(.series),
      let measurements = try SeriesReader.measurements(of: sequence, path: path, db),
      let summary = MeasurementSummary(measurements)
    {
      return .series(summary)
    }
    guard row.flags.contains(.electrocardiogram) else { return nil }
    return try ElectrocardiogramReader.of(sequence, path: path, db).map {
      .electrocardiogram($0.figures)
    }
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
    let data = try Data.readOne(
      db.cachedStatement(sql: "SELECT content FROM metadata WHERE id = ?"), arguments: [id])
    guard let data, let content = try? MetadataContent.decode(Array(data)) else {
      throw SampleStoreError(.damaged, "\(path) is damaged: metadata set \(id) cannot be read.")
    }
    if contents.count >= 4096 { contents.removeAll(keepingCapacity: true) }
    contents[id] = content
    return content
  }
}
