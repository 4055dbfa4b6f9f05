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
  /// - Complexity: O(stretches + samples without length + columns) for each pair.
  public func timeline(edges: [Double]) -> [[TimelineCell]] {
    guard edges.count > 1 else { return pairs.map { _ in [] } }
    let momentsByRank = Dictionary(grouping: moments, by: \.rank)
    return pairs.map { pair in
      var hasCounted = [Bool](repeating: false, count: edges.count - 1)
      var hasMasked = hasCounted
      func note(_ isCounted: Bool, from start: Double, to end: Double) {
        var column = max(0, edges.partitioningIndex { $0 > start } - 1)
        // A moment is in the column that holds it.
        while column < edges.count - 1, edges[column] < end || edges[column] == start {
          if isCounted { hasCounted[column] = true } else { hasMasked[column] = true }
          column += 1
        }
      }
      for part in trace.coverage[pair.rank] {
        trace.forEachPart(of: part) { part, winner in
          note(winner == pair.rank, from: part.lowerBound, to: part.upperBound)
        }
      }
      for moment in momentsByRank[pair.rank] ?? []
      where moment.instant >= edges[0] && moment.instant < edges[edges.count - 1] {
        note(moment.isCounted, from: moment.instant, to: moment.instant)
      }
      return zip(hasCounted, hasMasked).map { counted, masked in
        counted ? masked ? .partlyCounted : .counted : masked ? .masked : .none
      }
    }
  }
}
