internal import CalendarBuckets
internal import HealthCalculations

/// How many buckets of a summary may have figures, those of all types and of each source together: 750,000, and as
/// many as there are samples.
///
/// A hundred records of decades, or one of each of a thousand sources, have figures in every hour of them: answers of
/// gigabytes that nobody reads. What real samples have figures in is fewer buckets than there are samples.
struct FigureLimit: Sendable {
  private let figures: CountLimit

  /// A limit for one answer.
  ///
  /// - Parameters:
  ///   - sampleCount: how many samples there are of the types of the answer.
  ///   - count: how many buckets with figures there may be in any case.
  init(ofSamples sampleCount: Int, count: Int = 750_000) {
    figures = CountLimit(max(count, sampleCount))
  }

  /// Refuses a part of a series before it is made, if each source for itself would have more figures than all together
  /// may. O(samples).
  ///
  /// - Throws: ``ReportError`` with a sentence that says what to narrow.
  func check(_ columns: RankedColumns, bySourceIn edges: [Double], kind: MeasureKind) throws {
    let buckets = edges.count - 1
    // A sample has figures in one bucket, or in one more for each edge in it.
    let most = columns.pairs.reduce(0) { most, pair in
      most + min(buckets, pair.count + (kind.isCumulative ? pair.cutCount(at: edges) : 0))
    }
    guard most <= figures.most else { throw refusal }
  }

  /// Counts the figures of a part of a series.
  ///
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if there are too many.
  func check(_ part: SeriesPlan.Figures) throws {
    let count = part.bySource.reduce(part.buckets.positions.count) {
      $0 + $1.buckets.positions.count
    }
    guard figures.allows(count) else { throw refusal }
  }

  private var refusal: ReportError {
    ReportError(
      .invalidRequest,
      "That would be more than \(text: figures.most) buckets with figures, of all types and sources together; ask for fewer types, a shorter range or longer buckets."
    )
  }
}
