internal import ColumnKernels

/// What double counting would have said about a range, and which samples the merge held back.
///
/// A footer can be made of it: "raw 812,340, merged 604,112: iPhone under Watch 412 times".
public struct MergeReport: Sendable, Equatable {
  /// Samples of a rank that a better rank masked, wholly or in part.
  public struct Masked: Sendable, Equatable {
    /// The rank of the masked samples.
    public var rank: Int
    /// The better rank that took time of them; of several, the one that did so last.
    public var winner: Int
    /// How many samples; each is counted once.
    public var count: Int

    /// So many samples of `rank`, masked by `winner`.
    public init(rank: Int, winner: Int, count: Int) {
      self.rank = rank
      self.winner = winner
      self.count = count
    }
  }

  /// How many samples lie in the range: cumulative, in part or whole; others, by their start.
  public var rawCount: Int
  /// How many of them contribute.
  public var mergedCount: Int
  /// The sum of all shares in the range, nothing masked; `nil` if the kind has no sum.
  public var rawSum: Double?
  /// The sum of the merged shares; `nil` if the kind has no sum.
  public var mergedSum: Double?
  /// Who was masked under whom, the most frequent first.
  public var masked: [Masked]

  /// The masked samples by name of source, the most frequent first. The halves of a source are taken
  /// together; user-entered samples may mask the others of their own source.
  public func maskedSources(
    _ ranking: SourceRanking
  ) -> [(source: String, under: String, count: Int)] {
    let counts = masked.map { (MaskKey(masked: $0.rank, winner: $0.winner), $0.count) }
    return MaskKey.bySource(Dictionary(counts, uniquingKeysWith: +), ranking)
  }
}

extension StatisticsEngine {
  /// Compares the merge with double counting over `[range.lowerBound, range.upperBound)`.
  ///
  /// `columns` are the samples that overlap the range, as for buckets. Complexity: that of two merges.
  public static func mergeReport(
    of columns: SampleColumns, kind: MeasureKind,
    range: Range<Double> = -.infinity..<Double.infinity
  ) -> MergeReport {
    if kind.isCumulative { return cumulativeReport(of: RankedColumns(columns), range: range) }
    let columns = picked(columns, kind: kind)
    guard !columns.isEmpty else {
      return MergeReport(rawCount: 0, mergedCount: 0, rawSum: nil, mergedSum: nil, masked: [])
    }
    return discreteReport(
      of: columns, rankCount: rankBounds(columns).rankCount, range: range)
  }

  /// Compares the merge with double counting, the samples of each pair being apart already.
  public static func mergeReport(
    of columns: RankedColumns, kind: MeasureKind,
    range: Range<Double> = -.infinity..<Double.infinity
  ) -> MergeReport {
    kind.isCumulative
      ? cumulativeReport(of: columns, range: range)
      : mergeReport(of: columns.sampleColumns(), kind: kind, range: range)
  }

  private static func cumulativeReport(
    of columns: RankedColumns, range: Range<Double>
  ) -> MergeReport {
    let merged = cumulativeStatistics(
      of: columns, tables: [[range.lowerBound, range.upperBound]], selecting: .sum,
      cores: .allCores)[0]
    var rawSum = CompensatedSum()
    for pair in columns.pairs { rawSum.add(pair.sum(ofSharesIn: range)) }
    return MergeReport(
      rawCount: columns.pairs.reduce(0) { $0 + $1.count(ofSharesIn: range) },
      mergedCount: merged.counts.first ?? 0, rawSum: rawSum.value,
      mergedSum: merged.sums.first ?? 0,
      masked: masked(MaskCount.masks(in: columns, window: range, cores: .allCores)))
  }

  private static func discreteReport(
    of columns: SampleColumns, rankCount: Int, range: Range<Double>
  ) -> MergeReport {
    let merge = DiscreteMerge(
      columns, rankCount: rankCount, countsMasks: true, window: range)
    let first = SortedSearch.firstNotBelow(range.lowerBound, in: columns.starts, from: 0)
    let last = SortedSearch.firstNotBelow(range.upperBound, in: columns.starts, from: first)
    let rawCount = last - first
    let masked = masked(merge.masks)
    return MergeReport(
      rawCount: rawCount, mergedCount: rawCount - masked.reduce(0) { $0 + $1.count },
      rawSum: nil, mergedSum: nil, masked: masked)
  }

  private static func masked(_ masks: [MaskKey: Int]) -> [MergeReport.Masked] {
    MaskKey.sorted(masks).map { key, count in
      MergeReport.Masked(rank: key.masked, winner: key.winner, count: count)
    }
  }
}
