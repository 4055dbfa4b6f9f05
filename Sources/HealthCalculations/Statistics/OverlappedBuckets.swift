extension SampleColumns {
  /// The buckets between `edges` in which a sample lies, in part or whole, ascending: those in which a cumulative type
  /// counts one, whoever wins its time. A merge gives each moment that is covered to somebody.
  ///
  /// ```swift
  /// let steps = SampleColumns(starts: [10, 40], ends: [20, 40], values: [5, 7], ranks: [0, 0])
  /// steps.overlappedBuckets(edges: [0, 15, 20, 30, 60])   // [0, 1, 3]
  /// ```
  ///
  /// - Parameter edges: n + 1 ascending instants for n buckets.
  /// - Complexity: O(samples x log(distance between them)), plus the buckets that are found.
  package func overlappedBuckets(edges: [Double]) -> [Int] {
    var found: [Int] = []
    guard let last = edges.last else { return found }
    // The bucket of the last start, and the first that was not looked at: a long sample looks ahead.
    var bucket = 0
    var next = 0
    for position in starts.indices {
      let (start, end) = (starts[position], ends[position])
      guard start < last else { break }
      guard end > edges[0] || start >= edges[0] else { continue }
      bucket = max(0, SortedSearch.bucket(of: start, edges: edges, from: bucket))
      if start == end {
        // Semantics 2.5: an instant lies in the bucket of its moment.
        if bucket >= next { found.append(bucket) }
        next = max(next, bucket + 1)
        continue
      }
      next = max(next, bucket)
      while edges[next] < end, next < edges.count - 1 {
        if edges[next] < edges[next + 1] { found.append(next) }
        next += 1
      }
    }
    return found
  }
}
