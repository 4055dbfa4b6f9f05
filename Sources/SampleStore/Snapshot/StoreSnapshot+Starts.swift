extension StoreSnapshot {
  /// Calls `body` with the starts of the samples of a type, some thousands at a time, in seconds since 1970: all that
  /// the reader sees, future-dated ones too, in no order between the calls.
  ///
  /// - Complexity: O(samples), of which starts and ends alone are read; memory is that of some thousands. Of a type
  ///   that was refused O(its samples).
  package func forEachStarts(
    ofType identifier: String, _ body: ([Double]) throws -> Void
  ) throws {
    guard try access(toType: identifier) == .everything else {
      return try forEachSample(ofType: identifier) { try body([$0.start]) }
    }
    try store.read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return }
      for entry in try SegmentEntry.fetchAll(db, type: type, from: nil, to: nil) {
        try body(
          SegmentColumns(.instants, of: entry, type: type, path: store.path, db).starts)
      }
    }
  }
}
