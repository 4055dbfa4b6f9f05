internal import Foundation
internal import GRDB

/// Samples that are saved, inside the transaction of the save.
struct SampleAppender {
  /// The samples of one type.
  private struct TypeRows {
    let canonicalUnit: String?
    let segment: OpenSegment
    var rows: [SampleRow] = []
  }

  private let db: Database
  private let path: String
  /// The next sequence number when the save began.
  let firstSequence: Int64
  private let identifier: DerivedUUIDs
  /// The ids of what samples refer to.
  var ids: SaveIDMap
  private var types: [TypeRows] = []
  private var typePlaces: [[UInt8]: Int] = [:]

  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    ids = SaveIDMap(db)
    let counter = try Row.readOne(
      db.cachedStatement(sql: "SELECT next_sequence, identifier_key FROM counter"))
    guard let counter else {
      throw SampleStoreError.damagedFile(path, "it does not say which number comes next")
    }
    firstSequence = try StoreCounters.checked(nextSequence: counter.value(at: 0))
    identifier = try DerivedUUIDs(key: counter.value(at: 1))
  }

  /// Saves samples alone.
  mutating func save(
    _ samples: [NewSample], date: Double, savedUUIDs: inout SavedUUIDs
  ) throws -> Range<Int64> {
    let uuids = samples.map { $0.uuid }
    try refuseKnown(uuids, savedUUIDs: &savedUUIDs)
    for (index, sample) in samples.enumerated() {
      try append(sample, sequence: firstSequence + Int64(index))
    }
    try savedUUIDs.write(uuids, first: firstSequence, db)
    try writeSegments()
    let sequences = firstSequence..<firstSequence + Int64(samples.count)
    try finish(nextSequence: sequences.upperBound, date: date)
    return sequences
  }

  /// Writes the samples that were appended.
  mutating func writeSegments() throws {
    for entry in types {
      var rows = entry.rows
      rows.sort { $0.precedes($1) }
      var earliest = EarliestSamples()
      for row in rows {
        earliest.note(row, source: ids.source(of: row.sourceRevision))
      }
      try earliest.write(type: entry.segment.type, sourceNames: ids.sourceNames, db)
      try entry.segment.add(rows, path: path, db)
    }
    types = []
    typePlaces = [:]
  }

  /// Notes the sequence number that the next save begins with, and when something was saved.
  ///
  /// - Parameter date: nil if nothing was.
  func finish(nextSequence: Int64, date: Double?) throws {
    try db.cachedStatement(
      sql: """
        UPDATE counter SET next_sequence = ?1,
          last_save = CASE WHEN ?2 > ifnull(last_save, -1e300) THEN ?2 ELSE last_save END
        """
    ).execute(arguments: [nextSequence, date])
  }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - revision: the store's number of its source revision; nil for the one that it names.
  ///   - flags: what is kept beside it.
  /// - Returns: the key of its type.
  @discardableResult
  mutating func append(
    _ sample: NewSample, sequence: Int64, revision: UInt32? = nil, flags kept: SampleRow.Flags = []
  ) throws -> StoredTypeKey {
    var flags = kept
    if sample.isUserEntered { flags.insert(.userEntered) }
    if sample.hasUndeterminedEnd { flags.insert(.undeterminedEnd) }
    let row = SampleRow(
      start: sample.start, end: sample.end, value: sample.value,
      creation: sample.creation ?? .nan, ordinal: UInt64(bitPattern: sequence),
      sourceRevision: try revision
        ?? ids.revision(name: sample.sourceName, version: sample.sourceVersion),
      device: try ids.device(sample.device), metadata: try ids.metadata(sample.metadata),
      unit: try ids.unit(sample.unit), flags: flags)
    let place = try place(of: sample)
    types[place].rows.append(row)
    return types[place].segment.type
  }

  private mutating func place(of sample: NewSample) throws -> Int {
    let place: Int
    if let last = types.indices.last, types[last].segment.type.identifier == sample.type {
      place = last
    } else {
      let bytes = Array(sample.type.utf8)
      place = typePlaces[bytes] ?? types.count
      if place == types.count {
        typePlaces[bytes] = place
        let segment = try OpenSegment.type(
          sample.type, canonicalUnit: sample.canonicalUnit, path: path, db)
        types.append(TypeRows(canonicalUnit: sample.canonicalUnit, segment: segment))
      }
    }
    guard types[place].canonicalUnit == sample.canonicalUnit else {
      throw SampleStoreError(
        .misuse,
        """
        Samples of \(sample.type) were not saved: they came in \
        \(types[place].canonicalUnit ?? "category values") and in \
        \(sample.canonicalUnit ?? "category values").
        """)
    }
    return place
  }

  /// Refuses identities that an object of the store has or had, and those given twice.
  func refuseKnown(_ uuids: [UUID], savedUUIDs: inout SavedUUIDs) throws {
    var known = try savedUUIDs.firstKnown(of: uuids, db)
    // The number behind a UUID that this store derived is that of an imported object.
    known =
      known
      ?? uuids.first { identifier.sequence(of: $0).map { $0 < firstSequence } ?? false }
    guard let known else { return }
    throw SampleStoreError(
      .misuse,
      """
      The object \(known) was not saved: \(path) holds an object with this UUID already, or held it \
      once, or another one was to be saved with it. Give each a UUID of its own.
      """)
  }

  /// The sequence numbers of the objects of the store with these UUIDs.
  func stored(_ uuids: [UUID], savedUUIDs: inout SavedUUIDs) throws -> [UUID: Int64] {
    var sequences = try savedUUIDs.sequences(of: uuids, db)
    for uuid in uuids where sequences[uuid] == nil {
      if let sequence = identifier.sequence(of: uuid), sequence < firstSequence {
        sequences[uuid] = sequence
      }
    }
    return sequences
  }
}
