internal import ColumnKernels

/// Heart rates of all sources as one run of readings: those that the merge counts.
///
/// ```swift
/// let readings = HeartRateReadings(merging: columns)
/// readings.rate(at: 45)                                  // between the readings beside it
/// readings.times(in: zones, during: periods).seconds     // in zones 0...5
/// ```
///
/// A reading stands for the moment or the time that it was taken over.
public struct HeartRateReadings: Sendable, Equatable {
  /// How far from a reading it still tells the rate, in seconds.
  public static let defaultReach = 30.0

  /// Where each reading starts, ascending.
  public let starts: [Double]
  /// Where each reading ends.
  public let ends: [Double]
  /// The rates, in the unit of the columns.
  public let rates: [Double]

  /// The readings of merged samples. O(n) for n samples.
  public init(merging columns: SampleColumns) {
    let merged: SampleColumns
    if columns.isEmpty || StatisticsEngine.rankBounds(columns).isOfOnePair {
      merged = columns
    } else {
      let rankCount = StatisticsEngine.rankBounds(columns).rankCount
      merged = DiscreteMerge(columns, rankCount: rankCount).countedColumns()
    }
    starts = merged.starts
    ends = merged.ends
    rates = merged.values
  }

  /// The readings that start in a window. O(log n).
  public func positions(in window: Range<Double>) -> Range<Int> {
    let first = starts.partitioningIndex { $0 >= window.lowerBound }
    let end = starts.partitioningIndex { $0 >= window.upperBound }
    return first..<max(first, end)
  }

  /// The rate at an instant, on the line from the reading before it to the one after it; nil where these
  /// lie more than `gap` seconds apart or one of them is missing. O(log n).
  public func rate(at instant: Double, gap: Double = 2 * defaultReach) -> Double? {
    let next = starts.partitioningIndex { $0 > instant }
    guard next > 0 else { return nil }
    let (before, rate) = (ends[next - 1], rates[next - 1])
    if before >= instant { return rate }
    guard next < starts.count, starts[next] - before <= gap else { return nil }
    let share = (instant - before) / (starts[next] - before)
    return rate + share * (rates[next] - rate)
  }

  /// How long the rate was in each zone.
  ///
  /// Every moment has the rate of the reading nearest to it, if that is at most `reach` seconds away;
  /// of two equally near ones that of the earlier, and from the start of a reading on not that of one
  /// before it. Zones and unknown time together are the active time.
  ///
  /// - Parameters:
  ///   - zones: in the unit of the rates.
  ///   - periods: the time that is told of.
  ///   - reach: how many seconds away the nearest reading may be.
  /// - Complexity: O(log n + k) for n readings, k of them in that time.
  public func times(
    in zones: HeartRateZones, during periods: ActivePeriods, reach: Double = defaultReach
  ) -> ZoneTimes {
    var times = ZoneTimes()
    guard let begin = periods.intervals.first?.lowerBound,
      let end = periods.intervals.last?.upperBound
    else { return times }
    let first = max(0, starts.partitioningIndex { $0 > begin } - 1)
    var known = 0.0
    for position in starts.indices[first...] {
      let (lower, upper) = territory(of: position, reach: reach)
      if lower >= end { break }
      let seconds = periods.duration(from: lower, to: upper)
      times.seconds[zones.zone(of: rates[position])] += seconds
      known += seconds
    }
    times.unknown = max(0, periods.duration - known)
    return times
  }

  /// The moments that a reading tells of.
  private func territory(of position: Int, reach: Double) -> (lower: Double, upper: Double) {
    var lower = starts[position] - reach
    if position > 0 {
      let before = ends[position - 1]
      let border = before <= starts[position] ? (before + starts[position]) / 2 : starts[position]
      lower = max(lower, border)
    }
    var upper = ends[position] + reach
    if position + 1 < starts.count {
      let after = starts[position + 1]
      let border = ends[position] <= after ? (ends[position] + after) / 2 : after
      upper = min(upper, border)
    }
    return (lower, max(lower, upper))
  }
}
