internal import GRDB
public import HealthCalculations

/// Reads the samples of one type part by part, all of them from the state of the snapshot.
///
/// ```swift
/// let reader = try snapshot.reader(ofType: type, from: edges[0], to: edges[last])
/// for part in reader.parts(of: edges) {
///   // The buckets of a part need the samples that overlap them, and no others.
///   let columns = try reader.columns(from: edges[part.lowerBound], to: edges[part.upperBound])
/// }
/// ```
///
/// Parts may be read by several threads at once, as long as the snapshot lasts.
public struct TypeReader: Sendable {
  /// The order of the type's sources in that state: the ranks of columns are positions in it, and all
  /// pairs that have samples are in it.
  public let ranking: SourceRanking
  private let store: SampleStore
  private let type: StoredTypeKey
  private let ranks: RankTable
  private let access: ReadAccess
  /// In the order of heads.
  private let entries: [SegmentEntry]

  init?(
    _ db: Database, store: SampleStore, identifier: String, from: Double?, to: Double?,
    ranking: SourceRanking, access: ReadAccess = .everything
  ) throws {
    guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else { return nil }
    self.store = store
    self.type = type
    self.ranking = ranking
    self.access = access
    ranks = try RankTable(db, ranking: ranking)
    entries = try SegmentEntry.fetchAll(db, type: type, from: from, to: to)
  }

  /// The samples that overlap `[from, to)`, as ``SampleStore/columns(ofType:from:to:ranking:)``
  /// gives them. The range lies in that of the reader.
  ///
  /// - Complexity: O(samples in the segments that overlap).
  public func columns(from: Double?, to: Double?) throws -> SampleColumns {
    try store.read { try columns($0, from: from, to: to) }
  }

  func columns(_ db: Database, from: Double?, to: Double?) throws -> SampleColumns {
    let (from, to) = (from ?? -.infinity, to ?? .infinity)
    guard access == .everything else {
      var columns = try store.columns(
        db, ofType: type.identifier,
        matching: .all([.overlaps(from: from, to: to), access.filter]), ranking: ranking)
      columns.clip(from: from, to: to)
      return columns
    }
    let chains = SegmentChains(
      entries.filter { $0.summary.headStart < to && $0.summary.lastEnd >= from }, type: type,
      path: store.path)
    let series = try SeriesReader(db, type: type, from: from, to: to, path: store.path)
    var block = ColumnBlock(
      count: chains.count, keepsSequences: chains.chains.count > 1 || !series.isEmpty)
    var chainBegins: [Int] = []
    for chain in chains.chains {
      chainBegins.append(block.filled)
      for entry in chain {
        try chains.withPayload(of: entry, db) { bytes throws(MalformedPayload) in
          let begin = block.filled
          try block.append(bytes, count: entry.summary.count, ranks: ranks)
          // Of a sample with a series its measurements are asked, which may lie elsewhere.
          if series.isEmpty, entry.summary.headStart < from { block.dropPast(from, from: begin) }
        }
      }
    }
    var columns = try block.takeMerged(chainBegins: chainBegins, series: series)
    columns.clip(from: from, to: to)
    return columns
  }

  /// All time in parts, one behind the other, in each of which about `samplesPerPart` samples start.
  ///
  /// - Complexity: O(segments).
  func parts(samplesPerPart: Int = 1 << 13) -> [Range<Double>] {
    var bounds = [-Double.infinity]
    var samples = 0
    for entry in entries {
      let start = entry.summary.headStart
      if samples >= samplesPerPart, start > bounds[bounds.count - 1] {
        bounds.append(start)
        samples = 0
      }
      samples += entry.summary.count
    }
    bounds.append(.infinity)
    return zip(bounds, bounds.dropFirst()).map { $0..<$1 }
  }

  /// The buckets between `edges` (ascending) in parts of about `samplesPerPart` samples: ranges of
  /// bucket numbers, one behind the other, which together are all buckets.
  ///
  /// A bucket is never cut, so a part may hold more. The parts depend on the store and the edges
  /// alone, never on the machine, so that what is computed part by part is the same everywhere.
  ///
  /// - Complexity: O(segments x log(buckets)).
  public func parts(of edges: [Double], samplesPerPart: Int = 1 << 15) -> [Range<Int>] {
    let bucketCount = edges.count - 1
    guard bucketCount > 0 else { return [] }
    var parts: [Range<Int>] = []
    var begin = 0
    var samples = 0
    for entry in entries {
      if samples >= samplesPerPart {
        let bucket = edges.firstPosition { $0 > entry.summary.headStart } - 1
        if bucket >= bucketCount { break }
        if bucket > begin {
          parts.append(begin..<bucket)
          begin = bucket
          samples = 0
        }
      }
      samples += entry.summary.count
    }
    parts.append(begin..<bucketCount)
    return parts
  }
}
