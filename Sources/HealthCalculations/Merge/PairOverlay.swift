internal import ColumnKernels

/// The samples of all pairs in one order, and those of them that count in a discrete type.
///
/// A discrete sample counts unless a better pair has a sample that covers its start (`start <= t <
/// end`) or an instant at the same moment. So a pair is laid under all better ones at once: of these
/// only how far they reach matters.
///
/// Semantics 2.6: the test of a discrete sample.
struct PairOverlay {
  /// All samples, sorted by start.
  let all: MergedSamples
  /// Those that count, sorted by start, then end, then order of insertion.
  let counted: MergedSamples

  /// Lays the pairs over one another.
  ///
  /// Complexity: O(n) of one pair, which is not copied; O(n p) of p pairs that are few, and
  /// O(n log n) of many.
  init(_ columns: RankedColumns) {
    guard columns.pairs.count > 1 else {
      all = columns.pairs.first.map(MergedSamples.init) ?? MergedSamples()
      counted = all
      return
    }
    // How many rows are moved if each pair is merged into all better ones.
    var rowCount = 0
    var moves = 0
    for pair in columns.pairs {
      rowCount += pair.count
      moves += rowCount
    }
    if moves <= Self.cheapMoves * rowCount {
      (all, counted) = Self.overlaid(columns.pairs, rowCount: rowCount)
    } else {
      (all, counted) = Self.swept(columns.sampleColumns())
    }
  }

  /// Sweeps over samples of all pairs in one order, of which there is at least one. O(n).
  init(_ columns: SampleColumns) {
    (all, counted) = Self.swept(columns)
  }

  private static func swept(
    _ columns: SampleColumns
  ) -> (all: MergedSamples, counted: MergedSamples) {
    let rankCount = StatisticsEngine.rankBounds(columns).rankCount
    let merge = DiscreteMerge(columns, rankCount: rankCount)
    return (MergedSamples(columns), MergedSamples(merge.countedColumns()))
  }

  /// Merges chunk by chunk, so that what is merged stays in the cache.
  private static func overlaid(
    _ pairs: [RankedColumns.Pair], rowCount: Int
  ) -> (all: MergedSamples, counted: MergedSamples) {
    var all = MergedSamples(capacity: rowCount)
    var counted = MergedSamples(capacity: rowCount)
    let longest = pairs.max { $0.count < $1.count } ?? pairs[0]
    var firsts = Array(repeating: 0, count: pairs.count)
    for cut in stride(from: chunkLength, to: longest.count + chunkLength, by: chunkLength) {
      let bound = cut < longest.count ? longest.starts[cut] : .infinity
      var rows = OverlaidColumns(starts: [], ends: [], values: [])
      var reach = -Double.infinity
      for (number, pair) in pairs.enumerated() {
        let first = firsts[number]
        let end = SortedSearch.firstNotBelow(bound, in: pair.starts, from: first)
        rows.overlay(
          starts: Array(pair.starts[first..<end]), ends: Array(pair.ends[first..<end]),
          values: Array(pair.values[first..<end]), reach: reach)
        reach = max(reach, pair.reach(ofFirst: first))
        firsts[number] = end
      }
      all.append(rows.starts, rows.ends, rows.values)
      let picked = rows.counted()
      counted.append(picked.starts, picked.ends, picked.values)
    }
    return (all, counted)
  }

  /// How many rows of the longest pair are merged at once.
  private static let chunkLength = 2_048

  /// From about this many moves a row on, sorting and sweeping all at once costs less.
  private static let cheapMoves = 12
}

/// Samples of which only the order and the extent matter any more, not whose they are: sorted by
/// start.
struct MergedSamples {
  var starts: [Double] = []
  var ends: [Double] = []
  var values: [Double] = []
}

extension MergedSamples {
  /// No samples, and room for some.
  init(capacity: Int) {
    starts.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// Adds samples that start after all others.
  mutating func append(_ starts: [Double], _ ends: [Double], _ values: [Double]) {
    self.starts += starts
    self.ends += ends
    self.values += values
  }

  /// The samples of one pair.
  init(_ pair: RankedColumns.Pair) {
    self.init(starts: pair.starts, ends: pair.ends, values: pair.values)
  }

  /// The samples of columns, their ranks forgotten.
  init(_ columns: SampleColumns) {
    self.init(starts: columns.starts, ends: columns.ends, values: columns.values)
  }
}
