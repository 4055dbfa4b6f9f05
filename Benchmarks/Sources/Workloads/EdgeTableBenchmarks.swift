internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// The ranges of sorted instants that buckets hold.
  static let edgeTables: [Workload] =
    DataSet.heartRate.workloads("ranges, days") { samples, span in
      try rangesWork(samples.starts, try span.edges(.init(days: 1)))
    }
    + DataSet.heartRate.workloads("ranges, hours") { samples, span in
      try rangesWork(samples.starts, try span.edges(.init(hours: 1)))
    }

  private static func rangesWork(_ instants: [Double], _ table: EdgeTable) throws -> PreparedWork {
    var bucket = 0
    var counts = Array(repeating: 0, count: table.count)
    for instant in instants {
      while bucket < table.count, table.edges[bucket + 1] <= instant { bucket += 1 }
      if bucket < table.count, table.edges[bucket] <= instant { counts[bucket] += 1 }
    }
    try Reference.expect(
      table.ranges(ofSorted: instants).map(\.count), equals: counts, "the lengths of the ranges")
    return PreparedWork { keep(table.ranges(ofSorted: instants)) }
  }
}
