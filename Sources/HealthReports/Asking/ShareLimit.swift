internal import HealthCalculations
internal import SampleStore

/// How many shares the samples of a cumulative type may have: each is shared out over all buckets that it
/// lies in.
///
/// A thousand samples of thousands of years would be shared out for minutes.
struct ShareLimit {
  /// How many shares there may be.
  var shareCount = 268_435_456.0
  /// Of up to so many buckets nothing is counted: 717 years of days, 30 years of hours.
  var uncheckedBucketCount = 1 << 18

  /// Throws a sentence if there are too many shares.
  ///
  /// - Parameters:
  ///   - reader: the samples.
  ///   - type: their full identifier.
  ///   - edges: where buckets begin and end, ascending.
  /// - Complexity: O(samples) where there are many buckets, else O(1).
  func check(_ reader: TypeReader?, ofType type: String, in edges: [Double]) throws {
    guard let reader, edges.count > uncheckedBucketCount else { return }
    let perSecond = Double(edges.count - 1) / (edges[edges.count - 1] - edges[0])
    var shares = 0.0
    for part in reader.parts(of: edges) {
      let range = edges[part.lowerBound]..<edges[part.upperBound]
      let columns = try reader.columns(from: range.lowerBound, to: range.upperBound)
      for (start, end) in zip(columns.starts, columns.ends) {
        let length = min(end, range.upperBound) - max(start, range.lowerBound)
        shares += 1 + max(length, 0) * perSecond
      }
    }
    guard shares <= shareCount else {
      throw ReportError(
        .invalidRequest,
        "The samples of \(text: TypeNames.short(type)) would be shared out over \(text: Int(min(shares, 1e15))) buckets, which are too many; some of them have wrong dates. Ask for a shorter range or longer buckets."
      )
    }
  }
}
