/// Which samples of a discrete type count.
///
/// A discrete sample counts unless a better pair has a sample that covers its start (`start <= t <
/// end`) or an instant at the same moment. So all that needs keeping of a pair is how far its samples
/// reach.
///
/// Semantics 2.6: the test of a discrete sample.
struct DiscreteMerge {
  private let columns: SampleColumns
  private var reaches: [Double]
  private var covering: RankSet
  /// Runs of samples that count, in order.
  private(set) var counted: [Range<Int>] = []

  /// Merges the samples; `rankCount` is more than the largest rank. O(n).
  init(_ columns: SampleColumns, rankCount: Int) {
    self.columns = columns
    reaches = Array(repeating: -.infinity, count: rankCount)
    covering = RankSet(capacity: rankCount)
    run()
  }

  private mutating func run() {
    let starts = columns.starts
    let ends = columns.ends
    let ranks = columns.ranks
    let count = starts.count
    var runStart = 0
    var position = 0
    while position < count {
      let start = starts[position]
      var groupEnd = position + 1
      var winner = min(bestCovering(start), Int(ranks[position]))
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
  }

  /// The best rank with a sample that started before and ends after `instant`. Amortised O(1): each
  /// sample is dropped at most once.
  @inline(__always)
  private mutating func bestCovering(_ instant: Double) -> Int {
    while true {
      let best = covering.best
      if best == RankSet.none || reaches[best] > instant { return best }
      covering.remove(best)
    }
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
