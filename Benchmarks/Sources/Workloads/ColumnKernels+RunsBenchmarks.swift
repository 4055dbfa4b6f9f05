internal import CalendarBuckets
internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Reductions of many runs in one call.
  static let columnRunKernels: [Workload] =
    DataSet.heartRate.workloads("summaries of runs by hour") { samples, span in
      let runs = try hours(samples, span)
      let values = samples.values
      let summaries = ColumnKernels.summaries(values, over: runs)
      let parts = (0..<runs.count).map { values[runs.rows(ofRun: $0)] }
      try Reference.expect(summaries.sums, near: parts.map { $0.reduce(0, +) }, "the sums")
      try Reference.expect(summaries.minima, equals: parts.compactMap { $0.min() }, "the minima")
      try Reference.expect(summaries.maxima, equals: parts.compactMap { $0.max() }, "the maxima")
      return PreparedWork { keep(ColumnKernels.summaries(values, over: runs)) }
    }
    + DataSet.heartRate.workloads("time-weighted sums of runs by hour") { samples, span in
      let runs = try hours(samples, span)
      let (starts, ends, values) = (samples.starts, samples.ends, samples.values)
      let sums = ColumnKernels.timeWeightedSums(
        values, starts: starts, ends: ends, over: runs, gapCap: 900)
      var products: [Double] = []
      for run in 0..<runs.count {
        let rows = runs.rows(ofRun: run)
        var total = 0.0
        for row in rows {
          var weight = ends[row] - starts[row]
          if row > rows.lowerBound {
            weight += min(900, max(0, starts[row] - ends[row - 1])) / 2
          }
          if row + 1 < rows.upperBound {
            weight += min(900, max(0, starts[row + 1] - ends[row])) / 2
          }
          total += weight * values[row]
        }
        products.append(total)
      }
      try Reference.expect(sums.products, near: products, "the weighted sums")
      return PreparedWork {
        keep(
          ColumnKernels.timeWeightedSums(
            values, starts: starts, ends: ends, over: runs, gapCap: 900
          ).products)
      }
    }
    + DataSet.energy.workloads("sums of runs by hour") { samples, span in
      let runs = try hours(samples, span)
      let values = samples.values
      let sums = (0..<runs.count).map { values[runs.rows(ofRun: $0)].reduce(0, +) }
      try Reference.expect(ColumnKernels.sums(values, over: runs), near: sums, "the sums")
      return PreparedWork { keep(ColumnKernels.sums(values, over: runs)) }
    }
    + DataSet.energy.workloads("durations of runs by hour") { samples, span in
      let runs = try hours(samples, span)
      let edges = try span.edges(.init(hours: 1)).edges
      let limits = runs.slices.map { edges[$0 + 1] }
      let (starts, ends) = (samples.starts, samples.ends)
      let expected = (0..<runs.count).map { run in
        runs.rows(ofRun: run).reduce(0) { $0 + min(ends[$1], limits[run]) - starts[$1] }
      }
      try Reference.expect(
        ColumnKernels.durations(starts: starts, ends: ends, over: runs, limits: limits),
        near: expected, "the durations")
      return PreparedWork {
        keep(ColumnKernels.durations(starts: starts, ends: ends, over: runs, limits: limits))
      }
    }

  private static func hours(_ samples: SampleColumns, _ span: TimeSpan) throws -> ColumnRuns {
    ColumnRuns(ofSorted: samples.starts.span, between: try span.edges(.init(hours: 1)).edges)
  }
}
