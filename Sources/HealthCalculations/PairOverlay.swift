internal import ColumnKernels

/// The samples of all pairs in one order, and those of them that count in a discrete type.
///
/// A discrete sample counts unless a better pair has a sample that covers its start (`start <= t <
/// end`) or an instant at the same moment. So a pair is laid under all better ones at once: of these
/// only how far they reach matters.
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
    guard moves <= Self.cheapMoves * rowCount else {
      let columns = columns.sampleColumns()
      all = MergedSamples(columns)
      counted = MergedSamples(
        DiscreteMerge(columns, rankCount: StatisticsEngine.rankBounds(columns).rankCount)
          .countedColumns())
      return
    }
    let best = columns.pairs[0]
    var rows = OverlaidColumns(starts: best.starts, ends: best.ends, values: best.values)
    for pair in columns.pairs.dropFirst() {
      rows.overlay(starts: pair.starts, ends: pair.ends, values: pair.values)
    }
    all = MergedSamples(starts: rows.starts, ends: rows.ends, values: rows.values)
    let picked = rows.counted()
    counted = MergedSamples(starts: picked.starts, ends: picked.ends, values: picked.values)
  }

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
  /// The samples of one pair.
  init(_ pair: RankedColumns.Pair) {
    self.init(starts: pair.starts, ends: pair.ends, values: pair.values)
  }

  /// The samples of columns, their ranks forgotten.
  init(_ columns: SampleColumns) {
    self.init(starts: columns.starts, ends: columns.ends, values: columns.values)
  }
}
