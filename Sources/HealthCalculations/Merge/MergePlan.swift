/// Where the samples of a type can be cut in time so that nothing overlaps the cut.
///
/// The cuts depend on the samples alone, never on the number of cores, and so do all sums that are
/// made between them.
struct MergePlan {
  /// The samples of all pairs between two cuts: for each pair a range of its positions.
  struct Chunk {
    let ranges: [Range<Int>]
    /// The time that they lie in, ends included.
    let start: Double
    let end: Double
  }

  /// Neighbouring chunks, merged one after the other on one core.
  private(set) var groups: [[Chunk]] = []

  /// About so many samples of a pair make a chunk: what the merge holds of them stays in the
  /// processor's cache.
  static let chunkSize = 8_192
  /// A group has this many samples of all pairs, if its clusters end.
  static let groupSize = 65_536

  /// Plans the merge of the samples that lie, in part or whole, in `window`; the sizes are those of
  /// ``chunkSize`` and ``groupSize``, but in tests.
  ///
  /// Complexity: O(pairs x chunks), plus one step for each sample between the places where a cut is
  /// wanted and where it is possible.
  init(
    _ pairs: [RankedColumns.Pair], window: ClosedRange<Double>, chunkSize: Int = Self.chunkSize,
    groupSize: Int = Self.groupSize
  ) {
    let wanted = pairs.flatMap { pair in
      stride(from: chunkSize, to: pair.count, by: chunkSize).map { pair.starts[$0] }
    }
    // Not by key paths, which are not compiled where they have several parts.
    let starts = pairs.compactMap { $0.starts.first }
    guard var chunkStart = starts.min(), let end = pairs.map({ $0.reach }).max() else { return }
    var walk = CutWalk(pairs)
    var group: [Chunk] = []
    var size = 0
    var firsts = walk.positions
    for instant in wanted.sorted() + [.infinity] {
      guard let cut = walk.cut(from: instant) else { continue }
      let chunk = Chunk(
        ranges: zip(firsts, walk.positions).map { $0..<$1 }, start: chunkStart,
        end: min(cut, end))
      firsts = walk.positions
      chunkStart = cut
      guard chunk.end >= window.lowerBound, chunk.start < window.upperBound else { continue }
      group.append(chunk)
      size += chunk.ranges.reduce(0) { $0 + $1.count }
      if size >= groupSize {
        groups.append(group)
        group = []
        size = 0
      }
    }
    if !group.isEmpty { groups.append(group) }
  }
}

/// The walk that finds cuts.
private struct CutWalk {
  private let pairs: [RankedColumns.Pair]
  /// How many samples of each pair start before the last cut.
  private(set) var positions: [Int]
  private var last = -Double.infinity

  init(_ pairs: [RankedColumns.Pair]) {
    self.pairs = pairs
    positions = Array(repeating: 0, count: pairs.count)
  }

  /// The first cut from an instant on: what starts before it ends before or there. `nil` if that is
  /// not after the last cut.
  mutating func cut(from instant: Double) -> Double? {
    guard instant > last else { return nil }
    var cut = instant
    for index in pairs.indices {
      positions[index] = SortedSearch.firstNotBelow(
        instant, in: pairs[index].starts, from: positions[index])
      cut = max(cut, pairs[index].reach(ofFirst: positions[index]))
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for index in pairs.indices {
        let starts = pairs[index].starts
        let ends = pairs[index].ends
        let first = positions[index]
        var position = first
        while position < starts.count, starts[position] < cut {
          cut = max(cut, ends[position])
          position += 1
        }
        if position > first { isGrowing = true }
        positions[index] = position
      }
    }
    last = cut
    return cut
  }
}
