internal import ColumnKernels

/// How much of each bucket the samples cover.
///
/// In every slice that any sample covers some pair wins, so the union of the winning slices is the
/// union of all samples: durations need no merge.
///
/// Semantics 3.5: duration.
struct Coverage {
  private let starts: [Double]
  private let ends: [Double]
  private let edges: [Double]
  /// The covered seconds of each bucket.
  private(set) var durations: [Double]
  /// Everything before this instant is settled.
  private var reach = -Double.infinity
  private var reachBucket = -1

  /// Measures the coverage of the buckets between `edges` (two or more, ascending).
  ///
  /// Complexity: O(samples + buckets + pieces), a piece being an interval of coverage in one bucket.
  static func durations(of columns: SampleColumns, edges: [Double]) -> [Double] {
    var coverage = Coverage(columns, edges: edges)
    coverage.run()
    return coverage.durations
  }

  private init(_ columns: SampleColumns, edges: [Double]) {
    starts = columns.starts
    ends = columns.ends
    self.edges = edges
    durations = Array(repeating: 0, count: edges.count - 1)
  }

  private mutating func run() {
    var bucket = -1
    var position = 0
    while position < starts.count {
      bucket = SortedSearch.bucket(of: starts[position], edges: edges, from: bucket)
      guard bucket < durations.count else { return }
      let next = SortedSearch.firstNotBelow(edges[bucket + 1], in: starts, from: position)
      // The last sample of a bucket is the one that usually crosses its edge.
      if bucket >= 0, next - position > 8, starts[position] >= reach {
        let whole = position..<(next - 1)
        let sum = ColumnKernels.durations(
          starts: starts.span.extracting(whole), ends: ends.span.extracting(whole))
        if sum.areDisjoint, ends[next - 2] <= edges[bucket + 1] {
          durations[bucket] += sum.total
          reach = ends[next - 2]
          reachBucket = bucket
          position = next - 1
        }
      }
      while position < next {
        cover(from: starts[position], to: ends[position], bucket: bucket)
        position += 1
      }
    }
  }

  /// Adds what the interval covers beyond `reach`; `bucket` holds its start.
  private mutating func cover(from start: Double, to end: Double, bucket: Int) {
    guard end > reach else { return }
    var from = max(start, reach)
    var current = max(bucket, reachBucket)
    while from < end, current < durations.count {
      let upper = edges[current + 1]
      if upper > from {
        let to = min(end, upper)
        if current >= 0 { durations[current] += to - from }
        from = to
      }
      if from < end { current += 1 }
    }
    reach = end
    reachBucket = current
  }
}
