/// A span of time in which a pair has samples, all of which counts or nothing; a sample without length is a
/// span of one instant.
public struct TracedSpan: Sendable, Hashable {
  /// Where it starts, in seconds since 1970.
  public var start: Double
  /// Where it ends; the start of a sample without length.
  public var end: Double
  /// Whether it counts: nothing of it does where a better pair has samples.
  public var isCounted: Bool

  /// A span.
  public init(start: Double, end: Double, isCounted: Bool) {
    self.start = start
    self.end = end
    self.isCounted = isCounted
  }
}

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

  /// What a pair does between edges, a cell a column.
  ///
  /// Where a pair has samples that last, the time that it wins decides; samples without length decide by
  /// whether they count.
  ///
  /// - Parameters:
  ///   - spans: those of the pair, in any order.
  ///   - edges: n + 1 instants for n columns, ascending strictly.
  /// - Complexity: O(spans log columns + cells that they cover).
  public static func line(
    of spans: some Sequence<TracedSpan>, edges: [Double]
  ) -> [TimelineCell] {
    guard edges.count > 1 else { return [] }
    var line = TimelineLine(edges: edges)
    for span in spans { line.note(span) }
    return line.cells
  }
}

extension BucketExplanation {
  /// The spans of time in the bucket in which a pair has samples, by their start.
  ///
  /// - Complexity: O(spans log spans).
  public func spans(ofRank rank: Int) -> [TracedSpan] {
    let moments = moments.lazy.filter { $0.rank == rank }
      .map { TracedSpan(start: $0.instant, end: $0.instant, isCounted: $0.isCounted) }
    let spans = trace.spans(ofRank: rank) + moments
    return moments.isEmpty ? spans : spans.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// What each pair does between edges: a line a pair, in the order of ``pairs``, a cell a column.
  ///
  /// - Parameter edges: n + 1 instants for n columns, ascending strictly.
  /// - Complexity: O(spans of all pairs) and a look at each sample without length for each pair.
  public func timeline(edges: [Double]) -> [[TimelineCell]] {
    pairs.map { TimelineCell.line(of: spans(ofRank: $0.rank), edges: edges) }
  }
}

extension MergeTrace {
  /// The spans in which samples of a rank last, in order, as long as can be. What nobody wins counts nothing.
  func spans(ofRank rank: Int) -> [TracedSpan] {
    var spans: [TracedSpan] = []
    for part in coverage[rank] {
      var place = part.lowerBound
      forEachPart(of: part) { part, winner in
        spans.extend(from: place, to: part.lowerBound, isCounted: false)
        spans.extend(from: part.lowerBound, to: part.upperBound, isCounted: winner == rank)
        place = part.upperBound
      }
      spans.extend(from: place, to: part.upperBound, isCounted: false)
    }
    return spans
  }
}

extension [TracedSpan] {
  /// Adds a span behind the last, or makes that longer; one without length is none.
  @inline(__always)
  fileprivate mutating func extend(from start: Double, to end: Double, isCounted: Bool) {
    guard start < end else { return }
    if let last, last.end == start, last.isCounted == isCounted {
      self[count - 1].end = end
    } else {
      append(TracedSpan(start: start, end: end, isCounted: isCounted))
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

  /// Notes a span; one without length is in the column that holds it.
  mutating func note(_ span: TracedSpan) {
    var column = max(0, edges.partitioningIndex { $0 > span.start } - 1)
    while column < edges.count - 1, edges[column] < span.end || edges[column] == span.start {
      if span.isCounted { hasCounted[column] = true } else { hasMasked[column] = true }
      column += 1
    }
  }

  var cells: [TimelineCell] {
    zip(hasCounted, hasMasked).map { counted, masked in
      counted ? masked ? .partlyCounted : .counted : masked ? .masked : .none
    }
  }
}
