internal import ColumnKernels

/// The walk over the samples of one pair in a merge of pairs.
struct PairWalk {
  /// Whether the pair's samples have to join the union: somebody comes after.
  private let isUniting: Bool
  private let selection: StatisticSelection
  private(set) var union = IntervalUnion()
  /// The moments of the pair's instants that no better pair covers, ascending and distinct.
  private(set) var ownInstants: [Double] = []

  /// Where the walk is among the intervals that better pairs cover.
  private var place: IntervalUnionCursor
  /// The latest end of the pair's samples so far: what they cover before it is counted.
  private var ownReach = -Double.infinity

  /// After so many samples plain sums are handed to compensated ones.
  static let block = ColumnKernels.blockLength

  /// A walk over samples of which better pairs cover `covered`.
  init(isUniting: Bool, selection: StatisticSelection, covered: Span<CoveredInterval>) {
    self.isUniting = isUniting
    self.selection = selection
    place = IntervalUnionCursor(in: covered)
  }

  /// Walks over the samples `range`, of which `values` are the pair's; `instants` are those of better pairs.
  mutating func run(
    _ samples: RankedColumns.Pair, values: Span<Double>, over range: Range<Int>,
    covered: Span<CoveredInterval>, instants: [Double],
    united: inout MutableSpan<CoveredInterval>, tally: inout SliceTally
  ) {
    // So that rows need no look at it one by one.
    precondition(range.lowerBound >= 0 && range.upperBound <= values.count, "no such samples")
    var slice = tally.slice(of: samples.starts[range.lowerBound])
    var upper = tally.edges[slice + 1]
    var position = range.lowerBound
    while position < range.upperBound {
      let rest = position..<range.upperBound
      let start = samples.starts[position]
      if start >= upper {
        slice = SortedSearch.bucket(of: start, edges: tally.edges, from: slice)
        upper = tally.edges[slice + 1]
      }
      while place.aheadStart <= start { pass(covered: covered, united: &united) }
      if place.aheadStart >= upper, place.behindEnd <= start, instants.isEmpty {
        position = addUnmasked(
          samples, values: values, first: rest, slice: slice, covered: covered, united: &united,
          tally: &tally)
      } else if isUniting {
        position = addMasked(
          samples, values: values, first: rest, slice: slice, covered: covered, instants: instants,
          isUniting: true, united: &united, tally: &tally)
      } else {
        position = addMasked(
          samples, values: values, first: rest, slice: slice, covered: covered, instants: instants,
          isUniting: false, united: &united, tally: &tally)
      }
    }
    guard isUniting else { return }
    while place.aheadStart < .infinity { pass(covered: covered, united: &united) }
  }

  private mutating func pass(
    covered: Span<CoveredInterval>, united: inout MutableSpan<CoveredInterval>
  ) {
    if isUniting { union.add(place.intervalAhead, buffer: &united) }
    place.pass(in: covered)
  }

  // MARK: Samples that nobody masks

  /// Adds the samples of a slice in which the better pairs cover nothing, or the first of them;
  /// answers the position after them.
  private mutating func addUnmasked(
    _ samples: RankedColumns.Pair, values: Span<Double>, first range: Range<Int>, slice: Int,
    covered: Span<CoveredInterval>,
    united: inout MutableSpan<CoveredInterval>, tally: inout SliceTally
  ) -> Int {
    let starts = samples.starts.span
    let ends = samples.ends.span
    let upper = tally.edges[slice + 1]
    let first = range.lowerBound
    let limit = min(range.upperBound, first + Self.block)
    let isUniting = isUniting
    var union = union
    var reach = ownReach
    var duration = 0.0
    var position = first
    while position < limit {
      let start = starts[position]
      let end = ends[position]
      // What reaches over the edge is left to the general way; usually it is the last of a slice.
      guard start < upper, end <= upper else { break }
      let fresh = end - (reach > start ? reach : start)
      duration += fresh > 0 ? fresh : 0
      reach = end > reach ? end : reach
      if isUniting {
        if end > start {
          union.add(CoveredInterval(start: start, end: end), buffer: &united)
        } else {
          note(instant: start)
        }
      }
      position &+= 1
    }
    self.union = union
    ownReach = reach
    if position > first {
      let last = position - 1
      let sum =
        selection.contains(.sum)
        ? ColumnKernels.sum(values.extracting(first..<position)) : 0
      tally.add(
        sum: sum, duration: duration, count: position - first, value: values[last],
        start: starts[last], end: ends[last], slice: slice)
    }
    if position < limit, starts[position] < upper {
      addAcross(
        samples, value: values[position], at: position, slice: slice, covered: covered,
        tally: &tally)
      if isUniting {
        self.union.add(
          CoveredInterval(start: starts[position], end: ends[position]), buffer: &united)
      }
      position += 1
    }
    return position
  }

  // MARK: Samples that may be masked

  /// Adds what the samples of a slice win, or the first ``block`` of them; answers the position after
  /// them.
  @inline(__always)
  private mutating func addMasked(
    _ samples: RankedColumns.Pair, values: Span<Double>, first range: Range<Int>, slice: Int,
    covered: Span<CoveredInterval>,
    instants: [Double], isUniting: Bool, united: inout MutableSpan<CoveredInterval>,
    tally: inout SliceTally
  ) -> Int {
    let starts = samples.starts.span
    let ends = samples.ends.span
    let upper = tally.edges[slice + 1]
    let first = range.lowerBound
    let limit = min(range.upperBound, first + Self.block)
    var place = place
    var union = union
    var reach = ownReach
    var sum = 0.0
    var duration = 0.0
    var count = 0
    var latest = first
    var position = first
    while position < limit {
      let start = starts[position]
      guard start < upper else { break }
      let end = ends[position]
      let value = unsafe values[unchecked: position]
      while place.aheadStart <= start {
        if isUniting { union.add(place.intervalAhead, buffer: &united) }
        place.pass(in: covered)
      }
      guard end > start, end <= upper else {
        self.place = place
        ownReach = reach
        if end > start {
          addAcross(
            samples, value: values[position], at: position, slice: slice, covered: covered,
            tally: &tally)
          if isUniting { union.add(CoveredInterval(start: start, end: end), buffer: &united) }
          reach = ownReach
        } else if place.behindEnd <= start {
          // Semantics 2.5: an instant counts whole unless a better pair covers or shares its moment.
          if isUniting { note(instant: start) }
          if !instants.contains(sorted: start) {
            sum += value
            count &+= 1
            latest = position
          }
        }
        position &+= 1
        continue
      }
      if isUniting { union.add(CoveredInterval(start: start, end: end), buffer: &united) }
      // Semantics 2.3: a sample wins what no better pair covers.
      let won = place.uncovered(from: start, to: end, in: covered)
      // All ones if anything was won, else zero: a branch here is a guess that fails half the time,
      // and what is masked may be NaN. The compiler turns a comparison back into a branch.
      let mask = (0 &- Int64(bitPattern: won.bitPattern)) &>> 63
      // Semantics 2.4: shares are linear in time.
      let share = value * (won / (end - start))
      sum += share.masked(mask)
      count &-= Int(mask)
      latest ^= (latest ^ position) & Int(mask)
      if start >= reach {
        duration += won.masked(mask)
        reach = end
      } else if end > reach {
        duration += place.uncoveredAhead(from: reach, to: end, in: covered)
        reach = end
      }
      position &+= 1
    }
    self.place = place
    self.union = union
    ownReach = reach
    if count > 0 {
      tally.add(
        sum: sum, duration: duration, count: count, value: values[latest],
        start: starts[latest], end: ends[latest], slice: slice)
    }
    return position
  }

  // MARK: Instants and edges

  private mutating func note(instant: Double) {
    if ownInstants.last != instant { ownInstants.append(instant) }
  }

  /// Shares a sample out over the slices from `slice` on.
  @inline(never)
  private mutating func addAcross(
    _ samples: RankedColumns.Pair, value: Double, at position: Int, slice: Int,
    covered: Span<CoveredInterval>, tally: inout SliceTally
  ) {
    let start = samples.starts[position]
    let end = samples.ends[position]
    var next = place.ahead
    var behindEnd = place.behindEnd
    var slice = slice
    var first = -1
    var previous = -1
    var from = start
    while from < end {
      let to = min(end, tally.edges[slice + 1])
      var won = 0.0
      var fresh = 0.0
      while true {
        let gapStart = max(from, behindEnd)
        let gapEnd = min(to, covered[next].start)
        if gapEnd > gapStart {
          won += gapEnd - gapStart
          fresh += max(gapEnd - max(gapStart, ownReach), 0)
        }
        guard covered[next].start < to else { break }
        behindEnd = covered[next].end
        next += 1
      }
      if won > 0 {
        tally.add(
          sum: value * (won / (end - start)), duration: fresh, count: 1, value: value,
          start: start, end: end, slice: slice)
        if previous >= 0, tally.notesRepeats {
          tally.noteRepeat(from: previous, in: slice, isFirst: previous == first)
        }
        if first < 0 { first = slice }
        previous = slice
      }
      from = to
      slice += 1
    }
    ownReach = max(ownReach, end)
  }
}

extension [Double] {
  /// Whether a sorted array contains a value. O(log n).
  fileprivate func contains(sorted value: Double) -> Bool {
    guard !isEmpty else { return false }
    let position = partitioningIndex { $0 >= value }
    return position < count && self[position] == value
  }
}

extension Double {
  /// The number itself under a mask of ones, 0 under one of zeros.
  @inline(__always)
  fileprivate func masked(_ mask: Int64) -> Double {
    Double(bitPattern: bitPattern & UInt64(bitPattern: mask))
  }
}
