internal import HealthCalculations

/// How many shares the samples of a cumulative type may have in the buckets of an answer: each is shared out over all
/// that it lies in. ``EdgeCuts`` says why.
struct ShareLimit: Sendable {
  private let type: String
  private let shares: CountLimit

  /// A limit for one answer.
  ///
  /// - Parameters:
  ///   - type: the full identifier of the type.
  ///   - shareCount: how many shares there may be, beyond one of each sample.
  init(ofType type: String, shareCount: Int = EdgeCuts.limit) {
    self.type = type
    shares = CountLimit(shareCount)
  }

  /// Counts the shares of a part of the answer before they are made, in any order of the parts.
  ///
  /// - Parameters:
  ///   - columns: the samples of the part.
  ///   - edges: where its buckets begin and end, ascending.
  /// - Throws: ``ReportError`` with a sentence that says what to narrow, if there are too many.
  /// - Complexity: O(samples), whatever they span.
  func check(_ columns: SampleColumns, in edges: [Double]) throws {
    guard shares.allows(columns.cutCount(at: edges)) else {
      throw ReportError(
        .invalidRequest,
        "The samples of \(text: TypeNames.short(type)) reach over so many buckets that they are not shared out; some of them have wrong dates. Ask for a shorter range or longer buckets."
      )
    }
  }
}
