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
  private(set) var end = -Double.infinity
  /// The position of the stretch that still grows.
  private var last = -1

  /// How many stretches the buffer holds.
  var count: Int { last + 1 }

  /// Adds a stretch that starts at or after the start of the last one.
  ///
  /// Touching stretches become one. There is no branch to predict: whether a stretch joins the one
  /// before is as good as random where sources alternate.
  @inline(__always)
  mutating func add(_ stretch: Stretch, buffer: inout MutableSpan<Stretch>) {
    let isApart = stretch.start > end
    last += isApart ? 1 : 0
    start = isApart ? stretch.start : start
    end = stretch.end > end ? stretch.end : end
    buffer[last] = Stretch(start: start, end: end)
  }
}
