internal import GRDB
internal import HealthKitTypes

extension StoreSnapshot {
  /// Calls `body` with the samples of a type that overlap `[from, to)`, block by block, as
  /// ``forEachSample(ofType:from:to:source:_:)`` gives them one by one.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - from: the first instant, in seconds since 1970; nil is no bound.
  ///   - to: the end, exclusive; nil is no bound.
  ///   - source: the verbatim name of the only source asked for; nil for all.
  ///   - readsMetadata: whether metadata are read, which are in no column.
  ///   - body: what takes a block of 1 to ``SampleBlock/capacity`` samples. It must not call the store.
  /// - Complexity: O(samples in the overlapping segments), without allocation per sample; memory is one block, and one
  ///   segment for each chain of overlapping segments. For an app that reads some sources alone memory is its samples.
  public func forEachBlock(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil,
    readsMetadata: Bool = false, _ body: (SampleBlock, SampleBlockNames) throws -> Void
  ) throws {
    let access = try access(toType: identifier)
    let asked = AskedSamples(type: identifier, from: from, to: to, source: source)
    try store.forEachBlock(of: asked, access: access, readsMetadata: readsMetadata, body)
  }

  /// The texts that the samples of a type that overlap `[from, to)` refer to, and no others: those that the last block of
  /// ``forEachBlock(ofType:from:to:source:readsMetadata:_:)`` comes with, maybe in another order.
  ///
  /// - Parameters:
  ///   - identifier: the full identifier of the type.
  ///   - from: the first instant, in seconds since 1970; nil is no bound.
  ///   - to: the end, exclusive; nil is no bound.
  ///   - source: the verbatim name of the only source asked for; nil for all.
  /// - Complexity: O(runs of equal sources, devices and units in the overlapping segments), and O(samples) in those that lie
  ///   only partly in the range. For an app that reads some sources alone it is as reading them.
  public func blockNames(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, source: String? = nil
  ) throws -> SampleBlockNames {
    let access = try access(toType: identifier)
    let asked = AskedSamples(type: identifier, from: from, to: to, source: source)
    return try store.blockNames(of: asked, access: access)
  }
}

/// Which samples are asked for.
private struct AskedSamples {
  let type: String
  let from: Double?
  let to: Double?
  let source: String?
}

extension SampleStore {
  fileprivate func forEachBlock(
    of asked: AskedSamples, access: ReadAccess, readsMetadata: Bool,
    _ body: (SampleBlock, SampleBlockNames) throws -> Void
  ) throws {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: asked.type) else { return }
      var builder = try BlockBuilder(
        db, path: path, source: asked.source, readsMetadata: readsMetadata)
      guard access == .everything else {
        for sample in try samples(db, of: asked, access) {
          builder.append(sample)
          if builder.room == 0 { try builder.take(body) }
        }
        return try builder.take(body)
      }
      let chains = try SegmentChains(db, type: type, from: asked.from, to: asked.to, path: path)
      let places = builder.places
      var merge = try ColumnMerge(chains.chains) { [path] entry in
        try SegmentColumns(.all, of: entry, type: type, path: path, db)
      } wanted: { entry, columns in
        try places.wanted(
          SegmentColumns.isWhole(entry.summary, from: asked.from, to: asked.to)
            ? [0..<columns.count] : columns.places(from: asked.from, to: asked.to), of: columns)
      }
      while let next = try merge.next() {
        var rest = next.places
        while !rest.isEmpty {
          let part = rest.prefix(builder.room)
          try builder.append(next.segment.columns, at: part, db)
          if builder.room == 0 { try builder.take(body) }
          rest = rest[part.upperBound...]
        }
      }
      try builder.take(body)
    }
  }

  fileprivate func blockNames(
    of asked: AskedSamples, access: ReadAccess
  ) throws -> SampleBlockNames {
    guard access == .everything else {
      var names = SampleBlockNames()
      try forEachBlock(of: asked, access: access, readsMetadata: false) { names = $1 }
      return names
    }
    return try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: asked.type) else {
        return SampleBlockNames()
      }
      var places = try BlockPlaces(db, path: path, source: asked.source)
      for entry in try SegmentEntry.fetchAll(db, type: type, from: asked.from, to: asked.to) {
        let isWhole = SegmentColumns.isWhole(entry.summary, from: asked.from, to: asked.to)
        var selection: SegmentColumns.Selection = [.revisions, .devices, .units]
        if !isWhole { selection.insert(.instants) }
        let columns = try SegmentColumns(selection, of: entry, type: type, path: path, db)
        let asked =
          isWhole ? [0..<columns.count] : columns.places(from: asked.from, to: asked.to)
        try places.meet(columns, at: places.wanted(asked, of: columns))
      }
      return places.texts
    }
  }

  /// Samples of which an app may read some: that is decided sample by sample.
  private func samples(
    _ db: Database, of asked: AskedSamples, _ access: ReadAccess
  ) throws -> some Sequence<StoredSample> {
    let (from, to) = (asked.from ?? -.infinity, asked.to ?? .infinity)
    return try samples(
      db, ofType: asked.type, matching: .all([.overlaps(from: from, to: to), access.filter]),
      order: [], limit: nil
    ).lazy.filter { $0.end > from || $0.start >= from }
  }
}
