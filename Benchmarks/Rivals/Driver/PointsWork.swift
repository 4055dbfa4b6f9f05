internal import CalendarBuckets
internal import HealthCalculations

/// Line 1: sum, average, minimum and maximum of points by week, month, day and hour.
///
/// The edges are part of the work: they are made in each run.
struct PointsWork: TimedWork {
  private let buckets: NewYorkBuckets
  private let columns: [SampleColumns]
  private let range: Range<Double>
  private var tables: [EdgeTable] = []
  /// For each unit the statistics of each type.
  private var statistics: [[BucketStatistics]] = []

  init(folder: String) throws {
    let starts: [Double] = try RawColumn.read(folder + "/starts.f64")
    let values: [Double] = try RawColumn.read(folder + "/values.f64")
    buckets = try NewYorkBuckets()
    columns = try Partition.read(folder + "/types.tsv").map { partition in
      let starts = Array(starts[partition.rows])
      return SampleColumns(
        starts: starts, ends: starts, values: Array(values[partition.rows]),
        ranks: Array(repeating: 0, count: partition.rows.count))
    }
    guard let first = starts.min(), let last = starts.max() else {
      throw DriverError("There are no rows in \(folder).")
    }
    range = first..<last.nextUp
  }

  mutating func run() -> [(name: String, value: Double)] {
    let elapsed = nanoseconds {
      tables = buckets.tables(covering: range)
      statistics = tables.map { table in
        columns.map { columns in
          StatisticsEngine.bucketStatistics(
            of: columns, kind: .quantity(.discreteArithmetic), edges: table.edges)
        }
      }
    }
    return [("nanoseconds", elapsed)]
  }

  /// Rows of unit, type, start, sum, average, minimum and maximum.
  func answer() -> [Double] {
    var rows: [Double] = []
    for (unit, table) in tables.enumerated() {
      for (type, statistics) in statistics[unit].enumerated() {
        for (entry, bucket) in statistics.bucketIndices.enumerated() {
          let average = statistics.averages[entry]
          rows += [
            Double(unit), Double(type), table.edges[bucket],
            average * Double(statistics.counts[entry]), average, statistics.minima[entry],
            statistics.maxima[entry],
          ]
        }
      }
    }
    return rows
  }
}
