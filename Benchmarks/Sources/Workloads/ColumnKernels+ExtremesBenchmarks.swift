internal import ColumnKernels
internal import HealthCalculations

extension Workload {
  /// Extremes and where they are.
  static let columnExtremes: [Workload] =
    DataSet.heartRate.workloads("maximum") { samples, _ in
      let values = samples.values
      try Reference.expect(
        ColumnKernels.maximum(values), equals: values.max(), "The maximum")
      return PreparedWork { keep(ColumnKernels.maximum(values)) }
    }
    + DataSet.heartRate.workloads("argmin") { samples, _ in
      let values = samples.values
      let reference = values.min().flatMap { values.firstIndex(of: $0) }
      try Reference.expect(
        ColumnKernels.argmin(values), equals: reference, "The position of the minimum")
      return PreparedWork { keep(ColumnKernels.argmin(values)) }
    }
}
