internal import GRDB

extension ImportMerge {
  /// What the merge of one type keeps at hand.
  private struct TypeMerge {
    let key: StoredTypeKey
    let entry: ImportNames.TypeEntry
    var isWritten: Bool
    var writer: SegmentWriter
    var counts = ImportedTypeCounts()
    var earliest = EarliestSamples()
    var deleted: Set<Int64> = []
  }

  mutating func mergeSamples(ofType index: Int) throws {
    let entry = names.types[index]
    let typeRuns = runs.types[index]
    let stored = try storedType(entry)
    let newID = try Int64.readOne(db, sql: "SELECT coalesce(max(id), 0) + 1 FROM sample_type")
    let key = stored ?? StoredTypeKey(id: newID ?? 1, identifier: entry.identifier)
    var merge = TypeMerge(
      key: key, entry: entry, isWritten: stored != nil,
      writer: SegmentWriter(type: key, path: importing.store.path, queue: segments))
    merge.counts.read = typeRuns.count

    var file = try fileRows(typeRuns)
    let from = purpose.mirrors ? firstStart : typeRuns.bounds.firstStart
    let to = purpose.mirrors ? lastEnd : typeRuns.bounds.lastStart
    var storedRows = try SegmentChains(
      db, type: key, from: from, to: to.nextUp, path: importing.store.path
    ).merge(db)

    while let record = file.head {
      try file.advance()
      while let sample = storedRows.head, sample.isEarlier(than: record) {
        noteUnpaired(sample, &merge)
        try storedRows.advance()
      }
      let isAlone = file.head.map { !$0.hasInstants(of: record) } ?? true
      guard let sample = storedRows.head, sample.hasInstants(of: record) else {
        if isAlone {
          try add(record, &merge)
        } else {
          try mergeGroup(from: record, &file, &storedRows, &merge)
        }
        continue
      }
      try storedRows.advance()
      let isPair = isAlone && storedRows.head.map { !$0.hasInstants(of: record) } ?? true
      if isPair && sample.isSameRecord(as: record, ids) {
        try note(record, pairedWith: sample, &merge)
      } else {
        try mergeGroup(from: record, storedFrom: sample, &file, &storedRows, &merge)
      }
    }
    if purpose.mirrors {
      while let sample = storedRows.head, sample.start <= lastEnd {
        noteUnpaired(sample, &merge)
        try storedRows.advance()
      }
    }
    try finish(merge)
  }

  private mutating func finish(_ typeMerge: TypeMerge) throws {
    var merge = typeMerge
    if !merge.deleted.isEmpty {
      deletions[merge.entry.identifier, default: 0] += merge.deleted.count
      merge.counts.deleted = merge.deleted.count
    }
    outcome.samples[merge.entry.identifier] = merge.counts
    guard purpose.writes else { return }
    try merge.writer.flush(db)
    try merge.earliest.write(type: merge.key, sourceNames: ids.sourceNames, db)
    if !merge.deleted.isEmpty {
      try segments.finish(db)
      try deleteSamples(merge.deleted, of: merge.key)
      typesWithDeletions.append(merge.key)
    }
  }

  private func storedType(_ entry: ImportNames.TypeEntry) throws -> StoredTypeKey? {
    let row = try Row.readOne(
      db, sql: "SELECT id, is_category, canonical_unit FROM sample_type WHERE identifier = ?",
      arguments: [entry.identifier])
    guard let row else { return nil }
    let unit: String? = try row.value(at: 2)
    guard try row.value(at: 1) == entry.isCategory, unit == entry.canonicalUnit else {
      throw SampleStoreError(
        .misuse,
        """
        The store \(importing.store.path) holds \(entry.identifier) in \
        \(unit ?? "category values"), this import brings it in \
        \(entry.canonicalUnit ?? "category values"). Import into a new store.
        """)
    }
    return try StoredTypeKey(id: row.value(at: 0), identifier: entry.identifier)
  }

  /// The records of one type as one sorted run.
  private func fileRows(_ typeRuns: ImportRuns.TypeRuns) throws -> RowMerge {
    let file = importing.spillFile
    let ids = ids
    var sorted: [RowRun] = []
    for blocks in typeRuns.spilled {
      let reader = BlocksAhead(count: blocks.count) { place in
        var rows = try file.rows(of: blocks[place])
        try ids.translate(&rows)
        return rows
      }
      sorted.append(try RowRun { try reader.next() })
    }
    var waiting: [SampleRow]? = typeRuns.waiting
    sorted.append(
      try RowRun {
        guard var rows = waiting else { return nil }
        waiting = nil
        try ids.translate(&rows)
        return rows
      })
    return RowMerge(sorted)
  }

  /// Records and stored samples of equal start and end that are not one of each.
  private mutating func mergeGroup(
    from record: SampleRow, storedFrom sample: SampleRow? = nil, _ file: inout RowMerge,
    _ storedRows: inout RowMerge, _ merge: inout TypeMerge
  ) throws {
    var records = [record]
    var samples = sample.map { [$0] } ?? []
    func checkCount() throws {
      try importing.limits.check(
        simultaneous: merge.entry.identifier, records.count + samples.count, start: record.start,
        end: record.end)
    }
    while let next = file.head, next.hasInstants(of: record) {
      records.append(next)
      try checkCount()
      try file.advance()
    }
    while let next = storedRows.head, next.hasInstants(of: record) {
      samples.append(next)
      try checkCount()
      try storedRows.advance()
    }
    let group = RecordGroup(
      records: records, samples: samples, isCategory: merge.entry.isCategory,
      keepsOneOfCopies: importing.header.keepsOneOfCopies, ids: ids)
    let leftOut = importing.header.keepsOneOfCopies ? group.exactCopyCount : 0
    merge.counts.correlationCopies += records.count - group.results.count - leftOut
    merge.counts.exactCopies += group.exactCopyCount
    merge.counts.leftOut += leftOut
    var sequences: [Int64] = []
    for result in group.results {
      if let partner = result.partner {
        sequences.append(try note(result.record, pairedWith: partner, &merge))
      } else {
        sequences.append(try add(result.record, &merge))
      }
    }
    for copy in group.copies {
      try noteMember(copy.ordinal, sequence: sequences[copy.result], merge.key)
    }
    for sample in group.unpaired { noteUnpaired(sample, &merge) }
  }

  /// A record that the store holds already.
  @discardableResult
  private mutating func note(
    _ record: SampleRow, pairedWith sample: SampleRow, _ merge: inout TypeMerge
  ) throws -> Int64 {
    merge.counts.known += 1
    if record.sourceRevision != sample.sourceRevision {
      notePaired(
        file: ids.source(of: record.sourceRevision),
        stored: ids.source(of: sample.sourceRevision))
    }
    let sequence = Int64(bitPattern: sample.ordinal)
    if record.flags.contains(.insideCorrelation) {
      try noteMember(record.ordinal, sequence: sequence, merge.key)
    }
    return sequence
  }

  /// A record that becomes a new sample.
  @discardableResult
  private mutating func add(_ record: SampleRow, _ merge: inout TypeMerge) throws -> Int64 {
    merge.counts.new += 1
    let sequence = takeSequence()
    if record.flags.contains(.insideCorrelation) {
      try noteMember(record.ordinal, sequence: sequence, merge.key)
    }
    guard purpose.writes else { return sequence }
    if !merge.isWritten {
      merge.isWritten = true
      try db.execute(
        sql: """
          INSERT INTO sample_type (id, identifier, is_category, canonical_unit)
          VALUES (?, ?, ?, ?)
          """,
        arguments: [
          merge.key.id, merge.entry.identifier, merge.entry.isCategory, merge.entry.canonicalUnit,
        ])
    }
    var row = record
    row.ordinal = UInt64(bitPattern: sequence)
    row.flags.remove(.insideCorrelation)
    try ids.use(revision: row.sourceRevision, device: row.device, unit: row.unit, db)
    row.metadata = try ids.metadata(row.metadata, db)
    try merge.writer.append(row, db)
    merge.earliest.note(row, source: ids.source(of: row.sourceRevision))
    return sequence
  }

  /// Planning a mirror does this too: which correlations are known depends on their samples.
  private mutating func noteMember(
    _ ordinal: UInt64, sequence: Int64, _ type: StoredTypeKey
  ) throws {
    try members.note(ImportMember(ordinal: ordinal, sequence: sequence, type: type.id), db)
  }

  /// A stored sample that no record of the file was paired with.
  ///
  /// Semantics 7.6: what mirroring deletes.
  private func noteUnpaired(_ sample: SampleRow, _ merge: inout TypeMerge) {
    guard purpose.mirrors, sample.flags.contains(.fromExport),
      isMirrored(start: sample.start, end: sample.end),
      !skipped.covers(type: merge.entry.identifier, start: sample.start, end: sample.end)
    else { return }
    merge.deleted.insert(Int64(bitPattern: sample.ordinal))
  }

  /// Whether a stored object lies within the time that the export holds.
  func isMirrored(start: Double, end: Double) -> Bool {
    start >= firstStart && end <= lastEnd
  }
}

extension ImportedSample {
  @inline(__always)
  fileprivate func isEarlier(than other: SampleRow) -> Bool {
    start != other.start ? start < other.start : end < other.end
  }

  @inline(__always)
  fileprivate func hasInstants(of other: SampleRow) -> Bool {
    start == other.start && end == other.end
  }

  /// Whether a stored sample is this record beyond doubt.
  @inline(__always)
  fileprivate func isSameRecord(as record: SampleRow, _ ids: ImportIDMap) -> Bool {
    device == record.device && value == record.value
      && (creation == record.creation || (creation.isNaN && record.creation.isNaN))
      && (sourceRevision == record.sourceRevision
        || ids.source(of: sourceRevision) == ids.source(of: record.sourceRevision))
  }
}
