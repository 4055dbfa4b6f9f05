internal import Foundation
internal import GRDB

extension SampleStore {
  /// Reads everything: the structure of the file, every checksum, every row of every segment, and
  /// every series.
  ///
  /// - Returns: the faults, as sentences. A fault is not an error of this call.
  /// - Throws: ``SampleStoreError`` if the file cannot be read at all.
  public func verify() throws -> VerificationReport {
    try read { db in
      var report = VerificationReport(segmentCount: 0, sampleCount: 0, faults: [])
      for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
        report.faults.append("The file is damaged: \(line).")
      }
      for line in try Row.fetchAll(db, sql: "PRAGMA foreign_key_check") {
        report.faults.append(
          "A row of \(line[0] as String? ?? "a table") refers to a missing one of "
            + "\(line[2] as String? ?? "another").")
      }
      let types = try Row.fetchAll(db, sql: "SELECT id, identifier FROM sample_type ORDER BY id")
      let revisions = Set(try UInt32.fetchAll(db, sql: "SELECT id FROM source_revision"))
      var saved = try Self.savedSequences(db)
      for row in types {
        let type = StoredTypeKey(id: row[0], identifier: row[1])
        let chains = try SegmentChains(db, type: type, from: nil, to: nil, path: path)
        for entry in chains.chains.joined() {
          report.segmentCount += 1
          report.sampleCount += entry.summary.count
          do {
            let rows = try chains.rows(of: entry, db)
            if let fault = Self.fault(in: rows, of: entry, revisions: revisions)
              ?? Self.fault(in: rows, saved: &saved)
            {
              report.faults.append("Segment \(entry.id) of \(type.identifier) \(fault).")
            }
          } catch let error as SampleStoreError where error.code == .damaged {
            report.faults.append(error.description)
          }
        }
      }
      for table in ["workout", "correlation"] {
        let sequences = try Int64.fetchAll(db, sql: "SELECT sequence FROM \(table)")
        saved.subtract(sequences)
      }
      saved.subtract(try Int64.fetchAll(db, sql: "SELECT deleted_sequence FROM deletion"))
      report.faults += try SeriesRow.faults(path: path, db)
      // Those of damaged segments have been told of.
      if !saved.isEmpty && report.isSound {
        report.faults.append("\(saved.count) UUIDs of saved samples belong to no sample.")
      }
      return report
    }
  }

  private static func fault(
    in rows: [SampleRow], of entry: SegmentEntry, revisions: Set<UInt32>
  ) -> String? {
    for index in rows.indices.dropFirst() where !rows[index - 1].precedes(rows[index]) {
      return "is not in order at sample \(index)"
    }
    for (index, row) in rows.enumerated() {
      if row.end < row.start { return "holds a sample \(index) that ends before it starts" }
      if !revisions.contains(row.sourceRevision) {
        return "holds a sample \(index) without a source"
      }
    }
    return nil
  }

  /// The sequence numbers of the samples that keep a UUID.
  private static func savedSequences(_ db: Database) throws -> Set<Int64> {
    var sequences: Set<Int64> = []
    let rows = try Row.fetchCursor(
      db, sql: "SELECT first_sequence, length(uuids) FROM saved_sample")
    while let row = try rows.next() {
      let first: Int64 = row[0]
      sequences.formUnion(first..<first + (row[1] as Int64) / 16)
    }
    return sequences
  }

  /// Each sample that did not come from an export has a UUID of its own, which is taken from `saved`.
  private static func fault(in rows: [SampleRow], saved: inout Set<Int64>) -> String? {
    for (index, row) in rows.enumerated() where !row.flags.contains(.fromExport) {
      if saved.remove(Int64(bitPattern: row.ordinal)) == nil {
        return "holds a saved sample \(index) without a UUID"
      }
    }
    return nil
  }

  /// Rewrites segments that are small or overlap as full ones in order, and gives free space back.
  ///
  /// Samples, sequence numbers and identifiers stay as they are. Each type is rewritten in a
  /// transaction of its own.
  ///
  /// - Parameter progress: gets the number of types done and of all types.
  public func compact(progress: (Int, Int) -> Void = { _, _ in }) throws {
    let types = try read { db in
      try Row.fetchAll(db, sql: "SELECT id, identifier FROM sample_type ORDER BY id")
        .map { StoredTypeKey(id: $0[0], identifier: $0[1]) }
    }
    progress(0, types.count)
    for (index, type) in types.enumerated() {
      try write { db in try compact(type, db) }
      progress(index + 1, types.count)
    }
    do {
      try database.vacuum()
    } catch {
      throw SampleStoreError.translating(error, path: path)
    }
    truncateLogIfIdle()
  }

  /// Gives back the space of the write-ahead log, unless somebody reads or writes right now: then whoever closes
  /// the store last does it. Waits for nobody.
  func truncateLogIfIdle() {
    try? database.writeWithoutTransaction { db in
      // Else SQLite waits for the readers, and every writer for it.
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      defer {
        try? db.execute(sql: "PRAGMA busy_timeout = \(Int(Self.busyTimeout * 1_000))")
      }
      _ = try db.checkpoint(.truncate)
    }
  }

  private func compact(_ type: StoredTypeKey, _ db: Database) throws {
    let chains = try SegmentChains(db, type: type, from: nil, to: nil, path: path)
    let entries = Array(chains.chains.joined())
    let isCompact =
      chains.chains.count <= 1
      && entries.dropLast().allSatisfy { $0.summary.count == SegmentPayload.capacity }
    if isCompact { return }
    let greatest = entries.map(\.id).max() ?? 0
    var rows = try chains.merge(db)
    var block: [SampleRow] = []
    while let row = rows.head {
      block.append(row)
      try rows.advance()
      if block.count == SegmentPayload.capacity {
        try SegmentWriter.insert(block[...], type: type, db)
        block.removeAll(keepingCapacity: true)
      }
    }
    if !block.isEmpty { try SegmentWriter.insert(block[...], type: type, db) }
    try db.execute(
      sql: "DELETE FROM segment WHERE type = ? AND id <= ?", arguments: [type.id, greatest])
  }
}
