internal import Foundation
internal import GRDB
internal import HealthKitTypes

extension StoreSnapshot {
  /// Calls `body` with the samples of a type that overlap `[from, to)`, block by block, as
  /// ``forEachSample(ofType:from:to:source:_:)`` gives them one by one.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - from: the first instant, in seconds since 1970; nil is no bound.
  ///   - to: the end, exclusive; nil is no bound.
  ///   - source: the verbatim name of the only source asked for; nil for all.
  ///   - readsMetadata: whether metadata are read, which are in no column.
  ///   - body: what takes a block of 1 to ``SampleBlock/capacity`` samples. It must not call the store.
  /// - Complexity: O(samples in the overlapping segments), without allocation per sample; memory is one block, and one
  ///   segment for each chain of overlapping segments. For an app that reads some sources alone memory is its samples.
  public func forEachBlock(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil,
    readsMetadata: Bool = false, _ body: (SampleBlock, SampleBlockNames) throws -> Void
  ) throws {
    let access = try access(toType: identifier)
    try store.forEachBlock(
      ofType: identifier, from: from, to: to, source: source, access: access,
      readsMetadata: readsMetadata, body)
  }
}

extension SampleStore {
  fileprivate func forEachBlock(
    ofType identifier: String, from: Double?, to: Double?, source: String?, access: ReadAccess,
    readsMetadata: Bool, _ body: (SampleBlock, SampleBlockNames) throws -> Void
  ) throws {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return }
      var builder = try BlockBuilder(db, path: path, source: source, readsMetadata: readsMetadata)
      guard access == .everything else {
        // What an app may read is decided sample by sample.
        let samples = try samples(
          db, ofType: identifier,
          matching: .all([.overlaps(from: from ?? -.infinity, to: to ?? .infinity), access.filter]),
          order: [], limit: nil)
        for sample in samples {
          if let from, !(sample.end > from || sample.start >= from) { continue }
          builder.append(sample)
          if builder.isFull { try builder.take(body) }
        }
        return try builder.take(body)
      }
      let chains = try SegmentChains(db, type: type, from: from, to: to, path: path)
      try chains.forEachRow(from: from, to: to, db) { row in
        try builder.append(row, db)
        if builder.isFull { try builder.take(body) }
      }
      try builder.take(body)
    }
  }
}

/// Gathers samples until a block is full.
private struct BlockBuilder {
  private var block = SampleBlock()
  private var tables = SampleBlockNames()
  private var sourceNames = DistinctTexts()
  private var versions = DistinctTexts()
  private var deviceNames = DistinctTexts()
  private var unitNames = DistinctTexts()
  private var names: SampleNames
  private let source: String?
  private let readsMetadata: Bool
  /// The places of what the store knows by number; of a source that is not asked for there is none.
  private var sourcePlaces: [UInt32: (name: Int32, version: Int32)] = [:]
  private var devicePlaces: [UInt32: Int32] = [0: -1]
  private var unitPlaces: [UInt16: Int32] = [0: -1]
  private var metadataPlaces: [UInt32: Int32] = [0: -1]
  /// Those of the sample before: samples of a type follow one another from the same source.
  private var lastSource: (number: UInt32, name: Int32, version: Int32) = (.max, -1, -1)
  private var lastDevice: (number: UInt32, place: Int32) = (0, -1)
  private var lastUnit: (number: UInt16, place: Int32) = (0, -1)

  init(_ db: Database, path: String, source: String?, readsMetadata: Bool) throws {
    names = try SampleNames(db, path: path)
    self.source = source
    self.readsMetadata = readsMetadata
  }

  var isFull: Bool { block.count == SampleBlock.capacity }

  /// Hands the block on, unless it is empty, and begins the next one.
  mutating func take(_ body: (SampleBlock, SampleBlockNames) throws -> Void) throws {
    guard block.count > 0 else { return }
    tables.sources = sourceNames.texts
    tables.versions = versions.texts
    tables.devices = deviceNames.texts
    tables.units = unitNames.texts
    try body(block, tables)
    block.removeAll()
    tables.metadata.removeAll(keepingCapacity: true)
    metadataPlaces = [0: -1]
  }

  mutating func append(_ row: SampleRow, _ db: Database) throws {
    if row.sourceRevision != lastSource.number {
      let places = try places(ofSource: row.sourceRevision)
      lastSource = (row.sourceRevision, places.name, places.version)
    }
    guard lastSource.name >= 0 else { return }
    if row.device != lastDevice.number { lastDevice = (row.device, place(ofDevice: row.device)) }
    if row.unit != lastUnit.number { lastUnit = (row.unit, place(ofUnit: row.unit)) }
    block.starts.append(row.start)
    block.ends.append(row.end)
    block.values.append(row.value)
    block.creations.append(row.creation)
    block.sources.append(lastSource.name)
    block.versions.append(lastSource.version)
    block.devices.append(lastDevice.place)
    block.units.append(lastUnit.place)
    block.metadata.append(readsMetadata ? try place(ofMetadata: row.metadata, db) : -1)
    block.areUserEntered.append(row.flags.contains(.userEntered))
    block.haveUndeterminedEnds.append(row.flags.contains(.undeterminedEnd))
    block.uuids.append(
      try names.identities.uuid(
        ofSequence: Int64(bitPattern: row.ordinal), isFromExport: row.flags.contains(.fromExport),
        db))
  }

  /// The places of name and version; -1 for the name of a source that was not asked for.
  private mutating func places(
    ofSource number: UInt32
  ) throws -> (name: Int32, version: Int32) {
    if let known = sourcePlaces[number] { return known }
    let revision = try names.revision(number)
    var places: (name: Int32, version: Int32) = (-1, -1)
    if source.map({ ScalarText.equal($0, revision.name) }) ?? true {
      places = (
        sourceNames.place(of: revision.name),
        revision.version.map { versions.place(of: $0) } ?? -1
      )
    }
    sourcePlaces[number] = places
    return places
  }

  private mutating func place(ofDevice number: UInt32) -> Int32 {
    if let known = devicePlaces[number] { return known }
    let place = names.devices[number].map { deviceNames.place(of: $0) } ?? -1
    devicePlaces[number] = place
    return place
  }

  private mutating func place(ofUnit number: UInt16) -> Int32 {
    if let known = unitPlaces[number] { return known }
    let place = names.units[number].map { unitNames.place(of: $0) } ?? -1
    unitPlaces[number] = place
    return place
  }

  private mutating func place(ofMetadata number: UInt32, _ db: Database) throws -> Int32 {
    if let known = metadataPlaces[number] { return known }
    let content = try names.metadata.content(of: number, db)
    let place = Int32(tables.metadata.count)
    tables.metadata.append(.init(entries: content.entries, beats: content.beats))
    metadataPlaces[number] = place
    return place
  }

  // MARK: Samples that were made already

  mutating func append(_ sample: StoredSample) {
    if let source, !ScalarText.equal(source, sample.sourceName) { return }
    block.starts.append(sample.start)
    block.ends.append(sample.end)
    block.values.append(sample.value)
    block.creations.append(sample.creation ?? .nan)
    block.sources.append(sourceNames.place(of: sample.sourceName))
    block.versions.append(sample.sourceVersion.map { versions.place(of: $0) } ?? -1)
    block.devices.append(sample.device.map { deviceNames.place(of: $0) } ?? -1)
    block.units.append(sample.unit.map { unitNames.place(of: $0) } ?? -1)
    var metadata: Int32 = -1
    if readsMetadata, !sample.metadata.isEmpty || !sample.beats.isEmpty {
      metadata = Int32(tables.metadata.count)
      tables.metadata.append(.init(entries: sample.metadata, beats: sample.beats))
    }
    block.metadata.append(metadata)
    block.areUserEntered.append(sample.isUserEntered)
    block.haveUndeterminedEnds.append(sample.hasUndeterminedEnd)
    block.uuids.append(sample.uuid)
  }
}
