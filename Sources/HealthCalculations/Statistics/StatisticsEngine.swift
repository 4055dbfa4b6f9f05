internal import ColumnKernels

/// Merges the samples of one type and computes their statistics.
///
/// ```swift
/// // Phone 10:00-10:10 counts 100, watch 10:05-10:15 counts 200; the watch (rank 0) is better.
/// let steps = SampleColumns(
///   starts: [36_000, 36_300], ends: [36_600, 36_900], values: [100, 200], ranks: [1, 0])
/// let figures = StatisticsEngine.bucketStatistics(
///   of: steps, kind: .quantity(.cumulative), edges: [36_000, 39_600])
/// figures.sums        // [250.0]
/// figures.durations   // [900.0]
/// ```
///
/// ## The merge
/// Time is cut at every start, end and edge. In each slice the best-ranked pair of source and
/// user-entered half that has a sample wins; all of its own samples count there and add, every other
/// pair's share of the slice is dropped. A cumulative value is linear in time; a cumulative instant
/// counts whole and a discrete sample counts in the bucket of its start, each unless a better pair
/// covers that moment (`start <= t < end`, or an instant at the same moment).
///
/// ## Empty, NaN, infinity
/// What has no samples has no value. A NaN among the contributing values makes the bucket's sum,
/// average, minimum and maximum NaN, and so does a sum of infinities of both signs; an infinite value
/// is otherwise an extreme like any other. A value that the merge drops has no influence.
///
/// ## Edges
/// `edges` are ascending instants; bucket `b` is `[edges[b], edges[b + 1])`. Equal neighbours make a
/// bucket of zero length, which stays empty. Fewer than two edges make no bucket.
public enum StatisticsEngine {
  /// The statistics of the populated buckets between the edges.
  ///
  /// Samples that reach beyond the outer edges count with what lies inside, and mask in full.
  ///
  /// - Parameters:
  ///   - columns: the samples, sorted.
  ///   - kind: what they measure.
  ///   - edges: n + 1 ascending instants for n buckets.
  ///   - averaging: how a temporally weighted type is averaged.
  /// - Complexity: O(n) for n samples, plus one step for each edge inside a sample; where the samples
  ///   of p pairs lie side by side, each pair walks over what the better ones cover, up to O(n p).
  ///   Memory in proportion to the columns and the buckets between the first and the last sample.
  public static func bucketStatistics(
    of columns: SampleColumns, kind: MeasureKind, edges: [Double],
    averaging: AveragingPolicy = .byStyle
  ) -> BucketStatistics {
    if kind.isCumulative {
      return cumulativeStatistics(
        of: RankedColumns(columns), tables: [edges], selecting: .all, cores: .allCores)[0]
    }
    return discreteStatistics(
      of: columns, kind: kind, edges: edges, averaging: averaging)
  }

  /// The statistics of all samples at once, none of them clipped; `nil` if there is none.
  ///
  /// `start` and `end` are the earliest start and the latest end of the samples given, masked ones
  /// included. Complexity: as for buckets.
  ///
  /// Semantics 3.12: whole samples, from the earliest start to the latest end.
  public static func rangeStatistics(
    of columns: SampleColumns, kind: MeasureKind, averaging: AveragingPolicy = .byStyle
  ) -> RangeStatistics? {
    let columns = picked(columns, kind: kind)
    guard let start = columns.starts.first, let end = ColumnKernels.maximum(columns.ends) else {
      return nil
    }
    // The values asked for are picked already.
    let kind = kind.isCategory ? .category : kind
    let statistics = bucketStatistics(
      of: columns, kind: kind, edges: [-.infinity, .infinity], averaging: averaging)
    guard !statistics.isEmpty else { return nil }
    return RangeStatistics(start: start, end: end, figures: statistics[0])
  }

  /// The samples of the category values asked for; all samples of everything else.
  ///
  /// Semantics 3.7: count and duration of a category are those of the values asked for.
  static func picked(_ columns: SampleColumns, kind: MeasureKind) -> SampleColumns {
    precondition(
      columns.ends.count == columns.count && columns.values.count == columns.count
        && columns.ranks.count == columns.count, "sample columns need the same length")
    guard case .categoryValues(let values) = kind else { return columns }
    return columns.filtered { position in
      Int(exactly: columns.values[position]).map(values.contains) ?? false
    }
  }

  /// The largest rank and one, and whether all samples are of one pair. Not for empty columns.
  static func rankBounds(_ columns: SampleColumns) -> (rankCount: Int, isOfOnePair: Bool) {
    var low = UInt16.max
    var high = UInt16.min
    for rank in columns.ranks {
      low = min(low, rank)
      high = max(high, rank)
    }
    return (Int(high) + 1, low == high)
  }
}

/// The edges that samples can have to do with.
struct EdgeWindow {
  /// Two or more edges.
  let edges: [Double]
  /// The position of the first of them among all.
  let firstBucket: Int

  /// `nil` if there is no sample, no bucket, or all samples lie outside all buckets.
  init?(_ edges: [Double], around columns: SampleColumns) {
    guard let start = columns.starts.first, let end = ColumnKernels.maximum(columns.ends) else {
      return nil
    }
    self.init(edges, from: start, to: end)
  }

  /// `nil` if there is no sample, no bucket, or all samples lie outside all buckets.
  init?(_ edges: [Double], around columns: RankedColumns) {
    guard let extent = columns.extent else { return nil }
    self.init(edges, from: extent.lowerBound, to: extent.upperBound)
  }

  private init?(_ edges: [Double], from start: Double, to end: Double) {
    guard edges.count >= 2 else { return nil }
    let first = max(0, SortedSearch.bucket(of: start, edges: edges, from: 0))
    let last = min(SortedSearch.bucket(of: end, edges: edges, from: first), edges.count - 2)
    guard first <= last else { return nil }
    self.edges =
      first == 0 && last == edges.count - 2 ? edges : Array(edges[first...(last + 1)])
    firstBucket = first
  }
}
