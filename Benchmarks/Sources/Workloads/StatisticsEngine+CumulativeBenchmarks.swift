internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// The merge of spans of one source and of several that overlap, into one table of buckets and into
  /// four at once, on one core and on all.
  static let cumulativeMerges: [Workload] =
    DataSet.energy.workloads("merge, 1 source, by day") { samples, span in
      try mergeWork(samples, [try span.edges(.init(days: 1))])
    }
    + DataSet.steps.workloads("merge, 2 sources, by day") { samples, span in
      try mergeWork(samples, [try span.edges(.init(days: 1))])
    }
    + DataSet.energyOfThree.workloads("merge, 3 sources, by day") { samples, span in
      try mergeWork(samples, [try span.edges(.init(days: 1))])
    }
    + DataSet.energyOfThree.workloads("merge, 3 sources, by week, month, day and hour") {
      samples, span in
      try mergeWork(samples, try span.fourTables())
    }
    + DataSet.energyOfThree.workloads(
      "merge, 3 sources, by week, month, day and hour, all cores", over: [.year, .decade]
    ) { samples, span in
      try mergeWork(samples, try span.fourTables(), cores: .allCores)
    }

  private static func mergeWork(
    _ samples: SampleColumns, _ tables: [EdgeTable], cores: CoreUse = .oneCore
  ) throws -> PreparedWork {
    let columns = RankedColumns(samples)
    let tables = tables.map(\.edges)
    let kind = MeasureKind.quantity(.cumulative)
    let answers = StatisticsEngine.bucketStatistics(
      of: columns, kind: kind, tables: tables, cores: cores)
    for (edges, statistics) in zip(tables, answers) {
      try Reference.expect(
        statistics, near: StatisticsReference(samples: samples, edges: edges).cumulative(),
        figures: statistics.sums, \.sum)
    }
    return PreparedWork {
      keep(
        StatisticsEngine.bucketStatistics(of: columns, kind: kind, tables: tables, cores: cores))
    }
  }
}
