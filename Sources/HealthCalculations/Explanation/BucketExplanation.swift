/// How the figures of one bucket came about: what each pair of source and user-entered half recorded, what
/// of it counts, and what became of the rest.
///
/// ```swift
/// // Phone 10:00-10:10 counts 100, watch 10:05-10:15 counts 200; the watch (rank 0) is better.
/// let steps = SampleColumns(
///   starts: [36_000, 36_300], ends: [36_600, 36_900], values: [100, 200], ranks: [1, 0])
/// let hour = StatisticsEngine.explanation(
///   of: steps, kind: .quantity(.cumulative), bucket: 36_000..<39_600)
/// hour.figures?.sum              // 250.0
/// hour.pairs[1].raw              // 100.0
/// hour.pairs[1].counted          // 50.0
/// hour.pairs[1].masked[0].winner // 0
/// ```
public struct BucketExplanation: Sendable, Equatable {
  /// A sample without length in the bucket.
  struct Moment: Sendable, Equatable {
    let instant: Double
    let rank: Int
    let isCounted: Bool
  }

  /// The bucket: from when, and up to when, itself excluded, in seconds since 1970.
  public let bucket: Range<Double>
  /// What the samples measure.
  public let kind: MeasureKind
  /// The figures that are explained; nil if no sample counts.
  public let figures: StatisticsFigures?
  /// The pairs that have samples in the bucket, the best first.
  public let pairs: [PairExplanation]
  /// By what weights the average was made; nil if there is none.
  public let average: AverageExplanation?
  /// Who wins when.
  public let trace: MergeTrace
  /// The samples without length, in order.
  let moments: [Moment]

  /// What all pairs recorded in the bucket, added; nil if the values are no amounts.
  public var raw: Double? {
    kind.isCumulative ? pairs.reduce(0) { $0 + ($1.raw ?? 0) } : nil
  }

  /// The counted samples of all pairs.
  public var countedCount: Int { pairs.reduce(0) { $0 + $1.countedCount } }
}

extension StatisticsEngine {
  /// Explains the figures of a bucket.
  ///
  /// The figures are those of ``bucketStatistics(of:kind:edges:averaging:)``, to the bit. What the pairs
  /// contribute adds up to them to 1e-9 relative.
  ///
  /// - Parameters:
  ///   - columns: the samples, sorted; those that do not lie in the bucket may be missing.
  ///   - kind: what they measure.
  ///   - bucket: from when, and up to when, itself excluded.
  ///   - averaging: how a temporally weighted type is averaged.
  /// - Complexity: O(n log n) for n samples in the bucket, and one step for each interval of the trace that
  ///   a sample lies over.
  public static func explanation(
    of columns: SampleColumns, kind: MeasureKind, bucket: Range<Double>,
    averaging: AveragingPolicy = .byStyle
  ) -> BucketExplanation {
    let picked = picked(columns, kind: kind)
    let inside = picked.filtered { position in
      let start = picked.starts[position]
      return start < bucket.upperBound
        && (start >= bucket.lowerBound || picked.ends[position] > bucket.lowerBound)
    }
    return BucketTracing(inside, kind: kind, bucket: bucket, averaging: averaging).explanation()
  }
}
