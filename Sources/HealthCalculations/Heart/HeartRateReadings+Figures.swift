extension HeartRateReadings {
  /// What the readings of some time are like.
  public struct Figures: Sendable, Equatable {
    /// How many readings there are, at least 1.
    public var count: Int
    /// Their average, weighted by time.
    public var average: Double
    /// The lowest of them.
    public var minimum: Double
    /// The highest of them.
    public var maximum: Double

    /// Figures by their parts.
    public init(count: Int, average: Double, minimum: Double, maximum: Double) {
      self.count = count
      self.average = average
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// The figures of the readings that start in a window and not in a pause; nil if there are none.
  ///
  /// The average is that of ``AveragingPolicy/byStyle`` on a clock that stands still in pauses: a reading
  /// weighs its own duration and half the gap to each neighbour in the window, a gap counting at most
  /// `gapCap` seconds, without what lies in pauses. Readings without any weight weigh the same.
  ///
  /// - Parameters:
  ///   - window: where readings start.
  ///   - periods: when the workout was not paused.
  ///   - gapCap: the seconds that a gap counts at most.
  /// - Complexity: O(log n + k log p) for n readings, k of them in the window, and p pauses.
  public func figures(
    in window: Range<Double>, during periods: ActivePeriods, gapCap: Double = 900
  ) -> Figures? {
    let counted = positions(in: window).filter { periods.contains(starts[$0]) }
    guard let first = counted.first else { return nil }
    var figures = Figures(
      count: counted.count, average: 0, minimum: rates[first], maximum: rates[first])
    var weight = 0.0
    var product = 0.0
    var sum = 0.0
    var gapBefore = 0.0
    for (place, position) in counted.enumerated() {
      var gapAfter = 0.0
      if place + 1 < counted.count {
        let next = starts[counted[place + 1]]
        gapAfter = min(periods.unpaused(from: ends[position], to: next), gapCap)
      }
      let own =
        periods.unpaused(from: starts[position], to: ends[position]) + (gapBefore + gapAfter) / 2
      weight += own
      product += own * rates[position]
      sum += rates[position]
      figures.minimum = min(figures.minimum, rates[position])
      figures.maximum = max(figures.maximum, rates[position])
      gapBefore = gapAfter
    }
    figures.average = weight > 0 ? product / weight : sum / Double(counted.count)
    return figures
  }
}

extension ActivePeriods {
  /// The seconds from one instant to another that are in no pause, inside the workout or not; none for an
  /// end before the start.
  fileprivate func unpaused(from start: Double, to end: Double) -> Double {
    guard start < end, let first = intervals.first?.lowerBound,
      let last = intervals.last?.upperBound
    else { return max(0, end - start) }
    let inside = max(0, min(end, last) - max(start, first))
    return max(0, end - start - (inside - duration(from: start, to: end)))
  }
}
