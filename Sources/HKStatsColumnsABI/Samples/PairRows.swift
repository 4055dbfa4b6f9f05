internal import ArrowColumns
internal import CalendarBuckets
internal import ColumnKernels
internal import HealthCalculations

/// The samples of one participant, type, source and user-entered half, as they were read.
struct PairRows {
  /// The source's number, and whether the user entered the samples.
  let pair: NumberedPair
  private(set) var starts: [Double] = []
  private var values = ValueColumn.array([])
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
  /// - Parameter borrowing: whether values may be left where they lie, as long as there are no others.
  /// - Throws: a ``ParticipantFailure`` for the first row that is no sample.
  mutating func append(
    _ rows: RowSelection, of batch: SampleBatch, borrowing: Bool
  ) throws(ParticipantFailure) {
    let isFirst = starts.isEmpty
    if isFirst {
      starts.reserveCapacity(rows.count)
      if batch.ends != nil { ends.reserveCapacity(rows.count) }
    }
    // Part by part, so that what is checked is still in the cache of the processor.
    let read = isFirst ? readBlocks(rows, of: batch) : 0
    for first in stride(from: read, to: rows.count, by: Self.partSize) {
      try appendSpans(rows.part(first..<min(first + Self.partSize, rows.count)), of: batch)
    }
    if isFirst, borrowing, let borrowed = borrowedValues(rows, of: batch) {
      values = .borrowed(borrowed)
    } else {
      appendValues(rows, of: batch)
    }
  }

  /// The values of many rows where they lie; nil if that cannot be or would not pay: all values of a batch are held
  /// for those of the pair.
  private func borrowedValues(_ rows: RowSelection, of batch: SampleBatch) -> BorrowedValues? {
    guard rows.count >= Self.partSize, 2 * rows.count >= batch.rowCount, let column = batch.values,
      let values = unsafe column.doubles(rows)
    else { return nil }
    return unsafe BorrowedValues(values, heldBy: column.owner)
  }

  /// Reads values.
  private mutating func appendValues(_ rows: RowSelection, of batch: SampleBatch) {
    var array = values.array(addingCapacity: rows.count)
    // The only reference, so that nothing is copied.
    values = .array([])
    if let column = batch.values {
      column.append(rows, to: &array)
    } else {
      array.append(contentsOf: repeatElement(0, count: rows.count))
    }
    values = .array(array)
  }

  /// Reads the first rows of all, as far as they are whole blocks, in one pass if they are plain spans; answers how
  /// many were read.
  private mutating func readBlocks(_ rows: RowSelection, of batch: SampleBatch) -> Int {
    guard case .range(let range) = rows, range.count >= ColumnKernels.spansOfBlock,
      let column = batch.ends
    else { return 0 }
    let count = range.count - range.count % ColumnKernels.spansOfBlock
    let blocks = RowSelection.range(range.prefix(count))
    guard let first = unsafe batch.starts.wholeNumbers(blocks),
      let last = unsafe column.wholeNumbers(blocks),
      unsafe first.perSecond == last.perSecond
    else { return 0 }
    var latest: [Double] = []
    let spans = unsafe ColumnKernels.appendSpans(
      starts: first.bytes.bytes, ends: last.bytes.bytes, by: first.perSecond,
      within: BucketEdges.supportedInstants, to: &starts, &ends, latest: &latest)
    guard let spans, spans.areSound, spans.latest < Self.undeterminedEnd else {
      // Something is to be looked at row by row.
      starts.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      return 0
    }
    isSorted = spans.areSorted
    extent = (spans.earliest, spans.latest)
    reaches.append(latestOfBlocks: latest)
    return count
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
      starts: starts, ends: ends, values: values.array,
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
