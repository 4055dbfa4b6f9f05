internal import GRDB
public import HealthCalculations

extension SampleStore {
  /// The samples of a type that overlap `[from, to)`, in the order (start, end, insertion).
  ///
  /// A sample overlaps if `start < to && (end > from || start >= from)`: instants at `from` are in.
  /// Values are in the type's canonical unit, or raw values of a category; a rank is the position of
  /// the sample's pair in `ranking`, or the number of its pairs if it is not among them. A type that
  /// the store does not know has no samples.
  ///
  /// - Complexity: O(samples in the overlapping segments), without allocation per sample. Samples
  ///   that arrived late cost a linear merge.
  public func columns(
    ofType identifier: String, from: Double? = nil, to: Double? = nil, ranking: SourceRanking
  ) throws -> SampleColumns {
    try read { db in
      guard let type = try StoredTypeKey.fetch(db, identifier: identifier) else {
        return SampleColumns()
      }
      let chains = try SegmentChains(db, type: type, from: from, to: to, path: path)
      let ranks = try RankTable(db, ranking: ranking)
      var columns = ColumnBlock(count: chains.count, keepsSequences: chains.chains.count > 1)
      var chainBegins: [Int] = []
      for chain in chains.chains {
        chainBegins.append(columns.filled)
        for entry in chain {
          try chains.withPayload(of: entry, db) { bytes throws(MalformedPayload) in
            try columns.append(bytes, count: entry.summary.count, ranks: ranks)
          }
        }
      }
      return columns.merged(chainBegins: chainBegins).clipped(from: from, to: to)
    }
  }
}

/// The rank of each source revision, for samples that a person typed in and for others.
struct RankTable {
  private var ranks: [UInt32: (measured: UInt16, userEntered: UInt16)] = [:]
  private let unknown: UInt16

  init(_ db: Database, ranking: SourceRanking) throws {
    let unknown = UInt16(clamping: ranking.pairs.count)
    self.unknown = unknown
    let rows = try Row.fetchCursor(db, sql: "SELECT id, name FROM source_revision")
    while let row = try rows.next() {
      let name: String = row[1]
      func rank(_ isUserEntered: Bool) -> UInt16 {
        ranking.rank(of: SourcePair(name: name, isUserEntered: isUserEntered))
          .map { UInt16(clamping: $0) } ?? unknown
      }
      ranks[row[0]] = (rank(false), rank(true))
    }
  }

  subscript(revision: UInt32) -> (measured: UInt16, userEntered: UInt16) {
    ranks[revision] ?? (unknown, unknown)
  }
}

/// Columns that segments are decoded into, one after the other.
struct ColumnBlock {
  private var starts: [Double]
  private var ends: [Double]
  private var values: [Double]
  private var ranks: [UInt16]
  private var sequences: [Int64]
  private var scratch: [Int64]
  private(set) var filled = 0

  /// Room for `count` samples; with their sequence numbers if they will be merged.
  init(count: Int, keepsSequences: Bool) {
    starts = [Double](repeating: 0, count: count)
    ends = [Double](repeating: 0, count: count)
    values = [Double](repeating: 0, count: count)
    ranks = [UInt16](repeating: 0, count: count)
    sequences = keepsSequences ? [Int64](repeating: 0, count: count) : []
    scratch = [Int64](repeating: 0, count: SegmentPayload.capacity)
  }

  /// Decodes a segment behind those before it.
  mutating func append(
    _ bytes: RawSpan, count: Int, ranks table: RankTable
  ) throws(MalformedPayload) {
    let begin = filled
    guard starts.count - begin >= count else { throw MalformedPayload() }
    try InstantColumns.decode(
      bytes, startsAt: SegmentPayload.offset(of: .starts, in: bytes),
      endsAt: SegmentPayload.offset(of: .ends, in: bytes), count: count, scratch: &scratch,
      starts: &starts, ends: &ends, from: begin)
    var offset = try SegmentPayload.offset(of: .values, in: bytes)
    try ValueColumn.decode(
      bytes, at: &offset, count: count, scratch: &scratch, into: &values, from: begin)
    try appendRanks(bytes, count: count, table: table)
    if !sequences.isEmpty {
      try SegmentPayload.decodeSequences(bytes, count: count, into: &scratch)
      for index in 0..<count { sequences[begin + index] = scratch[index] }
    }
    filled += count
  }

  private mutating func appendRanks(
    _ bytes: RawSpan, count: Int, table: RankTable
  ) throws(MalformedPayload) {
    let begin = filled
    let userEntered = UInt32(SampleRow.Flags.userEntered.rawValue)
    var userEnteredPlaces: [Range<Int>] = []
    try SegmentPayload.forEachRun(.flags, of: bytes, count: count) { flags, places in
      if flags & userEntered != 0 { userEnteredPlaces.append(places) }
    }
    var target = ranks.mutableSpan
    var next = 0
    try SegmentPayload.forEachRun(.sources, of: bytes, count: count) { revision, places in
      let pair = table[revision]
      for place in places { target[begin + place] = pair.measured }
      // Both lists of runs are in order: walk them side by side.
      while next < userEnteredPlaces.count, userEnteredPlaces[next].lowerBound < places.upperBound {
        let shared = userEnteredPlaces[next].clamped(to: places)
        for place in shared { target[begin + place] = pair.userEntered }
        if userEnteredPlaces[next].upperBound > places.upperBound { return }
        next += 1
      }
    }
  }

  /// The samples in order, from sorted chains that begin at `chainBegins`.
  func merged(chainBegins: [Int]) -> SampleColumns {
    guard chainBegins.count > 1 else {
      return SampleColumns(starts: starts, ends: ends, values: values, ranks: ranks)
    }
    var runs = zip(chainBegins, chainBegins.dropFirst() + [filled]).map { Array($0..<$1) }
    while runs.count > 1 {
      var merged: [[Int]] = []
      for pair in stride(from: 0, to: runs.count, by: 2) {
        merged.append(pair + 1 < runs.count ? merge(runs[pair], runs[pair + 1]) : runs[pair])
      }
      runs = merged
    }
    let order = runs.first ?? []
    return SampleColumns(
      starts: order.map { starts[$0] }, ends: order.map { ends[$0] },
      values: order.map { values[$0] }, ranks: order.map { ranks[$0] })
  }

  private func merge(_ left: [Int], _ right: [Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(left.count + right.count)
    var i = 0
    var j = 0
    while i < left.count && j < right.count {
      if precedes(right[j], left[i]) {
        result.append(right[j])
        j += 1
      } else {
        result.append(left[i])
        i += 1
      }
    }
    result.append(contentsOf: left[i...])
    result.append(contentsOf: right[j...])
    return result
  }

  @inline(__always)
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    if starts[left] != starts[right] { return starts[left] < starts[right] }
    if ends[left] != ends[right] { return ends[left] < ends[right] }
    return sequences[left] < sequences[right]
  }
}

extension SampleColumns {
  /// Without the samples that do not overlap `[from, to)`. Complexity: O(samples before `from`) if
  /// anything is left out there.
  func clipped(from: Double?, to: Double?) -> SampleColumns {
    let upper = to.map { to in starts.firstPosition { $0 >= to } } ?? count
    guard let from, let first = starts.first, first < from else {
      return upper == count ? self : self[0..<upper]
    }
    let whole = min(upper, starts.firstPosition { $0 >= from })
    var result = SampleColumns()
    for index in 0..<whole where ends[index] > from {
      result.append(
        start: starts[index], end: ends[index], value: values[index], rank: ranks[index])
    }
    result.append(whole..<upper, of: self)
    return result
  }

  private subscript(range: Range<Int>) -> SampleColumns {
    SampleColumns(
      starts: Array(starts[range]), ends: Array(ends[range]), values: Array(values[range]),
      ranks: Array(ranks[range]))
  }
}

extension [Double] {
  /// The first position whose element is `wanted`, in an array where all others follow it; the count
  /// if there is none. Complexity: O(log n).
  fileprivate func firstPosition(where wanted: (Double) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if wanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
