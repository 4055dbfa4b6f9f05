internal import CalendarBuckets
internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Sums and dots over whole columns and over days.
  static let columnSums: [Workload] =
    DataSet.energy.workloads("sum") { samples, _ in
      let values = samples.values
      try Reference.expect(
        ColumnKernels.sum(values), near: values.reduce(0, +), "The sum")
      return PreparedWork { keep(ColumnKernels.sum(values)) }
    }
    + DataSet.energy.workloads("dot") { samples, _ in
      let (values, ends) = (samples.values, samples.ends)
      var total = 0.0
      for position in values.indices { total += values[position] * ends[position] }
      try Reference.expect(ColumnKernels.dot(values, ends), near: total, "The dot")
      return PreparedWork { keep(ColumnKernels.dot(values, ends)) }
    }
    + DataSet.energy.workloads("sum by hour") { samples, span in
      let values = samples.values
      let hours = try span.edges(.init(hours: 1)).ranges(ofSorted: samples.starts)
      try Reference.expect(
        ColumnKernels.sum(values, over: hours),
        near: hours.map { values[$0].reduce(0, +) }, "the sums by hour")
      return PreparedWork { keep(ColumnKernels.sum(values, over: hours)) }
    }
}
