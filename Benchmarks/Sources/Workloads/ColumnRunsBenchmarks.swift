internal import CalendarBuckets
internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Finding the runs of sorted instants between edges.
  static let columnRuns: [Workload] =
    DataSet.heartRate.workloads("runs by hour") { samples, span in
      let edges = try span.edges(.init(hours: 1)).edges
      let starts = samples.starts
      let runs = ColumnRuns(ofSorted: starts.span, between: edges)
      var counts: [Int: Int] = [:]
      var slice = 0
      for start in starts where start < edges[edges.count - 1] {
        while edges[slice + 1] <= start { slice += 1 }
        counts[slice, default: 0] += 1
      }
      try Reference.expect(runs.slices, equals: counts.keys.sorted(), "the populated slices")
      try Reference.expect(
        runs.lengths, equals: counts.sorted { $0.key < $1.key }.map(\.value), "the lengths")
      return PreparedWork { keep(ColumnRuns(ofSorted: starts.span, between: edges)) }
    }
}
