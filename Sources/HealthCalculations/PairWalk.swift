internal import ColumnKernels

/// The walk over the samples of one pair in a merge of pairs.
struct PairWalk {
  /// Whether the pair's samples have to join the union: somebody comes after.
  private let isUniting: Bool
  private let isSumming: Bool
  private(set) var union = StretchUnion()
  /// The moments of the pair's instants that no better pair covers, ascending and distinct.
  private(set) var ownInstants: [Double] = []

  /// The first stretch that starts after the present sample's start.
  private var ahead = 0
  private var aheadStart = Double.infinity
  private var aheadEnd = Double.infinity
  /// Where the stretch before it ends.
  private var behindEnd = -Double.infinity

  /// After so many samples a plain sum is handed to a compensated one.
  private static let block = ColumnKernels.blockLength

  init(isUniting: Bool, isSumming: Bool) {
    self.isUniting = isUniting
    self.isSumming = isSumming
  }

  /// Walks over the samples.
  mutating func run(
    starts: Span<Double>, ends: Span<Double>, values: Span<Double>, covered: Span<Stretch>,
    instants: [Double], united: inout MutableSpan<Stretch>, tally: inout SliceTally
  ) {
    let count = starts.count
    aheadStart = covered[0].start
    aheadEnd = covered[0].end
    var slice = tally.slice(of: starts[0])
    var upper = tally.edges[slice + 1]
    var position = 0
    while position < count {
      let start = starts[position]
      if start >= upper {
        slice = SortedSearch.bucket(of: start, edges: tally.edges, from: slice)
        upper = tally.edges[slice + 1]
      }
      pass(until: start, covered: covered, united: &united)
      if aheadStart >= upper, behindEnd <= start, instants.isEmpty {
        position = addUnmasked(
          from: position, slice: slice, starts: starts, ends: ends, values: values,
          covered: covered, united: &united, tally: &tally)
      } else {
        position = addMasked(
          from: position, slice: slice, starts: starts, ends: ends, values: values,
          covered: covered, instants: instants, united: &united, tally: &tally)
      }
    }
    guard isUniting else { return }
    while aheadStart < .infinity {
      union.add(Stretch(start: aheadStart, end: aheadEnd), buffer: &united)
      ahead += 1
      aheadStart = covered[ahead].start
      aheadEnd = covered[ahead].end
    }
  }

  /// Leaves behind the stretches that start at or before an instant.
  @inline(__always)
  private mutating func pass(
    until instant: Double, covered: Span<Stretch>, united: inout MutableSpan<Stretch>
  ) {
    while aheadStart <= instant {
      if isUniting { union.add(Stretch(start: aheadStart, end: aheadEnd), buffer: &united) }
      behindEnd = aheadEnd
      ahead += 1
      aheadStart = covered[ahead].start
      aheadEnd = covered[ahead].end
    }
  }

  // MARK: Samples that nobody masks

  /// Adds the samples of a slice in which the better pairs cover nothing; answers the position after
  /// them.
  private mutating func addUnmasked(
    from first: Int, slice: Int, starts: Span<Double>, ends: Span<Double>, values: Span<Double>,
    covered: Span<Stretch>, united: inout MutableSpan<Stretch>, tally: inout SliceTally
  ) -> Int {
    let upper = tally.edges[slice + 1]
    var union = union
    let isUniting = isUniting
    var reach = -Double.infinity
    var position = first
    while position < starts.count {
      let start = starts[position]
      guard start < upper else { break }
      let end = ends[position]
      reach = end > reach ? end : reach
      if isUniting {
        if end > start {
          union.add(Stretch(start: start, end: end), buffer: &united)
        } else {
          note(instant: start)
        }
      }
      position += 1
    }
    self.union = union
    if reach <= upper {
      addWhole(
        first..<position, slice: slice, starts: starts, ends: ends, values: values, tally: &tally)
      return position
    }
    var inside = first
    for crossing in first..<position where ends[crossing] > upper {
      addWhole(
        inside..<crossing, slice: slice, starts: starts, ends: ends, values: values, tally: &tally)
      inside = crossing + 1
      addAcross(
        start: starts[crossing], end: ends[crossing], value: values[crossing], slice: slice,
        covered: covered, tally: &tally)
    }
    addWhole(
      inside..<position, slice: slice, starts: starts, ends: ends, values: values, tally: &tally)
    return position
  }

  /// Adds samples that lie in a slice, unmasked.
  private func addWhole(
    _ range: Range<Int>, slice: Int, starts: Span<Double>, ends: Span<Double>,
    values: Span<Double>, tally: inout SliceTally
  ) {
    guard let last = range.last else { return }
    let index = slice - tally.firstSlice
    if isSumming { tally.shares[index].sum.add(ColumnKernels.sum(values.extracting(range))) }
    tally.shares[index].count += range.count
    tally.shares[index].see(value: values[last], start: starts[last], end: ends[last])
  }

  // MARK: Samples that may be masked

  /// Adds what the samples of a slice win, or of the first ``block`` of them; answers the position
  /// after them.
  private mutating func addMasked(
    from first: Int, slice: Int, starts: Span<Double>, ends: Span<Double>, values: Span<Double>,
    covered: Span<Stretch>, instants: [Double], united: inout MutableSpan<Stretch>,
    tally: inout SliceTally
  ) -> Int {
    let upper = tally.edges[slice + 1]
    let limit = min(starts.count, first + Self.block)
    let isUniting = isUniting
    var walk = self
    var sum = 0.0
    var count = 0
    var latest = -1
    var position = first
    while position < limit {
      let start = starts[position]
      guard start < upper else { break }
      let end = ends[position]
      walk.pass(until: start, covered: covered, united: &united)
      if end > start {
        if isUniting { walk.union.add(Stretch(start: start, end: end), buffer: &united) }
        if end <= upper {
          var won = min(end, walk.aheadStart) - max(start, walk.behindEnd)
          if end > walk.aheadEnd { won += walk.gaps(before: end, covered: covered) }
          let isWinning = won > 0
          sum += isWinning ? values[position] * (won / (end - start)) : 0
          count += isWinning ? 1 : 0
          latest = isWinning ? position : latest
        } else {
          walk.addAcross(
            start: start, end: end, value: values[position], slice: slice, covered: covered,
            tally: &tally)
        }
      } else if walk.behindEnd <= start {
        if isUniting { walk.note(instant: start) }
        if !instants.contains(sorted: start) {
          sum += values[position]
          count += 1
          latest = position
        }
      }
      position += 1
    }
    self = walk
    guard count > 0 else { return position }
    let index = slice - tally.firstSlice
    tally.shares[index].sum.add(sum)
    tally.shares[index].count += count
    tally.shares[index].see(value: values[latest], start: starts[latest], end: ends[latest])
    return position
  }

  /// The gaps between the stretches ahead, from the end of the first of them to `end`.
  @inline(__always)
  private func gaps(before end: Double, covered: Span<Stretch>) -> Double {
    var total = 0.0
    var next = ahead
    while covered[next].end < end {
      total += min(end, covered[next + 1].start) - covered[next].end
      next += 1
    }
    return total
  }

  // MARK: Instants and edges

  private mutating func note(instant: Double) {
    if ownInstants.last != instant { ownInstants.append(instant) }
  }

  /// Shares a sample out over the slices from `slice` on.
  @inline(never)
  private func addAcross(
    start: Double, end: Double, value: Double, slice: Int, covered: Span<Stretch>,
    tally: inout SliceTally
  ) {
    let scale = end - start
    var next = ahead
    var behindEnd = behindEnd
    var slice = slice
    var previous = -1
    var from = start
    while from < end {
      let to = min(end, tally.edges[slice + 1])
      var won = 0.0
      while true {
        let gapStart = max(from, behindEnd)
        let gapEnd = min(to, covered[next].start)
        if gapEnd > gapStart { won += gapEnd - gapStart }
        guard covered[next].start < to else { break }
        behindEnd = covered[next].end
        next += 1
      }
      if won > 0 {
        let index = slice - tally.firstSlice
        tally.shares[index].sum.add(value * (won / scale))
        tally.shares[index].count += 1
        tally.shares[index].see(value: value, start: start, end: end)
        if previous >= 0 { tally.repeats.append(RepeatedCount(previous: previous, slice: slice)) }
        previous = slice
      }
      from = to
      slice += 1
    }
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
