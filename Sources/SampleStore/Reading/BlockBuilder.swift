internal import Foundation
internal import GRDB

/// Gathers samples until a block is full.
struct BlockBuilder {
  private var block = SampleBlock(reserving: SampleBlock.capacity)
  /// Where names stand.
  private(set) var places: BlockPlaces
  private let readsMetadata: Bool
  private var metadata: [SampleBlockNames.Metadata] = []
  private var metadataPlaces: [UInt32: Int32] = [0: -1]

  /// A builder that met no sample.
  ///
  /// - Parameters:
  ///   - source: the verbatim name of the only source asked for; nil for all.
  ///   - readsMetadata: whether metadata are read, which are in no column.
  init(_ db: Database, path: String, source: String?, readsMetadata: Bool) throws {
    places = try BlockPlaces(db, path: path, source: source)
    self.readsMetadata = readsMetadata
  }

  /// How many samples fit in before the block is full.
  var room: Int { SampleBlock.capacity - block.count }

  /// Hands the block on, unless it is empty, and begins the next one.
  mutating func take(_ body: (SampleBlock, SampleBlockNames) throws -> Void) throws {
    guard block.count > 0 else { return }
    var texts = places.texts
    texts.metadata = metadata
    try body(block, texts)
    // Not the room of this one, which somebody may still have.
    block = SampleBlock(reserving: SampleBlock.capacity)
    metadata.removeAll(keepingCapacity: true)
    metadataPlaces = [0: -1]
  }

  /// Adds the samples at some places of a segment, for which there is room.
  mutating func append(_ columns: SegmentColumns, at places: Range<Int>, _ db: Database) throws {
    block.starts += columns.starts[places]
    block.ends += columns.ends[places]
    block.values += columns.values[places]
    block.creations += columns.creations[places]
    try columns.revisions.forEach(at: places) { number, count in
      let source = try self.places.places(ofSource: number)
      block.sources.append(repeating: source.name, count: count)
      block.versions.append(repeating: source.version, count: count)
    }
    columns.devices.forEach(at: places) { number, count in
      block.devices.append(repeating: self.places.place(ofDevice: number), count: count)
    }
    columns.units.forEach(at: places) { number, count in
      block.units.append(repeating: self.places.place(ofUnit: number), count: count)
    }
    if readsMetadata {
      try columns.metadata.forEach(at: places) { number, count in
        block.metadata.append(repeating: try place(ofMetadata: number, db), count: count)
      }
    } else {
      block.metadata.append(repeating: -1, count: places.count)
    }
    var begin = places.lowerBound
    try columns.flags.forEach(at: places) { number, count in
      let flags = SampleRow.Flags(rawValue: UInt8(truncatingIfNeeded: number))
      block.areUserEntered.append(repeating: flags.contains(.userEntered), count: count)
      block.haveUndeterminedEnds.append(repeating: flags.contains(.undeterminedEnd), count: count)
      try self.places.names.identities.append(
        columns.sequences[begin..<begin + count], areFromExport: flags.contains(.fromExport),
        to: &block.uuids, db)
      begin += count
    }
  }

  /// Adds a sample that was made already, for which there is room, if its source is asked for.
  mutating func append(_ sample: StoredSample) {
    guard places.isWanted(source: sample.sourceName) else { return }
    block.starts.append(sample.start)
    block.ends.append(sample.end)
    block.values.append(sample.value)
    block.creations.append(sample.creation ?? .nan)
    let source = places.places(ofSource: sample.sourceName, version: sample.sourceVersion)
    block.sources.append(source.name)
    block.versions.append(source.version)
    block.devices.append(places.place(ofDevice: sample.device))
    block.units.append(places.place(ofUnit: sample.unit))
    var place: Int32 = -1
    if readsMetadata, !sample.metadata.isEmpty || !sample.beats.isEmpty {
      place = Int32(metadata.count)
      metadata.append(.init(entries: sample.metadata, beats: sample.beats))
    }
    block.metadata.append(place)
    block.areUserEntered.append(sample.isUserEntered)
    block.haveUndeterminedEnds.append(sample.hasUndeterminedEnd)
    block.uuids.append(sample.uuid)
  }

  private mutating func place(ofMetadata number: UInt32, _ db: Database) throws -> Int32 {
    if let known = metadataPlaces[number] { return known }
    let content = try places.names.metadata.content(of: number, db)
    let place = Int32(metadata.count)
    metadata.append(.init(entries: content.entries, beats: content.beats))
    metadataPlaces[number] = place
    return place
  }
}

extension Array {
  /// Appends an element a number of times.
  @inline(__always)
  fileprivate mutating func append(repeating element: Element, count: Int) {
    if count == 1 {
      append(element)
    } else {
      append(contentsOf: repeatElement(element, count: count))
    }
  }
}
