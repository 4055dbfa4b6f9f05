internal import GRDB

extension SampleStore {
  /// The largest value of a type; nil without samples.
  ///
  /// - Complexity: O(segments).
  func greatestValue(ofType identifier: String) throws -> Double? {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return nil }
      return try Double.readOne(
        db.cachedStatement(sql: "SELECT max(maximum) FROM segment WHERE type = ?"),
        arguments: [type.id])
    }
  }

  /// The unit that the last sample of a type was recorded in: of the samples that reach the latest end
  /// of all, that which stands first in the order of samples. Nil if it has none.
  ///
  /// - Complexity: O(samples of the segments that reach that end).
  public func lastRecordedUnit(of stored: StoredType) throws -> String? {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: stored.identifier) else {
        return nil
      }
      let from = stored.lastEnd.nextDown
      var last: SampleRow?
      for entry in try SegmentEntry.fetchAll(db, type: type, from: from, to: nil) {
        let rows = try SegmentChains.rows(of: entry, type: type, path: path, db)
        // Rows are in order: the first that is found is the first of its segment.
        guard let row = rows.first(where: { $0.end > from || $0.start >= from }) else { continue }
        if last.map(row.precedes) ?? true { last = row }
      }
      guard let last else { return nil }
      return try String.readOne(
        db.cachedStatement(sql: "SELECT symbol FROM unit WHERE id = ?"), arguments: [last.unit])
    }
  }
}
