/// How often edges cut samples of a cumulative type: each cut makes one share more that the merge hands out.
///
/// What a sample of real data has is a cut or two. A thousand samples of thousands of years would be shared out over
/// days for minutes, and over hours for an hour: who takes anybody's samples counts the cuts first.
package enum EdgeCuts {
  /// The most cuts that one answer takes: the merge makes them in two or three seconds.
  package static let limit = 134_217_728

  /// How often edges cut samples. O(samples x log(distance between them)).
  fileprivate static func count(_ starts: [Double], _ ends: [Double], at edges: [Double]) -> Int {
    let (starts, ends) = (starts.span, ends.span)
    // What the compiler learns here spares the loop its checks.
    precondition(starts.count == ends.count)
    var cuts = 0
    var next = 0
    // The first edge above the last start; most samples begin and end before it, and are cut by none.
    var edge = -Double.infinity
    for position in starts.indices {
      let (start, end) = (starts[position], ends[position])
      if start < edge, end <= edge { continue }
      next = SortedSearch.firstAbove(start, in: edges, from: next)
      edge = next < edges.count ? edges[next] : .infinity
      cuts += SortedSearch.firstNotBelow(end, in: edges, from: next) - next
    }
    return cuts
  }
}

extension SampleColumns {
  /// How often edges lie within the samples, neither at a start nor at an end.
  ///
  /// ```swift
  /// let steps = SampleColumns(starts: [10, 40], ends: [30, 40], values: [5, 7], ranks: [0, 0])
  /// steps.cutCount(at: [0, 15, 20, 30, 60])   // 2
  /// ```
  ///
  /// - Parameter edges: ascending instants; the outer ones cut what reaches beyond them.
  /// - Complexity: O(samples x log(distance between them)), whatever the samples span.
  package func cutCount(at edges: [Double]) -> Int {
    EdgeCuts.count(starts, ends, at: edges)
  }
}

extension RankedColumns {
  /// Whether the edges of several tables lie more than `limit` times within the samples.
  ///
  /// - Parameters:
  ///   - limit: how many cuts there may be in all.
  ///   - tables: ascending instants each.
  /// - Complexity: O(tables x blocks of samples) as a rule, which looks at reaches alone; O(tables x samples) where
  ///   that doesn't tell, whatever the samples span.
  package func isCut(moreThan limit: Int = EdgeCuts.limit, timesAt tables: [[Double]]) -> Bool {
    let count = count
    // All edges in all samples.
    if tables.reduce(0, { $0 + $1.count * count }) <= limit { return false }
    func isAbove(_ cuts: (Pair, [Double]) -> Int) -> Bool {
      var total = 0
      for edges in tables {
        for pair in pairs {
          total += cuts(pair, edges)
          if total > limit { return true }
        }
      }
      return false
    }
    return isAbove { $0.mostCuts(at: $1) }
      && isAbove { $0.cutCount(at: $1) }
  }
}

extension RankedColumns.Pair {
  /// How often edges lie within the samples, neither at a start nor at an end. O(samples x log(distance between them)).
  package func cutCount(at edges: [Double]) -> Int {
    EdgeCuts.count(starts, ends, at: edges)
  }

  /// No fewer cuts than edges make: as many as if each sample lay from the start of its block to the reach of it.
  fileprivate func mostCuts(at edges: [Double]) -> Int {
    var cuts = 0
    var next = 0
    for block in reaches.indices {
      let first = block * SampleReaches.block
      next = SortedSearch.firstAbove(starts[first], in: edges, from: next)
      let end = SortedSearch.firstNotBelow(reaches[block], in: edges, from: next)
      cuts += min(SampleReaches.block, count - first) * (end - next)
    }
    return cuts
  }
}
