/// Counts the cumulative samples that better pairs masked, wholly or in part, and under whom.
///
/// The same walk as ``RankedMerge``, but what the better pairs cover is kept in pieces that know
/// their winner, so that each masked sample can tell who took time of it last.
struct MaskCount {
  /// An interval and the position of the pair that wins it.
  private struct Piece {
    var start: Double
    var end: Double
    var winner: Int
  }

  private let pairs: [RankedColumns.Pair]
  private let window: Range<Double>
  private let part: Range<Double>
  /// What the pairs so far win: in order, apart.
  private var pieces: [Piece] = []
  /// The moments of instants of the pairs so far, and the first pair that has one there.
  private var instants: [Piece] = []
  /// How many samples of each pair lost time to each better one; by position.
  private var counts: [MaskKey: Int] = [:]

  /// Counts the samples of `columns` that lie in `window`, in part or whole, and lose time there; those
  /// alone that end in `part` of it, as far as they lie in the window.
  ///
  /// Complexity: O(samples x pairs) at most, O(samples) where pairs hardly overlap. Of a pair of few samples only the time
  /// that they lie in is looked at.
  static func masks(
    in columns: RankedColumns, window: Range<Double>, part: Range<Double>
  ) -> [MaskKey: Int] {
    let pairs = columns.pairs
    let groups = MergePlan(pairs, window: window.lowerBound...window.upperBound).groups
    var mask = MaskCount(pairs: pairs, window: window, part: part)
    for chunk in groups.joined() { mask.add(chunk.ranges) }
    var masks: [MaskKey: Int] = [:]
    for (key, count) in mask.counts {
      let ranks = MaskKey(masked: Int(pairs[key.masked].rank), winner: Int(pairs[key.winner].rank))
      masks[ranks, default: 0] += count
    }
    return masks
  }

  private init(pairs: [RankedColumns.Pair], window: Range<Double>, part: Range<Double>) {
    self.pairs = pairs
    self.window = window
    self.part = part
  }

  private mutating func add(_ ranges: [Range<Int>]) {
    pieces = []
    instants = []
    for (pair, range) in ranges.enumerated() where !range.isEmpty {
      if !pieces.isEmpty || !instants.isEmpty { count(pair, range) }
      join(pair, range)
    }
  }

  /// Counts the samples of a pair by whom the better pairs make them lose time to.
  private mutating func count(_ pair: Int, _ range: Range<Int>) {
    let starts = pairs[pair].starts
    let ends = pairs[pair].ends
    // A pair of few samples is masked by few of many better ones.
    let countsOneByOne = pair > range.count + 64
    var masked = Array(repeating: 0, count: countsOneByOne ? 0 : pair)
    // The first piece that ends after the present start.
    var ahead = pieces.partitioningIndex { $0.end > starts[range.lowerBound] }
    for position in range {
      let start = starts[position]
      let end = ends[position]
      while ahead < pieces.count, pieces[ahead].end <= start { ahead += 1 }
      var winner: Int?
      if end > start {
        let from = max(start, window.lowerBound)
        let to = min(end, window.upperBound)
        if to > from, part.lowerBound < to, to <= part.upperBound {
          winner = lastWinner(from: from, to: to, ahead: ahead)
        }
      } else if part.contains(start) {
        winner = self.winner(at: start, ahead: ahead)
      }
      guard let winner else { continue }
      if countsOneByOne {
        counts[MaskKey(masked: pair, winner: winner), default: 0] += 1
      } else {
        masked[winner] += 1
      }
    }
    for (winner, count) in masked.enumerated() where count > 0 {
      counts[MaskKey(masked: pair, winner: winner), default: 0] += count
    }
  }

  /// Who took time last of a sample, if more than rounding was taken.
  private func lastWinner(from: Double, to: Double, ahead: Int) -> Int? {
    var lost = 0.0
    var winner: Int?
    var next = ahead
    while next < pieces.count, pieces[next].start < to {
      let taken = min(pieces[next].end, to) - max(pieces[next].start, from)
      if taken > 0 {
        lost += taken
        winner = pieces[next].winner
      }
      next += 1
    }
    return lost > 1e-9 * (to - from) ? winner : nil
  }

  /// The best pair that covers an instant or has one at the same moment.
  private func winner(at instant: Double, ahead: Int) -> Int? {
    var winner: Int?
    if ahead < pieces.count, pieces[ahead].start <= instant { winner = pieces[ahead].winner }
    let position = instants.partitioningIndex { $0.start >= instant }
    if position < instants.count, instants[position].start == instant {
      winner = min(winner ?? Int.max, instants[position].winner)
    }
    return winner
  }

  /// Gives a pair what the better ones leave of its samples.
  private mutating func join(_ pair: Int, _ range: Range<Int>) {
    let starts = pairs[pair].starts
    let ends = pairs[pair].ends
    var joined: [Piece] = []
    var moments: [Piece] = []
    var reach = -Double.infinity
    // What ends before the first sample, or with its start, stays as it is; a little is copied with the rest.
    var first = pieces.partitioningIndex { $0.end > starts[range.lowerBound] }
    if first <= range.count { first = 0 }
    var next = first
    let behind = pieces.partitioningIndex { $0.start >= ends[range.upperBound - 1] }
    joined.reserveCapacity(max(0, behind - first) + 2 * range.count)
    for position in range {
      let start = starts[position]
      let end = ends[position]
      guard end > start else {
        if moments.last?.start != start {
          moments.append(Piece(start: start, end: start, winner: pair))
        }
        continue
      }
      while next < pieces.count, pieces[next].start < end {
        Self.append(from: max(start, reach), to: pieces[next].start, of: pair, to: &joined)
        joined.append(pieces[next])
        reach = max(reach, pieces[next].end)
        next += 1
      }
      Self.append(from: max(start, reach), to: end, of: pair, to: &joined)
      reach = max(reach, end)
    }
    if first == 0, pieces.count - next <= range.count {
      joined += pieces[next...]
      pieces = joined
    } else {
      pieces.replaceSubrange(first..<next, with: joined)
    }
    guard !moments.isEmpty else { return }
    // Where several pairs have an instant, the first in this order is the best one.
    let sorted = (instants + moments).sorted { ($0.start, $0.winner) < ($1.start, $1.winner) }
    instants = []
    for moment in sorted where instants.last?.start != moment.start { instants.append(moment) }
  }

  /// Adds an interval that starts where the last piece ends or later, if it has a length.
  private static func append(
    from start: Double, to end: Double, of pair: Int, to pieces: inout [Piece]
  ) {
    guard end > start else { return }
    if let last = pieces.indices.last, pieces[last].winner == pair, pieces[last].end == start {
      pieces[last].end = end
    } else {
      pieces.append(Piece(start: start, end: end, winner: pair))
    }
  }
}
