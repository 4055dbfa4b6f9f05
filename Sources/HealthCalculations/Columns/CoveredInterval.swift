/// An interval that samples cover: from `start` to before `end`.
struct CoveredInterval {
  let start: Double
  let end: Double

  /// What stands after the last interval, so that a walk needs no test for the end.
  static let none = CoveredInterval(start: .infinity, end: .infinity)
}

/// The union of intervals that are added in order of their starts, written to a buffer as it grows.
struct IntervalUnion {
  /// The interval that still grows.
  private var start = -Double.infinity
  private var end = -Double.infinity
  /// The position of the interval that still grows.
  private var last = -1

  /// How many intervals the buffer holds.
  var count: Int { last &+ 1 }

  /// Adds an interval that starts at or after the start of the last one.
  ///
  /// Touching intervals become one. There is no branch to predict: whether an interval joins the one
  /// before is as good as random where sources alternate.
  @inline(__always)
  mutating func add(_ interval: CoveredInterval, buffer: inout MutableSpan<CoveredInterval>) {
    let isApart = interval.start > end
    last &+= isApart ? 1 : 0
    start = isApart ? interval.start : start
    end = interval.end > end ? interval.end : end
    buffer[last] = CoveredInterval(start: start, end: end)
  }
}

/// A place between the intervals of a union, which lie apart and end with ``CoveredInterval/none``.
struct IntervalUnionCursor {
  /// The position of the first interval that starts after the place.
  private(set) var ahead = 0
  /// That interval.
  private(set) var aheadStart: Double
  private(set) var aheadEnd: Double
  /// Where the interval before it ends, perhaps after the place.
  private(set) var behindEnd = -Double.infinity

  /// The place before the first interval.
  init(in covered: Span<CoveredInterval>) {
    aheadStart = covered[0].start
    aheadEnd = covered[0].end
  }

  /// The first interval that starts after the place.
  var intervalAhead: CoveredInterval { CoveredInterval(start: aheadStart, end: aheadEnd) }

  /// Goes on to the end of the interval ahead.
  @inline(__always)
  mutating func pass(in covered: Span<CoveredInterval>) {
    behindEnd = aheadEnd
    ahead &+= 1
    aheadStart = covered[ahead].start
    aheadEnd = covered[ahead].end
  }

  /// How much of `from` to `to` no interval covers; at most 0 if all is covered.
  ///
  /// No interval but the one behind starts at or before `from`. If nothing is covered, the answer is
  /// exactly `to - from`.
  @inline(__always)
  func uncovered(from: Double, to: Double, in covered: Span<CoveredInterval>) -> Double {
    var total =
      (aheadStart < to ? aheadStart : to) - (behindEnd > from ? behindEnd : from)
    guard to > aheadEnd else { return total }
    var next = ahead
    while covered[next].end < to {
      let gapEnd = covered[next &+ 1].start
      total += (gapEnd < to ? gapEnd : to) - covered[next].end
      next &+= 1
    }
    return total
  }

  /// How much of `from` to `to` no interval covers; `from` may lie anywhere ahead.
  func uncoveredAhead(from: Double, to: Double, in covered: Span<CoveredInterval>) -> Double {
    var total = 0.0
    var gapStart = max(from, behindEnd)
    var next = ahead
    while gapStart < to {
      total += max(min(covered[next].start, to) - gapStart, 0)
      gapStart = max(covered[next].end, from)
      next += 1
    }
    return total
  }
}
