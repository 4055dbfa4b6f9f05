internal import CalendarBuckets
internal import Dispatch
internal import HealthCalculations
internal import Synchronization

/// Line 2: the merged sums of spans of three sources by week, month, day and hour.
///
/// Every span is prorated over the slices in which its source wins. The edges are part of the work.
struct SpansWork: TimedWork {
  private let buckets: NewYorkBuckets
  private let columns: [SampleColumns]
  private let range: Range<Double>
  private let cores: Int
  private var tables: [EdgeTable] = []
  /// For each type the statistics of each unit.
  private var statistics: [[BucketStatistics]] = []

  /// Loads the columns; with more than one core the types are computed side by side.
  init(folder: String, cores: Int) throws {
    let starts: [Double] = try RawColumn.read(folder + "/starts.f64")
    let ends: [Double] = try RawColumn.read(folder + "/ends.f64")
    let values: [Double] = try RawColumn.read(folder + "/values.f64")
    let ranks: [UInt16] = try RawColumn.read(folder + "/ranks.u16")
    buckets = try NewYorkBuckets()
    self.cores = cores
    columns = try Partition.read(folder + "/types.tsv").map { partition in
      SampleColumns(
        starts: Array(starts[partition.rows]), ends: Array(ends[partition.rows]),
        values: Array(values[partition.rows]), ranks: Array(ranks[partition.rows]))
    }
    guard let first = starts.min(), let last = ends.max() else {
      throw DriverError("There are no rows in \(folder).")
    }
    range = first..<last.nextUp
  }

  mutating func run() -> [(name: String, value: Double)] {
    let elapsed = nanoseconds {
      let tables = buckets.tables(covering: range)
      let columns = columns
      if cores == 1 {
        statistics = columns.map { Self.statistics(of: $0, tables: tables) }
      } else {
        let results = Mutex([[BucketStatistics]](repeating: [], count: columns.count))
        DispatchQueue.concurrentPerform(iterations: columns.count) { type in
          let result = Self.statistics(of: columns[type], tables: tables)
          results.withLock { $0[type] = result }
        }
        statistics = results.withLock { $0 }
      }
      self.tables = tables
    }
    return [("nanoseconds", elapsed)]
  }

  private static func statistics(
    of columns: SampleColumns, tables: [EdgeTable]
  ) -> [BucketStatistics] {
    tables.map { table in
      StatisticsEngine.bucketStatistics(
        of: columns, kind: .quantity(.cumulative), edges: table.edges)
    }
  }

  /// Rows of unit, type, start and sum.
  func answer() -> [Double] {
    var rows: [Double] = []
    for (unit, table) in tables.enumerated() {
      for (type, statistics) in statistics.map({ $0[unit] }).enumerated() {
        for (bucket, sum) in zip(statistics.bucketIndices, statistics.sums) {
          rows += [Double(unit), Double(type), table.edges[bucket], sum]
        }
      }
    }
    return rows
  }
}
