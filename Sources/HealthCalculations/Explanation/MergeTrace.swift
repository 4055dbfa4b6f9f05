/// What the merge of sources decides between two instants, written down: who wins each interval,
/// and each moment at which somebody has a sample without length.
///
/// ```swift
/// // Phone 10:00-10:10, watch 10:05-10:15; the watch (rank 0) is better.
/// let steps = SampleColumns(
///   starts: [36_000, 36_300], ends: [36_600, 36_900], values: [100, 200], ranks: [1, 0])
/// let trace = MergeTrace(of: steps, over: 36_000..<39_600)
/// trace.intervals.map(\.winner)   // [1, 0]
/// trace.intervals.map(\.start)    // [36000.0, 36300.0]
/// ```
///
/// It is made for somebody who asks why a figure is what it is, by the same rules as the merge but apart
/// from it: the merge makes no trace, and costs what it costs without one.
public struct MergeTrace: Sendable, Equatable {
  /// An interval, as long as can be, that one pair wins.
  public struct WonInterval: Sendable, Equatable {
    /// Where it starts, in seconds since 1970.
    public let start: Double
    /// Where it ends, after its start.
    public let end: Double
    /// The rank of the pair that wins it.
    public let winner: Int
  }

  /// From when to when the trace reaches.
  public let range: Range<Double>
  /// What is won, in order, without overlaps; nobody has a sample in the gaps.
  public let intervals: [WonInterval]
  /// For each rank the intervals that its samples cover in the range, in order and apart.
  let coverage: [[Range<Double>]]
  /// The best rank that has a sample without length at a moment.
  private let instantWinners: [Double: Int]

  /// Traces the merge of samples, sorted, over a range; those outside of it have no part in it.
  ///
  /// - Complexity: O(n log n) for n samples.
  public init(of samples: SampleColumns, over range: Range<Double>) {
    self.range = range
    var coverage = [[Range<Double>]](
      repeating: [], count: samples.ranks.max().map { Int($0) + 1 } ?? 0)
    var instantWinners: [Double: Int] = [:]
    for position in samples.starts.indices {
      let start = samples.starts[position]
      let end = samples.ends[position]
      let rank = Int(samples.ranks[position])
      if start == end {
        guard range.contains(start) else { continue }
        instantWinners[start] = min(rank, instantWinners[start] ?? rank)
        continue
      }
      let low = max(start, range.lowerBound)
      let high = min(end, range.upperBound)
      guard low < high else { continue }
      if let last = coverage[rank].last, low <= last.upperBound {
        let joined = last.lowerBound..<max(last.upperBound, high)
        coverage[rank][coverage[rank].count - 1] = joined
      } else {
        coverage[rank].append(low..<high)
      }
    }
    self.coverage = coverage
    self.instantWinners = instantWinners
    intervals = Self.intervals(coverage)
  }

  /// A trace that was made of others; it has no moments.
  init(range: Range<Double>, intervals: [WonInterval], coverage: [[Range<Double>]]) {
    self.range = range
    self.coverage = coverage
    instantWinners = [:]
    self.intervals = intervals.reduce(into: []) { joined, next in
      if let last = joined.last, last.end == next.start, last.winner == next.winner {
        joined[joined.count - 1] = WonInterval(
          start: last.start, end: next.end, winner: next.winner)
      } else {
        joined.append(next)
      }
    }
  }

  /// Sweeps over the ends of what the ranks cover.
  private static func intervals(_ coverage: [[Range<Double>]]) -> [WonInterval] {
    var ends: [(instant: Double, rank: Int, isStart: Bool)] = []
    for (rank, ranges) in coverage.enumerated() {
      for range in ranges {
        ends.append((range.lowerBound, rank, true))
        ends.append((range.upperBound, rank, false))
      }
    }
    ends.sort { $0.instant < $1.instant }
    var intervals: [WonInterval] = []
    var covering = RankSet(capacity: coverage.count)
    var position = 0
    while position < ends.count {
      let instant = ends[position].instant
      // No rank has both at one instant: what touches was joined.
      while position < ends.count, ends[position].instant == instant {
        let end = ends[position]
        if end.isStart { covering.insert(end.rank) } else { covering.remove(end.rank) }
        position += 1
      }
      let best = covering.best
      guard best != RankSet.none, position < ends.count else { continue }
      var start = instant
      if let last = intervals.last, last.end == instant, last.winner == best {
        start = last.start
        intervals.removeLast()
      }
      intervals.append(WonInterval(start: start, end: ends[position].instant, winner: best))
    }
    return intervals
  }

  /// The rank of the best pair that has a sample at a moment of the range: one that covers it (`start <=
  /// t < end`) or one without length there; nil if nobody has. O(log intervals).
  public func winner(at instant: Double) -> Int? {
    let next = intervals.partitioningIndex { $0.end > instant }
    let covering =
      next < intervals.count && intervals[next].start <= instant ? intervals[next].winner : nil
    guard let pointed = instantWinners[instant] else { return covering }
    return covering.map { min($0, pointed) } ?? pointed
  }

  /// Calls `body` with each part of a range that one pair wins, in order.
  ///
  /// - Complexity: O(log intervals + parts).
  func forEachPart(of part: Range<Double>, _ body: (Range<Double>, _ winner: Int) -> Void) {
    var next = intervals.partitioningIndex { $0.end > part.lowerBound }
    while next < intervals.count, intervals[next].start < part.upperBound {
      let interval = intervals[next]
      body(
        max(interval.start, part.lowerBound)..<min(interval.end, part.upperBound), interval.winner)
      next += 1
    }
  }
}
