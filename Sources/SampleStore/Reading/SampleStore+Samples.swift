internal import GRDB

extension SampleStore {
  /// Calls `body` with each sample of a type that overlaps `[from, to)`, in the order (start, end,
  /// insertion), as stored.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - from: the first instant, in seconds since 1970; nil is no bound.
  ///   - to: the end, exclusive; nil is no bound.
  ///   - source: the verbatim name of the only source asked for; nil for all.
  ///   - body: an error that it throws ends the reading and is thrown on. It must not call the store:
  ///     a store in memory has one connection, which this call holds.
  /// - Complexity: streamed; memory is one segment for each chain of overlapping segments.
  public func forEachSample(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil,
    _ body: (StoredSample) throws -> Void
  ) throws {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return }
      var names = try SampleNames(db, path: path)
      let chains = try SegmentChains(db, type: type, from: from, to: to, path: path)
      try chains.forEachRow(from: from, to: to, db) { row in
        if let source {
          let name = try names.revision(row.sourceRevision).name
          if !name.utf8.elementsEqual(source.utf8) { return }
        }
        try body(names.sample(row, db))
      }
    }
  }
}

extension SegmentChains {
  /// Calls `body` with each row that overlaps `[from, to)`, in order; nil is no bound.
  func forEachRow(
    from: Double?, to: Double?, _ db: Database, _ body: (SampleRow) throws -> Void
  ) throws {
    var merge = try merge(db)
    while let row = merge.head {
      try merge.advance()
      if let to, row.start >= to { break }
      if let from, !(row.end > from || row.start >= from) { continue }
      try body(row)
    }
  }

  /// The rows of all chains as one sorted run.
  func merge(_ db: Database) throws -> RowMerge {
    RowMerge(
      try chains.map { chain in
        var position = 0
        return try RowRun {
          guard position < chain.count else { return nil }
          defer { position += 1 }
          return try rows(of: chain[position], db)
        }
      })
  }
}
