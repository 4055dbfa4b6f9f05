internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Sums of spans by day and by hour, of one source and of several that overlap.
  static let cumulativeMerges: [Workload] =
    DataSet.energy.workloads("merge, 1 source, by day") { samples, span in
      try mergeWork(samples, try span.edges(.init(days: 1)))
    }
    + DataSet.steps.workloads("merge, 2 sources, by day") { samples, span in
      try mergeWork(samples, try span.edges(.init(days: 1)))
    }
    + DataSet.energyOfThree.workloads("merge, 3 sources, by day") { samples, span in
      try mergeWork(samples, try span.edges(.init(days: 1)))
    }
    + DataSet.energyOfThree.workloads("merge, 3 sources, by hour") { samples, span in
      try mergeWork(samples, try span.edges(.init(hours: 1)))
    }

  private static func mergeWork(
    _ samples: SampleColumns, _ table: EdgeTable
  ) throws -> PreparedWork {
    let edges = table.edges
    let kind = MeasureKind.quantity(.cumulative)
    let statistics = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges)
    try Reference.expect(
      statistics, near: StatisticsReference(samples: samples, edges: edges).cumulative(),
      figures: statistics.sums, \.sum)
    return PreparedWork {
      keep(StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges))
    }
  }
}
