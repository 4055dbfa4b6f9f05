internal import ColumnKernels

/// The samples of one type, each pair of source and user-entered half apart, the best pair first.
///
/// ```swift
/// let ranked = RankedColumns([
///   .init(rank: 0, starts: [36_300], ends: [36_900], values: [200]),
///   .init(rank: 1, starts: [36_000], ends: [36_600], values: [100]),
/// ])
/// ranked.pairs.map(\.rank)   // [0, 1]
/// ranked.count               // 2
/// ```
///
/// The same samples as ``SampleColumns``, in the order in which the merge of sources wants them: pair
/// by pair, so that no sample has to be asked whose it is. What ``SampleColumns`` says of instants,
/// values and the order of samples holds inside each pair. The order between pairs is not kept, and
/// no answer depends on it: of two samples of different pairs with the same start and end only that
/// of the better pair ever counts.
public struct RankedColumns: Sendable, Equatable {
  /// The pairs that have samples, by ascending rank.
  public let pairs: [Pair]

  /// How many samples there are. O(pairs).
  public var count: Int { pairs.reduce(0) { $0 + $1.count } }

  /// Whether there is no sample.
  public var isEmpty: Bool { pairs.isEmpty }

  /// No samples.
  public init() {
    pairs = []
  }

  /// Samples from the columns of each pair.
  ///
  /// Ranks ascend and differ; traps otherwise. Pairs without samples are excluded. O(pairs).
  public init(_ pairs: [Pair]) {
    for (better, worse) in zip(pairs, pairs.dropFirst()) {
      precondition(better.rank < worse.rank, "pairs need ascending ranks, each only once")
    }
    self.pairs = pairs.allSatisfy { $0.count > 0 } ? pairs : pairs.filter { $0.count > 0 }
  }

  /// The samples of one pair, sorted by start, then end, then order of insertion.
  public struct Pair: Sendable, Equatable {
    /// The position of the pair in ``SourceRanking/pairs``: 0 is the best.
    public let rank: UInt16
    /// Where each sample starts, in seconds since 1970.
    public let starts: [Double]
    /// Where each sample ends, not before its start.
    public let ends: [Double]
    /// Each sample's value.
    ///
    /// Complexity: O(1); O(n) if they lie in memory of somebody else.
    public var values: [Double] { valueColumn.array }
    /// The values, wherever they lie.
    let valueColumn: ValueColumn
    /// For each block of samples the latest end of all blocks up to it.
    let reaches: [Double]

    /// Samples from columns of equal length, already sorted. O(n), one read of `ends`.
    public init(rank: UInt16, starts: [Double], ends: [Double], values: [Double]) {
      self.init(
        rank: rank, starts: starts, ends: ends, values: .array(values),
        reaches: SampleReaches(of: ends))
    }

    /// Samples from columns of equal length, already sorted, and the reaches of all of them. O(1).
    package init(
      rank: UInt16, starts: [Double], ends: [Double], values: ValueColumn, reaches: SampleReaches
    ) {
      precondition(
        starts.count == ends.count && starts.count == values.count,
        "sample columns need the same length")
      self.rank = rank
      self.starts = starts
      self.ends = ends
      valueColumn = values
      var reaches = reaches
      reaches.finish()
      self.reaches = reaches.reaches
    }

    /// The same samples, their values in an array.
    fileprivate func withOwnValues() -> Pair {
      Pair(rank: rank, starts: starts, ends: ends, values: .array(values), reaches: reaches)
    }

    private init(
      rank: UInt16, starts: [Double], ends: [Double], values: ValueColumn, reaches: [Double]
    ) {
      self.rank = rank
      self.starts = starts
      self.ends = ends
      valueColumn = values
      self.reaches = reaches
    }

    /// How many samples there are.
    public var count: Int { starts.count }
  }

  /// The same samples, their values in arrays. O(pairs), and O(n) for values in memory of somebody else.
  func withOwnValues() -> RankedColumns {
    guard pairs.contains(where: { $0.valueColumn.isBorrowed }) else { return self }
    return RankedColumns(pairs.map { $0.withOwnValues() })
  }
}

// MARK: Reaches

extension RankedColumns.Pair {
  /// The latest end of the first `count` samples; minus infinity of none. O(``SampleReaches/block``).
  func reach(ofFirst count: Int) -> Double {
    let blocks = count / SampleReaches.block
    var reach = blocks == 0 ? -Double.infinity : reaches[blocks - 1]
    for position in (blocks * SampleReaches.block)..<count { reach = max(reach, ends[position]) }
    return reach
  }

  /// A number of samples from the first on that all end by an instant, counted in whole blocks; all of
  /// them if all do. O(log n).
  func count(endingBy instant: Double) -> Int {
    let blocks = reaches.partitioningIndex { $0 > instant }
    return min(blocks * SampleReaches.block, count)
  }

  /// The latest end of all samples; minus infinity of none. O(1).
  var reach: Double { reaches.last ?? -.infinity }
}

extension RankedColumns {
  /// From the earliest start to the latest end of the samples; `nil` of none. O(pairs).
  public var extent: ClosedRange<Double>? {
    // Not by key paths, which are not compiled where they have several parts.
    guard let start = pairs.compactMap({ $0.starts.first }).min(),
      let end = pairs.map({ $0.reach }).max()
    else { return nil }
    return start...end
  }
}

// MARK: Samples of all pairs in one order

extension RankedColumns {
  /// Takes the samples of all pairs apart. O(n), and nothing is copied if there is one pair.
  public init(_ columns: SampleColumns) {
    let count = columns.count
    precondition(
      columns.ends.count == count && columns.values.count == count && columns.ranks.count == count,
      "sample columns need the same length")
    precondition(count <= UInt32.max, "more samples of one type than 32 bits count")
    guard let highest = columns.ranks.max(), let lowest = columns.ranks.min() else {
      self.init()
      return
    }
    if lowest == highest {
      self.init([
        Pair(
          rank: lowest, starts: columns.starts, ends: columns.ends, values: columns.values)
      ])
      return
    }
    // A counting sort of positions: stable, and as quick for thousands of ranks as for two.
    var firsts = Array(repeating: 0, count: Int(highest) + 2)
    for rank in columns.ranks { firsts[Int(rank) + 1] += 1 }
    for rank in 1..<firsts.count { firsts[rank] += firsts[rank - 1] }
    let order = Self.order(columns.ranks, firsts: firsts)
    var pairs: [Pair] = []
    for rank in 0...Int(highest) where firsts[rank] < firsts[rank + 1] {
      let positions = order.span.extracting(firsts[rank]..<firsts[rank + 1])
      pairs.append(
        Pair(
          rank: UInt16(rank), starts: Self.picked(positions, of: columns.starts),
          ends: Self.picked(positions, of: columns.ends),
          values: Self.picked(positions, of: columns.values)))
    }
    self.init(pairs)
  }

  /// The positions sorted by rank; `firsts` says where each rank's begin.
  private static func order(_ ranks: [UInt16], firsts: [Int]) -> [UInt32] {
    var next = firsts
    var order = Array(repeating: UInt32(0), count: ranks.count)
    var nextSpan = next.mutableSpan
    var orderSpan = order.mutableSpan
    let ranks = ranks.span
    for position in ranks.indices {
      let rank = Int(ranks[position])
      let place = nextSpan[rank]
      orderSpan[place] = UInt32(truncatingIfNeeded: position)
      nextSpan[rank] = place + 1
    }
    return order
  }

  private static func picked(_ positions: Span<UInt32>, of column: [Double]) -> [Double] {
    let column = column.span
    var picked: [Double] = []
    picked.append(addingCapacity: positions.count) { output in
      for place in positions.indices { output.append(column[Int(positions[place])]) }
    }
    return picked
  }

  /// The samples of all pairs in one order: by start, then end, then rank.
  ///
  /// Complexity: O(n log n) for n samples; nothing is copied if there is one pair.
  public func sampleColumns() -> SampleColumns {
    if pairs.count == 1, let pair = pairs.first {
      return SampleColumns(
        starts: pair.starts, ends: pair.ends, values: pair.values,
        ranks: Array(repeating: pair.rank, count: pair.count))
    }
    var columns = SampleColumns()
    columns.reserveCapacity(count)
    for pair in pairs {
      columns.starts += pair.starts
      columns.ends += pair.ends
      columns.values += pair.values
      columns.ranks += Array(repeating: pair.rank, count: pair.count)
    }
    columns.sort()
    return columns
  }
}
