internal import ColumnKernels

/// The covered seconds of each slice of a union of edges.
///
/// Semantics 3.5: duration.
enum SliceDurations {
  /// The length of the union of the samples in each slice between `edges`, which ascend strictly.
  ///
  /// Complexity: O(samples + slices).
  static func durations(of samples: MergedSamples, edges: [Double]) -> [Double] {
    let whole = ColumnKernels.durations(starts: samples.starts.span, ends: samples.ends.span)
    if whole.areDisjoint, whole.total == 0 {
      return Array(repeating: 0, count: edges.count - 1)
    }
    return whole.areDisjoint
      ? durations(ofDisjoint: samples, edges: edges)
      : Coverage.durations(
        of: SampleColumns(
          starts: samples.starts, ends: samples.ends, values: samples.values,
          ranks: Array(repeating: 0, count: samples.starts.count)), edges: edges)
  }

  /// Of samples that do not overlap only the last of a slice can reach beyond it.
  private static func durations(ofDisjoint samples: MergedSamples, edges: [Double]) -> [Double] {
    var durations = Array(repeating: 0.0, count: edges.count - 1)
    let runs = ColumnRuns(ofSorted: samples.starts.span, between: edges)
    let inside = ColumnKernels.durations(
      starts: samples.starts, ends: samples.ends, over: runs,
      limits: runs.slices.map { edges[$0 + 1] })
    for (run, slice) in runs.slices.enumerated() {
      durations[slice] += inside[run]
      let end = samples.ends[runs.bounds[run + 1] - 1]
      if end > edges[slice + 1] { reach(end, from: slice + 1, edges: edges, &durations) }
    }
    let early = samples.starts.partitioningIndex { $0 >= edges[0] }
    if early > 0 { reach(samples.ends[early - 1], from: 0, edges: edges, &durations) }
    return durations
  }

  /// Adds what a sample covers from the start of `slice` on.
  private static func reach(
    _ end: Double, from slice: Int, edges: [Double], _ durations: inout [Double]
  ) {
    var slice = slice
    while slice < durations.count, edges[slice] < end {
      durations[slice] += min(end, edges[slice + 1]) - edges[slice]
      slice += 1
    }
  }
}
