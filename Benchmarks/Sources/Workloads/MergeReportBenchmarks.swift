internal import HealthCalculations

extension Workload {
  /// What double counting would have said.
  static let mergeReports: [Workload] =
    DataSet.energyOfThree.workloads("merge report, 3 sources", over: [.month, .year]) {
      samples, _ in
      let kind = MeasureKind.quantity(.cumulative)
      let report = StatisticsEngine.mergeReport(of: samples, kind: kind)
      let edges = [samples.starts[0], (samples.ends.max() ?? 0) + 1]
      let merged = StatisticsReference(samples: samples, edges: edges).cumulative()[0]
      try Reference.expect(
        report.rawSum ?? .nan, near: samples.values.reduce(0, +), "The raw sum")
      try Reference.expect(report.mergedSum ?? .nan, near: merged.sum, "The merged sum")
      try Reference.expect(
        report.mergedCount, equals: merged.contributors.count, "The count of merged samples")
      return PreparedWork { keep(StatisticsEngine.mergeReport(of: samples, kind: kind)) }
    }
}
