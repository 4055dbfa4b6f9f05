internal import CalendarBuckets
internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Count, sum and extremes in one pass.
  static let columnSummaries: [Workload] =
    DataSet.heartRate.workloads("summary") { samples, _ in
      let values = samples.values
      let summary = ColumnKernels.summary(values)
      try Reference.expect(summary?.sum ?? .nan, near: values.reduce(0, +), "The sum")
      try Reference.expect(summary?.minimum, equals: values.min(), "The minimum")
      try Reference.expect(summary?.maximum, equals: values.max(), "The maximum")
      return PreparedWork { keep(ColumnKernels.summary(values)) }
    }
    + DataSet.heartRate.workloads("summary by hour") { samples, span in
      let values = samples.values
      let hours = try span.edges(.init(hours: 1)).ranges(ofSorted: samples.starts)
      let summaries = ColumnKernels.summary(values, over: hours)
      for (hour, summary) in zip(hours, summaries) {
        let part = values[hour]
        try Reference.expect(summary?.sum ?? 0, near: part.reduce(0, +), "The sum of an hour")
        try Reference.expect(summary?.minimum, equals: part.min(), "The minimum of an hour")
        try Reference.expect(summary?.maximum, equals: part.max(), "The maximum of an hour")
      }
      return PreparedWork { keep(ColumnKernels.summary(values, over: hours)) }
    }
}
