internal import Foundation
internal import GRDB
package import HealthCalculations

extension SampleStore {
  /// The samples of a type that `filter` lets through, in the order asked for.
  ///
  /// - Parameters:
  ///   - order: what comes first, key by key; equal samples follow in the order (start, end,
  ///     insertion).
  ///   - limit: the most samples; nil for all.
  /// - Returns: the samples; none of a type that the store does not know.
  /// - Complexity: O(segments of the type) + O(samples in the segments that can hold one of the first
  ///   `limit`) for an order whose first key is the start, end, value or insertion; by UUID all that
  ///   the filter lets through are compared. Samples are made for those returned alone.
  package func samples(
    ofType identifier: String, matching filter: SampleFilter = .everything,
    order: [SampleOrder] = [], limit: Int? = nil
  ) throws -> [StoredSample] {
    try read { db in
      try samples(db, ofType: identifier, matching: filter, order: order, limit: limit)
    }
  }

  /// The same inside a transaction that reads more.
  func samples(
    _ db: Database, ofType identifier: String, matching filter: SampleFilter,
    order: [SampleOrder], limit: Int?
  ) throws -> [StoredSample] {
    guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return [] }
    var search = try SampleSearch(db, type: type, filter: filter, path: path)
    return try search.samples(db, SampleComparison(order: order), limit: limit)
  }

  /// The source revisions that saved the samples of a type that `filter` lets through, in the order in
  /// which the store met them.
  ///
  /// - Complexity: O(samples in the segments that the filter does not rule out), of which no more is
  ///   decoded than the sources and what the filter asks for.
  package func revisions(
    ofType identifier: String, matching filter: SampleFilter = .everything
  ) throws -> [StoredRevision] {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return [] }
      var search = try SampleSearch(db, type: type, filter: filter, path: path)
      return try search.revisions(db)
    }
  }

  /// The samples of a type that `filter` lets through, in the order (start, end, insertion), as
  /// ``columns(ofType:from:to:ranking:)`` gives them.
  ///
  /// - Complexity: O(samples in the segments that the filter does not rule out), without allocation
  ///   per sample unless it asks for ``SampleFilter/sample(_:)``. Segments of which every sample is let
  ///   through are decoded straight into the columns.
  package func columns(
    ofType identifier: String, matching filter: SampleFilter, ranking: SourceRanking
  ) throws -> SampleColumns {
    try read { db in
      try columns(db, ofType: identifier, matching: filter, ranking: ranking)
    }
  }

  /// The same inside a transaction that reads more.
  func columns(
    _ db: Database, ofType identifier: String, matching filter: SampleFilter,
    ranking: SourceRanking
  ) throws -> SampleColumns {
    guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else {
      return SampleColumns()
    }
    var search = try SampleSearch(db, type: type, filter: filter, path: path)
    return try search.columns(db, ranks: RankTable(db, ranking: ranking))
  }
}

/// One search among the samples of a type.
private struct SampleSearch {
  private let type: StoredTypeKey
  private let path: String
  private let plan: FilterPlan
  private var names: SampleNames

  init(_ db: Database, type: StoredTypeKey, filter: SampleFilter, path: String) throws {
    self.type = type
    self.path = path
    names = try SampleNames(db, path: path)
    plan = try FilterPlan(filter, type: type, identities: &names.identities, db)
  }

  // MARK: Samples

  /// A segment that is searched.
  private struct Candidate {
    var id: Int64
    var bounds: SegmentBounds
    var verdict: SegmentVerdict
    /// The rest of what the table says, if it was read.
    var entry: SegmentEntry?
  }

  mutating func samples(
    _ db: Database, _ comparison: SampleComparison, limit: Int?
  ) throws -> [StoredSample] {
    if let limit, limit <= 0 { return [] }
    var segments = try candidates(db, needFigures: comparison.comparesFigures)
    segments.sort { comparison.readsFirst($0.bounds, $1.bounds) }
    var first = FirstCandidates(comparison, limit: limit)
    for (index, segment) in segments.enumerated() {
      if let last = first.last, comparison.isBehind(segment.bounds, last) { break }
      try offer(segment, index, to: &first, comparison, db)
    }
    return try samples(first.sorted(), in: segments, db)
  }

  /// The segments that the filter does not rule out, in the order of heads.
  private func candidates(_ db: Database, needFigures: Bool) throws -> [Candidate] {
    let (from, to) = plan.root.reach
    func candidate(
      _ id: Int64, _ bounds: SegmentBounds, _ entry: SegmentEntry? = nil
    ) -> Candidate? {
      let verdict = plan.root.verdict(bounds)
      return verdict == .none
        ? nil : Candidate(id: id, bounds: bounds, verdict: verdict, entry: entry)
    }
    if needFigures || !plan.columns.isDisjoint(with: [.values, .sequences]) {
      return try SegmentEntry.fetchAll(db, type: type, from: from, to: to).compactMap {
        candidate($0.id, SegmentBounds($0.summary), $0)
      }
    }
    // The index holds all that is needed, so that the table with its large rows is left alone.
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT id, head_start, last_end FROM segment
          WHERE type = ? AND head_start < ? AND last_end >= ?
          ORDER BY head_start, head_end, head_sequence
          """), arguments: [type.id, to, from])
    var segments: [Candidate] = []
    while let row = try rows.next() {
      let bounds = try SegmentBounds(headStart: row.value(at: 1), lastEnd: row.value(at: 2))
      if let segment = try candidate(row.value(at: 0), bounds) { segments.append(segment) }
    }
    return segments
  }

  private func entry(_ segment: Candidate, _ db: Database) throws -> SegmentEntry {
    if let entry = segment.entry { return entry }
    let id = segment.id
    let row = try Row.readOne(
      db.cachedStatement(sql: "SELECT \(SegmentEntry.columns) FROM segment WHERE id = ?"),
      arguments: [id])
    guard let row else {
      throw SampleStoreError.damagedSegment(id, type: type.identifier, path: path)
    }
    return try SegmentEntry(row)
  }

  private mutating func offer(
    _ segment: Candidate, _ index: Int, to first: inout FirstCandidates,
    _ comparison: SampleComparison, _ db: Database
  ) throws {
    let needed = segment.verdict == .all ? [] : plan.columns
    let columns = try SegmentColumns(
      comparison.columns.union(needed), of: entry(segment, db), type: type, path: path, db)
    let mask =
      segment.verdict == .all ? nil : try plan.mask(of: columns, names: &names, db)
    let isFromExport = columns.flagged(.fromExport)
    func candidate(_ place: Int) throws -> SampleCandidate {
      var candidate = SampleCandidate(
        start: columns.starts[place], end: columns.ends[place],
        sequence: columns.sequences[place], segment: index, place: place)
      if !columns.values.isEmpty { candidate.value = columns.values[place] }
      if comparison.order.contains(where: { $0.key == .uuid }) {
        candidate.identity = try names.identities.uuid(
          ofSequence: candidate.sequence, isFromExport: isFromExport[place], db
        ).halves
      }
      return candidate
    }
    let numbers = comparison.firstNumbers(of: columns)
    let isAscending = comparison.isAscending
    var last = first.last.map { comparison.firstNumber(of: $0) } ?? .nan
    // The better ones first, so that the others are turned away at once.
    for step in 0..<columns.count {
      let place = isAscending ? step : columns.count - 1 - step
      guard mask?[place] ?? true else { continue }
      // No comparison with NaN holds: where there is no last one yet, everything is looked at.
      if let number = numbers?[place], isAscending ? number > last : number < last { continue }
      guard first.offer(try candidate(place)) else { continue }
      last = first.last.map { comparison.firstNumber(of: $0) } ?? .nan
    }
  }

  /// The samples behind candidates, each segment read once.
  private mutating func samples(
    _ candidates: [SampleCandidate], in segments: [Candidate], _ db: Database
  ) throws -> [StoredSample] {
    var samples = [StoredSample?](repeating: nil, count: candidates.count)
    let order = candidates.indices.sorted {
      (candidates[$0].segment, candidates[$0].place)
        < (candidates[$1].segment, candidates[$1].place)
    }
    var rest = order[...]
    while let next = rest.first {
      let segment = candidates[next].segment
      let indices = rest.prefix { candidates[$0].segment == segment }
      rest = rest[indices.endIndex...]
      let rows = try SegmentChains.rows(
        at: indices.map { candidates[$0].place }, of: entry(segments[segment], db), type: type,
        path: path, db)
      for (index, row) in zip(indices, rows) { samples[index] = try names.sample(row, db) }
    }
    return samples.compactMap { $0 }
  }

  // MARK: Sources

  mutating func revisions(_ db: Database) throws -> [StoredRevision] {
    var found: Set<UInt32> = []
    for segment in try candidates(db, needFigures: false) {
      let needed = segment.verdict == .all ? [] : plan.columns
      let columns = try SegmentColumns(
        needed.union(.revisions), of: entry(segment, db), type: type, path: path, db)
      let mask = segment.verdict == .all ? nil : try plan.mask(of: columns, names: &names, db)
      for run in columns.revisions where !found.contains(run.number) {
        if mask?[run.places].contains(true) ?? true { found.insert(run.number) }
      }
    }
    return try found.sorted().map { try names.revision($0) }
  }

  // MARK: Columns

  mutating func columns(_ db: Database, ranks: RankTable) throws -> SampleColumns {
    let (from, to) = plan.root.reach
    var verdicts: [Int64: SegmentVerdict] = [:]
    let entries = try SegmentEntry.fetchAll(db, type: type, from: from, to: to).filter {
      let verdict = plan.root.verdict(SegmentBounds($0.summary))
      verdicts[$0.id] = verdict
      return verdict != .none
    }
    let chains = SegmentChains(entries, type: type, path: path)
    let series = try SeriesReader(db, type: type, from: from, to: to, path: path)
    var block = ColumnBlock(
      count: chains.count, keepsSequences: chains.chains.count > 1 || !series.isEmpty)
    var chainBegins: [Int] = []
    for chain in chains.chains {
      chainBegins.append(block.filled)
      for entry in chain {
        let begin = block.filled
        try chains.withPayload(of: entry, db) { bytes throws(MalformedPayload) in
          try block.append(bytes, count: entry.summary.count, ranks: ranks)
        }
        if verdicts[entry.id] == .all { continue }
        let deciding = try SegmentColumns(plan.columns, of: entry, type: type, path: path, db)
        block.keep(try plan.mask(of: deciding, names: &names, db), from: begin)
      }
    }
    return try block.takeMerged(chainBegins: chainBegins, series: series)
  }
}

extension SegmentColumns {
  /// Which samples have a flag; empty if the flags were not read.
  fileprivate func flagged(_ flag: SampleRow.Flags) -> [Bool] {
    if flags.isEmpty { return [] }
    var flagged = [Bool](repeating: false, count: count)
    for run in flags where run.number & UInt32(flag.rawValue) != 0 {
      for place in run.places { flagged[place] = true }
    }
    return flagged
  }
}

extension UUID {
  /// The 16 bytes as two numbers, the first bytes the highest.
  fileprivate var halves: (UInt64, UInt64) {
    let b = uuid
    func number(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    return (
      number([b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7]),
      number([b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15])
    )
  }
}
