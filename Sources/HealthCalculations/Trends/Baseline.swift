/// What is usual for a series, and how far each value lies from it.
///
/// ```swift
/// let pulse = Baseline(of: [58, 60, 59, 61, 60, 58, 84])
/// pulse?.median          // 60.0
/// pulse?.score(of: 84)   // 16.188: far beyond 3.5
/// ```
///
/// The modified z-score of Iglewicz and Hoaglin (*How to Detect and Handle Outliers*, 1993): the
/// distance from the median over the median absolute deviation, times 0.6745, so that it compares to a
/// z-score of normal values; beyond 3.5 a value is unusual. Where more than half of the values are equal
/// and that deviation is 0, the mean absolute deviation times 1.253314 stands in, as they propose.
public struct Baseline: Sendable, Equatable {
  /// The score beyond which a value is unusual.
  public static let unusualScore = 3.5

  /// The usual value.
  public let median: Double
  /// The median distance from it.
  public let medianDeviation: Double
  /// What a distance is divided by; nil if all values are equal.
  public let scale: Double?

  /// The baseline of values; nil of none. O(n) mean.
  public init?(of values: some Collection<Double>) {
    guard let median = OrderStatistics.median(values) else { return nil }
    let distances = values.map { abs($0 - median) }
    let deviation = OrderStatistics.median(distances) ?? 0
    self.median = median
    medianDeviation = deviation
    if deviation > 0 {
      scale = deviation / 0.6745
    } else {
      let mean = distances.reduce(0, +) / Double(distances.count)
      scale = mean > 0 ? 1.253314 * mean : nil
    }
  }

  /// How far a value lies from the median, in robust standard deviations; nil if all values are equal.
  public func score(of value: Double) -> Double? {
    scale.map { (value - median) / $0 }
  }

  /// Whether a value lies beyond ``unusualScore`` on either side.
  public func isUnusual(_ value: Double) -> Bool {
    score(of: value).map { abs($0) > Self.unusualScore } ?? false
  }
}
