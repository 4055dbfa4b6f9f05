internal import CalendarBuckets

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

  /// Checks the samples from one on. O(samples).
  init(_ starts: [Double], _ ends: [Double], from first: Int) {
    let range = BucketEdges.supportedInstants
    let (low, high) = (range.lowerBound, range.upperBound)
    let starts = starts.span
    let ends = ends.span
    var (lastStart, lastEnd) =
      first == 0 ? (-Double.infinity, -Double.infinity) : (starts[first - 1], ends[first - 1])
    var (bad, disorder) = (0, 0)
    var (earliest, latest) = (Double.infinity, -Double.infinity)
    var position = first
    while position < starts.count {
      let start = starts[position]
      let end = ends[position]
      // NaN is in no order with anything.
      bad |= start >= low ? 0 : 1
      bad |= start <= end ? 0 : 1
      bad |= end <= high ? 0 : 1
      disorder |= start > lastStart ? 0 : start == lastStart ? (end >= lastEnd ? 0 : 1) : 1
      earliest = start < earliest ? start : earliest
      latest = end > latest ? end : latest
      (lastStart, lastEnd) = (start, end)
      position &+= 1
    }
    isSound = bad == 0
    isSorted = disorder == 0
    hasUndeterminedEnds = bad != 0 || latest >= 64_092_211_200
    self.first = earliest
    self.last = latest
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
