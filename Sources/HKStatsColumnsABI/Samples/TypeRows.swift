internal import ArrowColumns
internal import CalendarBuckets
internal import HealthCalculations

/// The samples of one participant and type, as they were read.
struct TypeRows {
  /// The type's name; nil if there is no column of types.
  let type: VerbatimText?
  let kind: MeasureKind
  private(set) var starts: [Double] = []
  /// As ``starts`` if there is no column of ends.
  private(set) var ends: [Double] = []
  private(set) var values: [Double] = []
  /// For each sample twice its source's number, and 1 more if the user entered it; empty as long as all are of
  /// pair 0.
  private var pairs: [UInt16] = []
  /// Whether the samples are sorted by start, then end.
  private(set) var isSorted = true

  init(type: VerbatimText?, kind: MeasureKind) {
    self.type = type
    self.kind = kind
  }

  var count: Int { starts.count }

  /// An end from here on is undetermined: 4001-01-01T00:00:00Z, `Date.distantFuture`.
  private static let undeterminedEnd = 64_092_211_200.0

  /// Reads rows of a batch.
  ///
  /// - Parameter pairs: tells the pair of each row; nil if all are of pair 0.
  /// - Throws: a ``ParticipantFailure`` for the first row that is no sample.
  mutating func append(
    _ rows: RowSelection, of batch: SampleBatch, skippingMissing: Bool, pairs: SourcePairs?,
    sources: inout ParticipantSources
  ) throws(ParticipantFailure) {
    let rows = try present(rows, of: batch, skippingMissing: skippingMissing)
    let first = starts.count
    batch.starts.append(rows, to: &starts)
    if let column = batch.ends {
      column.append(rows, to: &ends)
      if !column.nulls.hasNoNulls {
        for place in 0..<rows.count where !column.nulls.isValid(rows[place]) {
          ends[first + place] = starts[first + place]
        }
      }
      if let bad = checkSpans(from: first) { throw failure(rows[bad - first], bad, batch) }
    } else if let bad = checkInstants(from: first) {
      throw failure(rows[bad - first], bad, batch)
    }
    if let column = batch.values {
      column.append(rows, to: &values)
    } else {
      values.append(contentsOf: repeatElement(0, count: rows.count))
    }
    try appendPairs(rows, first: first, pairs, &sources)
  }

  /// The rows that have a start and a value.
  private func present(
    _ rows: RowSelection, of batch: SampleBatch, skippingMissing: Bool
  ) throws(ParticipantFailure) -> RowSelection {
    var rows = rows
    for (column, name) in [
      (batch.starts.nulls, batch.startName), (batch.values?.nulls, batch.valueName),
    ] {
      guard let column, let row = column.firstNull(in: rows) else { continue }
      guard skippingMissing else { throw .null(row: batch.firstRow + row, column: name) }
      rows = rows.filter(column.isValid)
    }
    return rows
  }

  /// The first of the samples from one on that cannot be. Undetermined ends become instants, and the order is noted.
  private mutating func checkSpans(from first: Int) -> Int? {
    var wasSorted = isSorted
    let bad = Self.firstBad(starts, ends: &ends, from: first, isSorted: &wasSorted)
    isSorted = wasSorted
    return bad
  }

  /// Semantics 1.1: a sample has start <= end; an end of the distant future is an instant.
  private static func firstBad(
    _ starts: [Double], ends: inout [Double], from first: Int, isSorted: inout Bool
  ) -> Int? {
    let range = BucketEdges.supportedInstants
    let (low, high) = (range.lowerBound, range.upperBound)
    let starts = starts.span
    var ends = ends.mutableSpan
    var last =
      first == 0 ? (-Double.infinity, -Double.infinity) : (starts[first - 1], ends[first - 1])
    var isInOrder = isSorted
    for position in first..<starts.count {
      let start = starts[position]
      var end = ends[position]
      if end >= undeterminedEnd, end.isFinite {
        end = start
        ends[position] = start
      }
      guard start >= low, start <= end, end <= high else { return position }
      if start < last.0 || start == last.0 && end < last.1 { isInOrder = false }
      last = (start, end)
    }
    isSorted = isInOrder
    return nil
  }

  /// The first of the instants from one on that cannot be. The order is noted.
  private mutating func checkInstants(from first: Int) -> Int? {
    let range = BucketEdges.supportedInstants
    let (low, high) = (range.lowerBound, range.upperBound)
    var last = first == 0 ? -Double.infinity : starts[first - 1]
    var isInOrder = isSorted
    for position in first..<starts.count {
      let start = starts[position]
      guard start >= low, start <= high else { return position }
      if start < last { isInOrder = false }
      last = start
    }
    isSorted = isInOrder
    return nil
  }

  /// What is wrong with a sample that is none.
  private func failure(_ row: Int, _ position: Int, _ batch: SampleBatch) -> ParticipantFailure {
    let row = batch.firstRow + row
    let start = starts[position]
    let end = batch.ends == nil ? start : ends[position]
    if !start.isFinite { return .notFinite(row: row, column: batch.startName) }
    if !end.isFinite { return .notFinite(row: row, column: batch.endName) }
    if !BucketEdges.supportedInstants.contains(start) {
      return .outOfRange(row: row, column: batch.startName)
    }
    if !BucketEdges.supportedInstants.contains(end) {
      return .outOfRange(row: row, column: batch.endName)
    }
    return .endBeforeStart(row: row)
  }

  private mutating func appendPairs(
    _ rows: RowSelection, first: Int, _ sourcePairs: SourcePairs?,
    _ sources: inout ParticipantSources
  ) throws(ParticipantFailure) {
    if let sourcePairs {
      if pairs.isEmpty { pairs = Array(repeating: 0, count: first) }
      try sourcePairs.append(rows, to: &pairs, sources: &sources)
    } else if !pairs.isEmpty {
      pairs.append(contentsOf: repeatElement(0, count: rows.count))
    }
  }
}

// MARK: What the engine takes

extension TypeRows {
  /// The samples by pair, in the order of the ranking, and the ranking.
  ///
  /// Semantics 2.2: the ranking is that of all samples of the type.
  func ranked(
    _ sources: ParticipantSources, order: [String]
  ) -> (columns: RankedColumns, ranking: SourceRanking) {
    let ends = ends.isEmpty ? starts : ends
    var earliest: [Double?] = Array(repeating: nil, count: max(2 * sources.names.count, 1))
    if pairs.isEmpty {
      earliest[0] = starts.first
      if !isSorted { earliest[0] = starts.min() }
    } else {
      for position in starts.indices {
        let pair = Int(pairs[position])
        earliest[pair] = min(earliest[pair] ?? .infinity, starts[position])
      }
    }
    let found = earliest.indices.filter { earliest[$0] != nil }
    let facts = found.map { code in
      let pair =
        sources.names.isEmpty ? SourcePair(name: "", isUserEntered: false) : sources.pair(code)
      return SourcePairFacts(
        pair: pair, earliestStart: earliest[code] ?? 0,
        isAppleDevice: AppleDeviceRule.isApple(sourceName: pair.name, deviceManufacturer: nil))
    }
    let ranking = SourceRanking(facts, preferredOrder: order)
    if found.count == 1, isSorted {
      let pair = RankedColumns.Pair(rank: 0, starts: starts, ends: ends, values: values)
      return (RankedColumns([pair]), ranking)
    }
    var rankOfPair = [UInt16](repeating: 0, count: earliest.count)
    for (code, fact) in zip(found, facts) {
      rankOfPair[code] = UInt16(ranking.rank(of: fact.pair) ?? 0)
    }
    let ranks =
      pairs.isEmpty
      ? Array(repeating: 0, count: count) : pairs.map { rankOfPair[Int($0)] }
    var columns = SampleColumns(starts: starts, ends: ends, values: values, ranks: ranks)
    if !isSorted { columns.sort() }
    return (RankedColumns(columns), ranking)
  }

  /// From the earliest start to the latest end; nil without samples. O(samples).
  var extent: ClosedRange<Double>? {
    guard let first = isSorted ? starts.first : starts.min() else { return nil }
    let last = ends.isEmpty ? (isSorted ? starts.last : starts.max()) : ends.max()
    return first...(last ?? first)
  }
}
