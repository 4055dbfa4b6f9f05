/// What has to hold the buckets of an answer: more than it has room for are refused before they are measured.
package enum BucketRoom: Equatable, Sendable {
  /// No reader, and few memories, would take more.
  case answer
  /// A chart of at most so many intervals.
  case chart(intervals: Int)

  /// The days since the year 1 are fewer.
  static let largestAnswer = 800_000

  /// How many buckets there may be.
  var count: Int {
    switch self {
    case .answer: Self.largestAnswer
    case .chart(let intervals): intervals
    }
  }

  /// As a sentence names it.
  var holder: String {
    switch self {
    case .answer: "an answer"
    case .chart: "a chart"
    }
  }
}
