/// A stretch of time that samples cover: from `start` to before `end`.
struct Stretch {
  let start: Double
  let end: Double

  /// What stands after the last stretch, so that a walk needs no test for the end.
  static let none = Stretch(start: .infinity, end: .infinity)
}

/// The union of stretches that are added in order of their starts, written to a buffer as it grows.
struct StretchUnion {
  /// The stretch that still grows.
  private var start = -Double.infinity
  private var end = -Double.infinity
  /// The position of the stretch that still grows.
  private var last = -1

  /// How many stretches the buffer holds.
  var count: Int { last &+ 1 }

  /// Adds a stretch that starts at or after the start of the last one.
  ///
  /// Touching stretches become one. There is no branch to predict: whether a stretch joins the one
  /// before is as good as random where sources alternate.
  @inline(__always)
  mutating func add(_ stretch: Stretch, buffer: inout MutableSpan<Stretch>) {
    let isApart = stretch.start > end
    last &+= isApart ? 1 : 0
    start = isApart ? stretch.start : start
    end = stretch.end > end ? stretch.end : end
    buffer[last] = Stretch(start: start, end: end)
  }
}

/// A place between the stretches of a union, which lie apart and end with ``Stretch/none``.
struct StretchPlace {
  /// The position of the first stretch that starts after the place.
  private(set) var ahead = 0
  /// That stretch.
  private(set) var aheadStart: Double
  private(set) var aheadEnd: Double
  /// Where the stretch before it ends, perhaps after the place.
  private(set) var behindEnd = -Double.infinity

  /// The place before the first stretch.
  init(in covered: Span<Stretch>) {
    aheadStart = covered[0].start
    aheadEnd = covered[0].end
  }

  /// The first stretch that starts after the place.
  var stretchAhead: Stretch { Stretch(start: aheadStart, end: aheadEnd) }

  /// Goes on to the end of the stretch ahead.
  @inline(__always)
  mutating func pass(in covered: Span<Stretch>) {
    behindEnd = aheadEnd
    ahead &+= 1
    aheadStart = covered[ahead].start
    aheadEnd = covered[ahead].end
  }

  /// How much of `from` to `to` no stretch covers; at most 0 if all is covered.
  ///
  /// No stretch but the one behind starts at or before `from`. If nothing is covered, the answer is
  /// exactly `to - from`.
  @inline(__always)
  func uncovered(from: Double, to: Double, in covered: Span<Stretch>) -> Double {
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

  /// How much of `from` to `to` no stretch covers; `from` may lie anywhere ahead.
  func uncoveredAhead(from: Double, to: Double, in covered: Span<Stretch>) -> Double {
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
