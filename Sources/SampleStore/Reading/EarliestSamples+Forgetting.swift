internal import GRDB

extension EarliestSamples {
  private struct Pair: Hashable {
    var source: String
    var isUserEntered: Bool
  }

  /// Looks again for the earliest samples of a type after some were deleted, where one of these was
  /// the earliest of its pair.
  ///
  /// - Parameter sources: the names of sources by the numbers of their revisions.
  /// - Complexity: for such a pair, O(segments) besides reading those up to its next sample.
  static func forget(
    _ gone: [SampleRow], type: StoredTypeKey, sources: [UInt32: String], path: String,
    _ db: Database
  ) throws {
    var firsts: [Pair: Double] = [:]
    for row in gone {
      let pair = Pair(
        source: sources[row.sourceRevision] ?? "",
        isUserEntered: row.flags.contains(.userEntered))
      firsts[pair] = min(firsts[pair] ?? .infinity, row.start)
    }
    for (pair, start) in firsts {
      let known = try Double.readOne(
        db.cachedStatement(
          sql: """
            SELECT start FROM earliest_sample WHERE type = ? AND source = ? AND user_entered = ?
            """), arguments: [type.id, pair.source, pair.isUserEntered])
      guard let known, start <= known else { continue }
      try db.cachedStatement(
        sql: "DELETE FROM earliest_sample WHERE type = ? AND source = ? AND user_entered = ?"
      ).execute(arguments: [type.id, pair.source, pair.isUserEntered])
      try find(pair, type: type, sources: sources, path: path, db)
    }
  }

  /// Writes the earliest sample of a pair, if there is one.
  private static func find(
    _ pair: Pair, type: StoredTypeKey, sources: [UInt32: String], path: String, _ db: Database
  ) throws {
    let revisions = Set(
      sources.filter { $0.value.utf8.elementsEqual(pair.source.utf8) }.keys)
    var earliest: (start: Double, device: UInt32)?
    for entry in try SegmentEntry.fetchAll(db, type: type, from: nil, to: nil) {
      if let earliest, entry.summary.headStart > earliest.start { break }
      let mayHold = try SegmentChains.withPayload(of: entry, type: type, path: path, db) {
        payload throws(MalformedPayload) in
        var holds = false
        try SegmentPayload.forEachRun(.sources, of: payload, count: entry.summary.count) {
          revision, _ in
          if revisions.contains(revision) { holds = true }
        }
        return holds
      }
      guard mayHold else { continue }
      for row in try SegmentChains.rows(of: entry, type: type, path: path, db)
      where revisions.contains(row.sourceRevision)
        && row.flags.contains(.userEntered) == pair.isUserEntered
      {
        if let known = earliest {
          // Of two at the same instant one with a device tells more.
          if row.start > known.start { break }
          let tellsMore = known.device == 0 && row.device != 0
          guard row.start < known.start || tellsMore else { continue }
        }
        earliest = (row.start, row.device)
      }
    }
    guard let earliest else { return }
    try merge(
      type: type.id, source: pair.source, isUserEntered: pair.isUserEntered,
      start: earliest.start, device: earliest.device == 0 ? nil : Int64(earliest.device), db)
  }
}
