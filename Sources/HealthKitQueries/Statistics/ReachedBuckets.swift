internal import CalendarBuckets
internal import HealthCalculations
internal import HealthKitTypes

/// The buckets that samples reach, as one table of edges for a calculation.
///
/// Where the samples lie close together these are all buckets from the first to the last. Where short
/// buckets stand against long silences (seconds, over readings of ten years), every silence is one
/// entry of the table, in which nothing can be counted.
struct ReachedBuckets {
  /// The edges in seconds since 1970, ascending.
  let edges: [Double]
  /// Where runs of consecutive buckets begin: the entry of the table, and the bucket it stands for.
  private let runs: [(entry: Int, bucket: Int)]

  /// The most buckets that one collection holds.
  static let limit = 1 << 26

  /// The buckets of `columns`, which hold at least one sample.
  ///
  /// - Throws: `HKError` with `errorInvalidArgument` if samples reach more than ``limit`` buckets.
  init(_ buckets: BucketEdges, reachedBy columns: RankedColumns) throws(HKError) {
    guard let extent = columns.extent else {
      edges = []
      runs = []
      return
    }
    let first = buckets.index(of: extent.lowerBound)
    let last = buckets.index(of: extent.upperBound)
    let denseLimit = 4 * columns.count + 65_536
    if last - first < denseLimit {
      edges = buckets.table(indices: first..<last + 1).edges
      runs = [(0, first)]
      return
    }
    var edges: [Double] = []
    var runs: [(entry: Int, bucket: Int)] = []
    for run in Self.reached(buckets, by: columns) {
      guard edges.count + run.count < Self.limit else {
        throw HKError(
          .errorInvalidArgument,
          "The samples reach more than \(Self.limit) intervals of \(buckets.interval): ask for a "
            + "longer interval, or for samples of a shorter time.")
      }
      runs.append((edges.count, run.lowerBound))
      edges += buckets.table(indices: run).edges
    }
    self.edges = edges
    self.runs = runs
  }

  /// The ranges of buckets in which samples lie, ascending and not adjacent.
  private static func reached(
    _ buckets: BucketEdges, by columns: RankedColumns
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for pair in columns.pairs {
      for (start, end) in zip(pair.starts, pair.ends) {
        let first = buckets.index(of: start)
        let next = buckets.index(of: end) + 1
        if let run = runs.last, run.lowerBound <= first, first <= run.upperBound {
          if next > run.upperBound { runs[runs.count - 1] = run.lowerBound..<next }
        } else {
          runs.append(first..<next)
        }
      }
    }
    runs.sort { $0.lowerBound < $1.lowerBound }
    var joined: [Range<Int>] = []
    for run in runs {
      if let last = joined.last, run.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  /// Statistics by entry of the table become statistics by bucket.
  func byBucket(_ statistics: BucketStatistics) -> BucketStatistics {
    var result = statistics
    var run = 0
    for position in result.bucketIndices.indices {
      let entry = result.bucketIndices[position]
      while run + 1 < runs.count, runs[run + 1].entry <= entry { run += 1 }
      result.bucketIndices[position] = runs[run].bucket + entry - runs[run].entry
    }
    return result
  }
}
