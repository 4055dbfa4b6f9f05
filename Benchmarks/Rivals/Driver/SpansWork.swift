internal import CalendarBuckets
internal import HealthCalculations

/// Line 2: the merged sums of spans of three sources by week, month, day and hour.
///
/// Every span is prorated over the slices in which its source wins. The edges are part of the work.
struct SpansWork: TimedWork {
  private let buckets: NewYorkBuckets
  private let columns: [RankedColumns]
  private let range: Range<Double>
  private let cores: CoreUse
  private var tables: [EdgeTable] = []
  /// For each type the statistics of each unit.
  private var statistics: [[BucketStatistics]] = []

  /// Loads the columns, each pair of a source apart.
  init(folder: String, cores: Int) throws {
    let starts: [Double] = try RawColumn.read(folder + "/starts.f64")
    let ends: [Double] = try RawColumn.read(folder + "/ends.f64")
    let values: [Double] = try RawColumn.read(folder + "/values.f64")
    let ranks: [UInt16] = try RawColumn.read(folder + "/ranks.u16")
    buckets = try NewYorkBuckets()
    self.cores = cores == 1 ? .oneCore : .allCores
    columns = try Partition.read(folder + "/types.tsv").map { partition in
      RankedColumns(
        SampleColumns(
          starts: Array(starts[partition.rows]), ends: Array(ends[partition.rows]),
          values: Array(values[partition.rows]), ranks: Array(ranks[partition.rows])))
    }
    guard let first = starts.min(), let last = ends.max() else {
      throw DriverError("There are no rows in \(folder).")
    }
    range = first..<last.nextUp
  }

  mutating func run() -> [(name: String, value: Double)] {
    let elapsed = nanoseconds {
      tables = buckets.tables(covering: range)
      let edges = tables.map(\.edges)
      let columns = columns
      // The types share the cores.
      statistics = cores.map(columns.count) { type in
        StatisticsEngine.bucketStatistics(
          of: columns[type], kind: .quantity(.cumulative), tables: edges, selecting: .sum,
          cores: .oneCore)
      }
    }
    return [("nanoseconds", elapsed)]
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
