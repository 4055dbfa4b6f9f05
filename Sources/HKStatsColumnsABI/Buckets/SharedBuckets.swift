internal import CalendarBuckets

/// The buckets of one zone and interval, which participants share: made once, and again when somebody's samples
/// reach beyond them.
struct SharedBuckets {
  /// No participant has more buckets of an interval.
  static let largestCount = 2_000_000

  private let edges: BucketEdges
  /// The buckets that may be answered.
  private let allowed: Range<Int>
  private var made: BucketTable?

  /// - Parameters:
  ///   - from: the first instant that is answered; nil is no bound.
  ///   - to: the instant up to which is answered, itself excluded.
  init(_ edges: BucketEdges, from: Double?, to: Double?) {
    self.edges = edges
    // Semantics 3.12: whole buckets that meet the range.
    let lower = from.map { edges.index(of: $0) } ?? edges.index(of: -.infinity)
    let upper = to.map { edges.index(of: $0.nextDown) } ?? edges.index(of: .infinity)
    allowed = lower..<max(lower, upper + 1)
  }

  /// The buckets that samples have to do with, and perhaps others.
  ///
  /// - Returns: a table, perhaps of no bucket; nil if there were too many.
  mutating func table(from first: Double, to last: Double) -> BucketTable? {
    let needed = (edges.index(of: first)..<edges.index(of: last) + 1).clamped(to: allowed)
    if let made, needed.isEmpty || made.indices.contains(needed) { return made }
    guard needed.count <= Self.largestCount else { return nil }
    let table = BucketTable(edges, indices: made.map { grown($0.indices, needed) } ?? needed)
    made = table
    return table
  }

  /// The buckets made so far with those that are needed, and so many beside them that growing bucket by bucket takes
  /// few steps; those that are needed alone where all would be too many.
  private func grown(_ made: Range<Int>, _ needed: Range<Int>) -> Range<Int> {
    guard !made.isEmpty else { return needed }
    var lower = min(made.lowerBound, needed.lowerBound)
    var upper = max(made.upperBound, needed.upperBound)
    guard upper - lower <= Self.largestCount / 2 else { return needed }
    let more = (upper - lower) / 2
    if lower < made.lowerBound { lower -= more }
    if upper > made.upperBound { upper += more }
    return (lower..<upper).clamped(to: allowed)
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
