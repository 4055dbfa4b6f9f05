internal import ArrowColumns
internal import CalendarBuckets
internal import HealthCalculations

/// The samples of one participant, type, source and user-entered half, as they were read.
struct PairRows {
  /// The source's number, and whether the user entered the samples.
  let pair: NumberedPair
  private(set) var starts: [Double] = []
  private(set) var values: [Double] = []
  /// Empty as long as there is no column of ends: then samples end where they start.
  private var ends: [Double] = []
  /// Whether the samples are sorted by start, then end.
  private var isSorted = true
  /// The earliest start and the latest end.
  private(set) var extent = (first: Double.infinity, last: -Double.infinity)
  private var reaches = SampleReaches()

  init(_ pair: NumberedPair) {
    self.pair = pair
  }

  /// An end from here on is undetermined: 4001-01-01T00:00:00Z, `Date.distantFuture`.
  private static let undeterminedEnd = 64_092_211_200.0

  /// Reads rows of a batch.
  ///
  /// - Throws: a ``ParticipantFailure`` for the first row that is no sample.
  mutating func append(_ rows: RowSelection, of batch: SampleBatch) throws(ParticipantFailure) {
    if starts.isEmpty {
      starts.reserveCapacity(rows.count)
      if batch.ends != nil { ends.reserveCapacity(rows.count) }
    }
    // Part by part, so that what is checked is still in the cache of the processor.
    for first in stride(from: 0, to: rows.count, by: Self.partSize) {
      try appendSpans(rows.part(first..<min(first + Self.partSize, rows.count)), of: batch)
    }
    if let column = batch.values {
      column.append(rows, to: &values)
    } else {
      values.append(contentsOf: repeatElement(0, count: rows.count))
    }
  }

  /// How many rows are read and checked at a time.
  private static let partSize = 16_384

  /// Reads starts and ends.
  private mutating func appendSpans(
    _ rows: RowSelection, of batch: SampleBatch
  ) throws(ParticipantFailure) {
    let first = starts.count
    batch.starts.append(rows, to: &starts)
    if let column = batch.ends {
      column.append(rows, to: &ends)
      if !column.nulls.hasNoNulls {
        for place in 0..<rows.count where !column.nulls.isValid(rows[place]) {
          ends[first + place] = starts[first + place]
        }
      }
    }
    if let bad = batch.ends == nil ? checkInstants(from: first) : checkSpans(from: first) {
      throw failure(rows[bad - first], bad, batch)
    }
    let latest = batch.ends == nil ? starts : ends
    reaches.append(latest.span.extracting(droppingFirst: first))
  }

  /// The first of the samples from one on that cannot be; what is noted of them is right if there is none.
  ///
  /// Semantics 1.1: a sample has start <= end; an end of the distant future is an instant.
  private mutating func checkSpans(from first: Int) -> Int? {
    let check = SpanCheck(starts, ends, from: first)
    if check.hasUndeterminedEnds {
      for position in first..<ends.count
      where ends[position] >= Self.undeterminedEnd && ends[position].isFinite {
        ends[position] = starts[position]
      }
    }
    let checked = check.hasUndeterminedEnds ? SpanCheck(starts, ends, from: first) : check
    note(checked)
    return checked.isSound ? nil : checked.firstBad(starts, ends, from: first)
  }

  /// The same of samples without ends.
  private mutating func checkInstants(from first: Int) -> Int? {
    let check = SpanCheck(starts, starts, from: first)
    note(check)
    return check.isSound ? nil : check.firstBad(starts, starts, from: first)
  }

  private mutating func note(_ check: SpanCheck) {
    isSorted = isSorted && check.isSorted
    extent = (min(extent.first, check.first), max(extent.last, check.last))
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

  /// The samples in order, at a rank.
  func ranked(_ rank: Int) -> RankedColumns.Pair {
    let ends = ends.isEmpty ? starts : ends
    let rank = UInt16(rank)
    if isSorted {
      return RankedColumns.Pair(
        rank: rank, starts: starts, ends: ends, values: values, reaches: reaches)
    }
    var columns = SampleColumns(
      starts: starts, ends: ends, values: values,
      ranks: Array(repeating: rank, count: starts.count))
    columns.sort()
    return RankedColumns.Pair(
      rank: rank, starts: columns.starts, ends: columns.ends, values: columns.values)
  }
}

/// The ranked unit of the merge by the number of its source.
struct NumberedPair: Hashable {
  let source: Int
  let isUserEntered: Bool
}
