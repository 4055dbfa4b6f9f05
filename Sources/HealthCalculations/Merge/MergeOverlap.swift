internal import ColumnKernels

/// What double counting of a cumulative type would have added up to, beside the merge.
///
/// Parts of a range can be compared one by one, in any order and on any core, and added up:
///
/// ```swift
/// var overlap = MergeOverlap()
/// for part in parts {
///   let merged = StatisticsEngine.bucketStatistics(
///     of: columns(part), kind: .quantity(.cumulative), tables: [[part.lowerBound, part.upperBound]])
///   overlap.add(
///     StatisticsEngine.mergeOverlap(
///       of: columns(part), in: range, part: part, mergedSum: merged[0].sums.first ?? 0))
/// }
/// ```
public struct MergeOverlap: Sendable {
  private var raw = CompensatedSum()
  private var merged = CompensatedSum()
  /// How many samples of a rank lost time to a better one, which did so last; each is counted once.
  private(set) var masks: [MaskKey: Int] = [:]

  /// The overlap of nothing.
  public init() {}

  /// The sum of all shares, nothing masked.
  public var rawSum: Double { raw.value }
  /// The sum of the merged shares.
  public var mergedSum: Double { merged.value }

  /// Adds another part of the range.
  public mutating func add(_ part: MergeOverlap) {
    raw.add(part.rawSum)
    merged.add(part.mergedSum)
    masks.merge(part.masks, uniquingKeysWith: +)
  }

  /// The masked samples by name of source, the most frequent first. The halves of a source are taken
  /// together; user-entered samples may mask the others of their own source.
  public func maskedSources(
    _ ranking: SourceRanking
  ) -> [(source: String, under: String, count: Int)] {
    MaskKey.bySource(masks, ranking)
  }

  fileprivate init(rawSums: [Double], mergedSum: Double, masks: [MaskKey: Int]) {
    for sum in rawSums { raw.add(sum) }
    merged.add(mergedSum)
    self.masks = masks
  }
}

extension StatisticsEngine {
  /// Compares the merge of a cumulative type with double counting, in a part of a range.
  ///
  /// A masked sample is told of once: in the part that it ends in, as far as it lies in the range.
  ///
  /// - Parameters:
  ///   - columns: the samples that overlap the part, and whatever overlaps one of those before it.
  ///   - range: all that is compared.
  ///   - part: a part of it.
  ///   - mergedSum: the sum of the merged shares in the part, as
  ///     ``bucketStatistics(of:kind:tables:selecting:averaging:cores:)`` gives it.
  /// - Complexity: that of a merge.
  public static func mergeOverlap(
    of columns: RankedColumns, in range: Range<Double>, part: Range<Double>, mergedSum: Double
  ) -> MergeOverlap {
    MergeOverlap(
      rawSums: columns.pairs.map { $0.sum(ofSharesIn: part) }, mergedSum: mergedSum,
      masks: MaskCount.masks(in: columns, window: range, part: part))
  }
}
