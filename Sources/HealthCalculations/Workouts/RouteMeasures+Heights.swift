extension RouteMeasures {
  /// The mean height of the places in each of some parts of a workout; nil for a part without any.
  ///
  /// Places count that are known well enough, have a height and do not lie in a pause.
  ///
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - parts: from when to when each part is; in the order of time, none overlaps another one.
  ///   - periods: when the workout was not paused.
  ///   - rules: which places count.
  /// - Complexity: O(n log p + m) for n points, p pauses and m parts.
  public static func meanHeights(
    of points: some Sequence<Point>, in parts: [Range<Double>], _ periods: ActivePeriods,
    rules: Rules = Rules()
  ) -> [Double?] {
    var sums = Array(repeating: 0.0, count: parts.count)
    var counts = Array(repeating: 0, count: parts.count)
    var part = 0
    for point in points where rules.counts(point) && periods.contains(point.instant) {
      guard let height = point.height, height.isFinite else { continue }
      while part < parts.count, parts[part].upperBound <= point.instant { part += 1 }
      guard part < parts.count else { break }
      guard parts[part].contains(point.instant) else { continue }
      sums[part] += height
      counts[part] += 1
    }
    return zip(sums, counts).map { $1 > 0 && $0.isFinite ? $0 / Double($1) : nil }
  }
}
