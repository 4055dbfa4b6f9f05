internal import ColumnKernels

/// Merges cumulative samples pair by pair, the best first.
///
/// What all better pairs cover is a union of intervals; a sample has won what lies in its gaps. Then
/// the pair's own samples join the union. Both are walks ahead over sorted columns. What the last pair
/// covers nobody asks for: a pair adds to the duration of a slice what it covers first.
///
/// A better pair's instants mask those of worse ones at the same moment, and nothing else; they are
/// kept apart.
///
/// Semantics 2.3: the best pair wins the slice.
struct RankedMerge {
  let pairs: [RankedColumns.Pair]
  /// The edges of all slices, those before the first and after the last edge included.
  let edges: [Double]
  let selection: StatisticSelection
  /// Whether a bucket may have several slices.
  let notesRepeats: Bool

  /// Merges the samples of neighbouring chunks (one or more). O(samples x pairs) at most.
  func tally(of chunks: [MergePlan.Chunk]) -> SliceTally {
    var tally = SliceTally(
      edges: edges, from: chunks[0].start, to: chunks[chunks.count - 1].end,
      notesRepeats: notesRepeats)
    // What the pairs so far cover, with no interval behind it, and room for the next union.
    var covered: [CoveredInterval] = [.none]
    var united: [CoveredInterval] = []
    for chunk in chunks {
      var instants: [Double] = []
      var count = 0
      let lastPair = chunk.ranges.lastIndex { !$0.isEmpty }
      for (index, range) in chunk.ranges.enumerated() where !range.isEmpty {
        let pair = pairs[index]
        let room = count + range.count + 1
        if united.count < room {
          united = Array(repeating: .none, count: room + room / 2)
        }
        let isUniting = index != lastPair
        var walk = PairWalk(isUniting: isUniting, selection: selection, covered: covered.span)
        var buffer = united.mutableSpan
        switch pair.valueColumn {
        case .array(let values):
          walk.run(
            pair, values: values.span, over: range, covered: covered.span, instants: instants,
            united: &buffer, tally: &tally)
        case .borrowed(let borrowed):
          let values = unsafe borrowed.buffer
          walk.run(
            pair, values: unsafe values.span, over: range, covered: covered.span,
            instants: instants, united: &buffer, tally: &tally)
          withExtendedLifetime(borrowed) {}
        }
        guard isUniting else { break }
        count = walk.union.count
        buffer[count] = .none
        swap(&covered, &united)
        if !walk.ownInstants.isEmpty { instants = Self.united(instants, walk.ownInstants) }
      }
      covered[0] = .none
    }
    return tally
  }

  /// The distinct moments of both, ascending.
  private static func united(_ instants: [Double], _ others: [Double]) -> [Double] {
    guard !instants.isEmpty else { return others }
    var united: [Double] = []
    united.reserveCapacity(instants.count + others.count)
    for instant in (instants + others).sorted() where united.last != instant {
      united.append(instant)
    }
    return united
  }
}
