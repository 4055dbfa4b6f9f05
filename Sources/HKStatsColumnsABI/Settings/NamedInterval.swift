internal import CalendarBuckets

/// An interval as it was asked for.
struct NamedInterval: Equatable {
  /// The words that were used: `week`, `15 minutes`.
  let name: String
  let interval: BucketInterval

  /// Reads `hour`, `day`, `week`, `month`, `year`, or lengths such as `15 minutes` and `1 month 3 days`.
  ///
  /// - Returns: nil for any other text.
  init?(_ text: String) {
    let words = text.split(separator: " ").joined(separator: " ")
    let named = CalendarInterval(rawValue: words)
    guard let interval = named.flatMap({ try? $0.bucketInterval() }) ?? BucketInterval(words) else {
      return nil
    }
    name = words
    self.interval = interval
  }
}
