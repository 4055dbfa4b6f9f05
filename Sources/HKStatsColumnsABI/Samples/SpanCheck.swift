internal import CalendarBuckets
internal import ColumnKernels

/// Whether instants are those of samples, found in one pass without a branch a row.
struct SpanCheck {
  /// Whether all starts and ends lie in the years 0 to 9999, no end before its start.
  let isSound: Bool
  /// Whether each sample follows the one before it, by start, then end.
  let isSorted: Bool
  /// Whether an end is that of a sample that goes on.
  let hasUndeterminedEnds: Bool
  /// The earliest start and the latest end.
  let first: Double
  let last: Double

  /// Checks the samples from one on, of which there are as many starts as ends. O(samples).
  init(_ starts: [Double], _ ends: [Double], from first: Int) {
    let spans = ColumnKernels.spans(
      starts: starts.span, ends: ends.span, from: first, within: BucketEdges.supportedInstants)
    isSound = spans.areSound
    isSorted = spans.areSorted
    hasUndeterminedEnds = !spans.areSound || spans.latest >= 64_092_211_200
    self.first = spans.earliest
    last = spans.latest
  }

  /// The first sample from one on that is none; nil if all are.
  func firstBad(_ starts: [Double], _ ends: [Double], from first: Int) -> Int? {
    let range = BucketEdges.supportedInstants
    return (first..<starts.count).first { position in
      !(starts[position] >= range.lowerBound && starts[position] <= ends[position]
        && ends[position] <= range.upperBound)
    }
  }
}
