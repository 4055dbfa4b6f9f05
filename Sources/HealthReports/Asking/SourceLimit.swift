internal import HealthCalculations

/// How many sources may be told apart: of each there is what it loses to every better one, so a thousand lose up to
/// half a million times.
struct SourceLimit {
  /// The most sources.
  var count = 1_000

  /// The most shares of all sources in all buckets.
  var shareCount = 1 << 24

  /// Whether what each source of a ranking won in so many buckets may be calculated: the time for it grows with the
  /// square of the sources, and each has a share in every bucket.
  func allows(_ ranking: SourceRanking, in bucketCount: Int) -> Bool {
    ranking.pairs.count <= count && ranking.pairs.count * bucketCount <= shareCount
  }

  /// Throws a sentence if more sources than that have samples in a stretch of time. O(samples).
  ///
  /// - Parameters:
  ///   - columns: the samples.
  ///   - range: which of them count; nil is all.
  ///   - type: their full identifier.
  func check(_ columns: SampleColumns, in range: Range<Double>? = nil, ofType type: String) throws {
    var ranks: Set<UInt16> = []
    for place in columns.ranks.indices
    where range.map({
      columns.starts[place] < $0.upperBound && columns.ends[place] >= $0.lowerBound
    })
      ?? true
    {
      ranks.insert(columns.ranks[place])
    }
    guard ranks.count > count else { return }
    throw ReportError(
      .invalidRequest,
      "Of \(text: TypeNames.short(type)) \(text: ranks.count) sources have samples then; an explanation names each of them and what it loses to every better one, so it is given for at most \(text: count)."
    )
  }
}
