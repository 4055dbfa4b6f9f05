internal import CalendarBuckets
internal import HealthCalculations

/// Line 1: sum, average, minimum and maximum of points by week, month, day and hour.
///
/// The edges are part of the work: they are made in each run.
struct PointsWork: TimedWork {
  private let buckets: NewYorkBuckets
  private let columns: [PointColumns]
  private let range: Range<Double>
  private let cores: CoreUse
  private var tables: [EdgeTable] = []
  /// For each type the statistics of each unit.
  private var statistics: [[PointStatistics]] = []

  init(folder: String, cores: Int) throws {
    let starts: [Double] = try RawColumn.read(folder + "/starts.f64")
    let values: [Double] = try RawColumn.read(folder + "/values.f64")
    buckets = try NewYorkBuckets()
    self.cores = cores == 1 ? .oneCore : .allCores
    columns = try Partition.read(folder + "/types.tsv").map { partition in
      PointColumns(
        starts: Array(starts[partition.rows]), values: Array(values[partition.rows]))
    }
    guard let first = starts.min(), let last = starts.max() else {
      throw DriverError("There are no rows in \(folder).")
    }
    range = first..<last.nextUp
  }

  mutating func run() -> [(name: String, value: Double)] {
    let elapsed = nanoseconds {
      tables = buckets.tables(covering: range)
      let union = EdgeUnion(tables.map(\.edges))
      let columns = columns
      statistics = cores.map(columns.count) { columns[$0].statistics(over: union) }
    }
    return [("nanoseconds", elapsed)]
  }

  /// Rows of unit, type, start, sum, average, minimum and maximum.
  func answer() -> [Double] {
    var rows: [Double] = []
    for (unit, table) in tables.enumerated() {
      for (type, statistics) in statistics.map({ $0[unit] }).enumerated() {
        for (entry, bucket) in statistics.buckets.enumerated() {
          rows += [
            Double(unit), Double(type), table.edges[bucket], statistics.sums[entry],
            statistics.averages[entry], statistics.minima[entry], statistics.maxima[entry],
          ]
        }
      }
    }
    return rows
  }
}
