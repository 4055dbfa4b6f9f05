internal import Foundation
internal import GRDB
internal import Synchronization

extension SampleStore {
  /// Saves samples: all of them, or none if it throws.
  ///
  /// When the call returns the samples are on the disk, and every reader of this process and of
  /// others sees them. They are read like imported ones, under the UUIDs that they were given.
  ///
  /// ```swift
  /// let water = NewSample(
  ///   type: "HKQuantityTypeIdentifierDietaryWater", canonicalUnit: "mL", start: now, end: now,
  ///   value: 250, unit: "mL", sourceName: "org.example.bottle")
  /// let sequences = try store.save([water])
  /// ```
  ///
  /// - Returns: the sequence numbers of the samples, in the order of the array.
  /// - Throws: ``SampleStoreError`` if the store is read-only, is locked, or has no space left; if
  ///   a sample's instants or value are not finite, or it ends before it starts; if a UUID is in
  ///   the store already; or if the store holds a type in another canonical unit.
  /// - Complexity: O(n log n) for n samples, besides at most one full segment of each type. The first
  ///   save of a process also reads the UUIDs of all saved samples, 16 bytes each.
  @discardableResult
  public func save(_ samples: [NewSample]) throws -> Range<Int64> {
    for sample in samples {
      guard sample.start.isFinite, sample.end.isFinite, sample.start <= sample.end,
        sample.value.isFinite, sample.creation?.isFinite ?? true
      else {
        throw SampleStoreError(
          .misuse,
          """
          The sample \(sample.uuid) of \(sample.type) was not saved: its instants and its value \
          must be finite, and its end must not lie before its start.
          """)
      }
    }
    return try savedUUIDs.withLock { savedUUIDs in
      try write { db in
        var saving = try SampleSaving(db, path: path)
        return try saving.save(samples, savedUUIDs: &savedUUIDs)
      }
    }
  }
}

/// One save, inside its transaction.
private struct SampleSaving {
  /// The samples of one type.
  private struct TypeRows {
    let canonicalUnit: String?
    let segment: OpenSegment
    var rows: [SampleRow] = []
  }

  private let db: Database
  private let path: String
  private let firstSequence: Int64
  private let identifier: SampleIdentifier
  private var numbers: SavingNumbers
  private var types: [TypeRows] = []
  private var typePlaces: [[UInt8]: Int] = [:]

  init(_ db: Database, path: String) throws {
    self.db = db
    self.path = path
    numbers = SavingNumbers(db)
    let counter = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT next_sequence, identifier_key FROM counter"))
    firstSequence = counter?[0] ?? 1
    identifier = SampleIdentifier(key: counter?[1] ?? Data())
  }

  mutating func save(
    _ samples: [NewSample], savedUUIDs: inout SavedUUIDs
  ) throws -> Range<Int64> {
    try refuseKnown(samples, savedUUIDs: &savedUUIDs)
    for (index, sample) in samples.enumerated() {
      try append(sample, sequence: firstSequence + Int64(index))
    }
    try savedUUIDs.write(samples.map { $0.uuid }, first: firstSequence, db)
    for entry in types {
      var rows = entry.rows
      rows.sort { $0.precedes($1) }
      var earliest = EarliestSamples()
      for row in rows {
        earliest.note(row, source: numbers.source(of: row.sourceRevision))
      }
      try earliest.write(type: entry.segment.type, sourceNames: numbers.sourceNames, db)
      try entry.segment.add(rows, path: path, db)
    }
    let sequences = firstSequence..<firstSequence + Int64(samples.count)
    try db.cachedStatement(sql: "UPDATE counter SET next_sequence = ?")
      .execute(arguments: [sequences.upperBound])
    return sequences
  }

  private mutating func append(_ sample: NewSample, sequence: Int64) throws {
    var flags: SampleRow.Flags = []
    if sample.isUserEntered { flags.insert(.userEntered) }
    if sample.hasUndeterminedEnd { flags.insert(.undeterminedEnd) }
    let row = SampleRow(
      start: sample.start, end: sample.end, value: sample.value,
      creation: sample.creation ?? .nan, ordinal: UInt64(bitPattern: sequence),
      sourceRevision: try numbers.revision(name: sample.sourceName, version: sample.sourceVersion),
      device: try numbers.device(sample.device), metadata: try numbers.metadata(sample.metadata),
      unit: try numbers.unit(sample.unit), flags: flags)
    types[try place(of: sample)].rows.append(row)
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

  private func refuseKnown(
    _ samples: [NewSample], savedUUIDs: inout SavedUUIDs
  ) throws {
    let uuids = samples.map { $0.uuid }
    var known = try savedUUIDs.firstKnown(of: uuids, db)
    // The number behind a UUID that this store derived is that of an imported object.
    known =
      known
      ?? uuids.first { identifier.sequence(of: $0).map { $0 < firstSequence } ?? false }
    if let known, let sample = samples.first(where: { $0.uuid == known }) {
      throw SampleStoreError(
        .misuse,
        """
        The sample \(sample.uuid) of \(sample.type) was not saved: \(path) holds an object with \
        this UUID already, or another one was to be saved with it. Give each a UUID of its own.
        """)
    }
  }
}
