/// What a figure is like at each hour of the day.
///
/// Made of the averages of single hours, so that each day weighs the same however often something was
/// measured. Hours are those that the clock shows: one that comes twice is one of its day.
public struct HeartRateDayProfile: Sendable, Equatable {
  /// One hour of the day.
  public struct Hour: Sendable, Equatable {
    /// The hour, 0...23.
    public let hour: Int
    /// How many days have a figure for it, at least 1.
    public let dayCount: Int
    /// The mean of the averages of these hours.
    public let average: Double
    /// The smallest value of all.
    public let minimum: Double
    /// The largest value of all.
    public let maximum: Double
  }

  /// The hours that have a figure, ascending.
  public let hours: [Hour]

  /// The profile of statistics by hour.
  ///
  /// - Parameter statistics: with averages, minima and maxima; 24 buckets a date, bucket `24 d + h` being
  ///   hour `h` of date `d`.
  /// - Complexity: O(buckets).
  public init(_ statistics: BucketStatistics) {
    var sums = Array(repeating: 0.0, count: 24)
    var counts = Array(repeating: 0, count: 24)
    var minima = Array(repeating: Double.infinity, count: 24)
    var maxima = Array(repeating: -Double.infinity, count: 24)
    for (entry, bucket) in statistics.bucketIndices.enumerated() {
      let hour = bucket % 24
      sums[hour] += statistics.averages[entry]
      counts[hour] += 1
      minima[hour] = min(minima[hour], statistics.minima[entry])
      maxima[hour] = max(maxima[hour], statistics.maxima[entry])
    }
    hours = (0..<24).filter { counts[$0] > 0 }.map { hour in
      Hour(
        hour: hour, dayCount: counts[hour], average: sums[hour] / Double(counts[hour]),
        minimum: minima[hour], maximum: maxima[hour])
    }
  }
}
