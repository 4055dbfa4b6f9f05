internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Averages of one source by hour, by each rule.
  static let bucketStatistics: [Workload] =
    DataSet.heartRate.workloads("arithmetic average, by hour") { samples, span in
      try averageWork(samples, .discreteArithmetic, try span.edges(.init(hours: 1))) { _, bucket in
        bucket.sum / Double(bucket.contributors.count)
      }
    }
    + DataSet.heartRate.workloads("temporally weighted average, by hour") { samples, span in
      try averageWork(
        samples, .discreteTemporallyWeighted, try span.edges(.init(hours: 1))
      ) { $0.temporalAverage($1) }
    }
    + DataSet.soundLevels.workloads("equivalent level, by day") { samples, span in
      try averageWork(
        samples, .discreteEquivalentContinuousLevel, try span.edges(.init(days: 1))
      ) { $0.levelAverage($1) }
    }

  private static func averageWork(
    _ samples: SampleColumns, _ style: AggregationStyle, _ table: EdgeTable,
    average: (StatisticsReference, StatisticsReference.Bucket) -> Double
  ) throws -> PreparedWork {
    let edges = table.edges
    let kind = MeasureKind.quantity(style)
    let statistics = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges)
    let reference = StatisticsReference(samples: samples, edges: edges)
    try Reference.expect(
      statistics, near: reference.discrete(), figures: statistics.averages
    ) { average(reference, $0) }
    return PreparedWork {
      keep(StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges))
    }
  }
}
