internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Lengths of spans, and whether any two of them overlap.
  static let columnDurations: [Workload] =
    DataSet.energy.workloads("durations") { samples, _ in
      let (starts, ends) = (samples.starts, samples.ends)
      var total = 0.0
      var areDisjoint = true
      for position in starts.indices {
        total += ends[position] - starts[position]
        if position > 0 { areDisjoint = areDisjoint && ends[position - 1] <= starts[position] }
      }
      let answer = ColumnKernels.durations(starts: starts.span, ends: ends.span)
      try Reference.expect(answer.total, near: total, "The sum of the durations")
      try Reference.expect(answer.areDisjoint, equals: areDisjoint, "Whether spans are disjoint")
      return PreparedWork {
        keep(ColumnKernels.durations(starts: starts.span, ends: ends.span).total)
      }
    }
}
