/// Which samples of a discrete type count.
///
/// A discrete sample counts unless a better pair has a sample that covers its start (`start <= t <
/// end`) or an instant at the same moment. So all that needs keeping of a pair is how far its samples
/// reach.
///
/// Semantics 2.6: the test of a discrete sample.
struct DiscreteMerge {
  private let columns: SampleColumns
  /// Runs of samples that count, in order.
  let counted: [Range<Int>]

  /// Merges the samples; `rankCount` is more than the largest rank. O(n).
  init(_ columns: SampleColumns, rankCount: Int) {
    self.columns = columns
    counted = Self.counted(of: columns, rankCount: rankCount)
  }

  private static func counted(of columns: SampleColumns, rankCount: Int) -> [Range<Int>] {
    let starts = columns.starts.span
    let ends = columns.ends.span
    let ranks = columns.ranks.span
    let count = starts.count
    var reachOfRank = [Double](repeating: -.infinity, count: rankCount)
    var reaches = reachOfRank.mutableSpan
    var covering = RankSet(capacity: rankCount)
    var counted: [Range<Int>] = []
    var runStart = 0
    var position = 0
    while position < count {
      let start = starts[position]
      var groupEnd = position + 1
      // The best rank with a sample that started before and ends later. Each sample is dropped once at most.
      var best = covering.best
      while best != RankSet.none, reaches[best] <= start {
        covering.remove(best)
        best = covering.best
      }
      var winner = min(best, Int(ranks[position]))
      while groupEnd < count, starts[groupEnd] == start {
        winner = min(winner, Int(ranks[groupEnd]))
        groupEnd += 1
      }
      while position < groupEnd {
        let rank = Int(ranks[position])
        if rank != winner {
          if runStart < position { counted.append(runStart..<position) }
          runStart = position + 1
        }
        let end = ends[position]
        if end > start, end > reaches[rank] {
          reaches[rank] = end
          covering.insert(rank)
        }
        position += 1
      }
    }
    if runStart < count { counted.append(runStart..<count) }
    return counted
  }

  /// The samples that count, as columns.
  func countedColumns() -> SampleColumns {
    if counted == [0..<columns.count] { return columns }
    var result = SampleColumns()
    result.reserveCapacity(counted.reduce(0) { $0 + $1.count })
    for run in counted { result.append(run, of: columns) }
    return result
  }
}
