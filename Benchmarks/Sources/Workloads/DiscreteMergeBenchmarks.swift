internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Which instants of one source count where another one covers them.
  static let discreteMerges: [Workload] =
    DataSet.heartRateOfTwo.workloads("discrete merge, 2 sources, by day") { samples, span in
      let edges = try span.edges(.init(days: 1)).edges
      let kind = MeasureKind.quantity(.discreteArithmetic)
      let statistics = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges)
      try Reference.expect(
        statistics, near: StatisticsReference(samples: samples, edges: edges).discrete(),
        figures: statistics.averages
      ) { $0.sum / Double($0.contributors.count) }
      return PreparedWork {
        keep(StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges))
      }
    }
}
