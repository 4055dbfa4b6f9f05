internal import CalendarBuckets
internal import HealthCalculations

/// Line 3: the average heart rate by hour, each reading weighted by the time that it stands for.
struct HeartWork: TimedWork {
  private let buckets: NewYorkBuckets
  private let columns: RankedColumns
  private let range: Range<Double>
  private var table: EdgeTable
  private var statistics: [BucketStatistics] = []

  init(folder: String) throws {
    let starts: [Double] = try RawColumn.read(folder + "/starts.f64")
    let values: [Double] = try RawColumn.read(folder + "/values.f64")
    columns = RankedColumns([.init(rank: 0, starts: starts, ends: starts, values: values)])
    guard let first = starts.first, let last = starts.last else {
      throw DriverError("There are no rows in \(folder).")
    }
    range = first..<last.nextUp
    buckets = try NewYorkBuckets()
    table = buckets.hours(covering: range)
  }

  mutating func run() -> [(name: String, value: Double)] {
    let elapsed = nanoseconds {
      table = buckets.hours(covering: range)
      statistics = StatisticsEngine.bucketStatistics(
        of: columns, kind: .quantity(.discreteTemporallyWeighted), tables: [table.edges],
        selecting: .average)
    }
    return [("nanoseconds", elapsed)]
  }

  /// Rows of start and average.
  func answer() -> [Double] {
    statistics.flatMap { statistics in
      zip(statistics.bucketIndices, statistics.averages).flatMap { [table.edges[$0], $1] }
    }
  }
}
