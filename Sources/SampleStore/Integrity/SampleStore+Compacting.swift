internal import Foundation
internal import GRDB

extension SampleStore {
  /// Rewrites segments that are small or overlap as full ones in order, and gives free space back.
  ///
  /// Samples, sequence numbers and identifiers stay as they are. Each type is rewritten in a
  /// transaction of its own; for one that needs no rewriting nobody waits for other writers.
  ///
  /// - Parameter progress: gets the number of types done and of all types.
  public func compact(progress: (Int, Int) -> Void = { _, _ in }) throws {
    let types = try read { db in
      try Row.readAll(db, sql: "SELECT id, identifier FROM sample_type ORDER BY id")
        .map { try StoredTypeKey(id: $0.value(at: 0), identifier: $0.value(at: 1)) }
    }
    progress(0, types.count)
    do {
      for (index, type) in types.enumerated() {
        if try read({ db in try !isCompact(type, db) }) {
          try write { db in try compact(type, db) }
        }
        progress(index + 1, types.count)
      }
      do {
        try database.vacuum()
      } catch {
        throw SampleStoreError.translating(error, path: path)
      }
    } catch let error as SampleStoreError where error.code == .diskFull {
      throw SampleStoreError(
        .diskFull,
        "No space is left to rewrite \(path). Free some space and run the command again; nothing is lost, "
          + "and what was rewritten before stays so.")
    }
    truncateLogIfIdle()
  }

  /// Gives back the space of the write-ahead log, unless somebody reads or writes right now: then whoever closes
  /// the store last does it. Waits for nobody.
  func truncateLogIfIdle() {
    try? database.writeWithoutTransaction { db in
      // Else SQLite waits for the readers, and every writer for it.
      _ = try FileSharing.withoutWaiting(db) { try db.checkpoint(.truncate) }
    }
  }

  private func isCompact(_ type: StoredTypeKey, _ db: Database) throws -> Bool {
    try isCompact(SegmentChains(db, type: type, from: nil, to: nil, path: path))
  }

  private func isCompact(_ chains: SegmentChains) -> Bool {
    chains.chains.count <= 1
      && chains.chains.joined().dropLast().allSatisfy {
        $0.summary.count == SegmentPayload.capacity
      }
  }

  private func compact(_ type: StoredTypeKey, _ db: Database) throws {
    let chains = try SegmentChains(db, type: type, from: nil, to: nil, path: path)
    // Another program may have done it meanwhile.
    if isCompact(chains) { return }
    let entries = chains.chains.joined()
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
