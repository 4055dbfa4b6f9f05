internal import ColumnKernels
internal import HealthCalculations
internal import Synchronization

/// How many shares the samples of a cumulative type may have in the buckets of an answer: each is shared out over all
/// that it lies in.
///
/// A thousand samples of thousands of years would be shared out over days for minutes. What one of real data has is a
/// share or two.
final class ShareLimit: Sendable {
  private let type: String
  private let shareCount: Double
  /// Those of the parts so far.
  private let shares = Mutex(0.0)

  /// A limit for one answer.
  ///
  /// - Parameters:
  ///   - type: the full identifier of the type.
  ///   - shareCount: how many shares there may be, beyond one of each sample.
  init(ofType type: String, shareCount: Double = 134_217_728) {
    self.type = type
    self.shareCount = shareCount
  }

  /// Counts the shares of a part of the answer before they are made, in any order of the parts.
  ///
  /// - Parameters:
  ///   - columns: the samples of the part.
  ///   - edges: where its buckets begin and end, ascending.
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if there are too many.
  /// - Complexity: O(samples), two sums; where they are longer than their buckets, a look at each.
  func check(_ columns: SampleColumns, in edges: [Double]) throws {
    guard let first = edges.first, let last = edges.last, first < last else { return }
    let perSecond = Double(edges.count - 1) / (last - first)
    var length = ColumnKernels.sum(columns.ends) - ColumnKernels.sum(columns.starts)
    if length * perSecond > Double(columns.count) {
      // What lies outside of the part does not count.
      length = zip(columns.starts, columns.ends).reduce(0) {
        $0 + max(0, min($1.1, last) - max($1.0, first))
      }
    }
    let total = shares.withLock { shares in
      shares += length * perSecond
      return shares
    }
    guard total <= shareCount else {
      throw ReportError(
        .invalidRequest,
        "The samples of \(text: TypeNames.short(type)) reach over so many buckets that they are not shared out; some of them have wrong dates. Ask for a shorter range or longer buckets."
      )
    }
  }
}
