/// What one pair does in one column of a timeline.
public enum TimelineCell: Sendable, Equatable {
  /// It has no sample.
  case none
  /// All that it has counts.
  case counted
  /// A part of it counts.
  case partlyCounted
  /// Nothing of it counts.
  case masked
}

extension BucketExplanation {
  /// What each pair does between edges: a line a pair, in the order of ``pairs``, a cell a column.
  ///
  /// Where a pair has samples that last, the time that it wins decides; samples without length decide by
  /// whether they count.
  ///
  /// - Parameter edges: n + 1 instants for n columns, ascending strictly.
  /// - Complexity: O(intervals + samples without length + columns) for each pair.
  public func timeline(edges: [Double]) -> [[TimelineCell]] {
    trace.timeline(ranks: pairs.map(\.rank), moments: moments, edges: edges)
  }
}

extension MergeTrace {
  /// What some ranks do between edges, a line a rank.
  func timeline(
    ranks: some Collection<Int>, moments: [BucketExplanation.Moment], edges: [Double]
  ) -> [[TimelineCell]] {
    guard edges.count > 1 else { return ranks.map { _ in [] } }
    let momentsByRank = Dictionary(grouping: moments, by: \.rank)
    return ranks.map { rank in
      var line = TimelineLine(edges: edges)
      for part in coverage[rank] {
        forEachPart(of: part) { part, winner in
          line.note(winner == rank, from: part.lowerBound, to: part.upperBound)
        }
      }
      for moment in momentsByRank[rank] ?? []
      where moment.instant >= edges[0] && moment.instant < edges[edges.count - 1] {
        line.note(moment.isCounted, from: moment.instant, to: moment.instant)
      }
      return line.cells
    }
  }
}

/// The columns in which a pair has something that counts, and something that does not.
private struct TimelineLine {
  private let edges: [Double]
  private var hasCounted: [Bool]
  private var hasMasked: [Bool]

  init(edges: [Double]) {
    self.edges = edges
    hasCounted = Array(repeating: false, count: edges.count - 1)
    hasMasked = hasCounted
  }

  /// Notes an interval; one without length is in the column that holds it.
  mutating func note(_ isCounted: Bool, from start: Double, to end: Double) {
    var column = max(0, edges.partitioningIndex { $0 > start } - 1)
    while column < edges.count - 1, edges[column] < end || edges[column] == start {
      if isCounted { hasCounted[column] = true } else { hasMasked[column] = true }
      column += 1
    }
  }

  var cells: [TimelineCell] {
    zip(hasCounted, hasMasked).map { counted, masked in
      counted ? masked ? .partlyCounted : .counted : masked ? .masked : .none
    }
  }
}
