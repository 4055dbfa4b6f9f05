/// How much RR intervals, the intervals between heartbeats, vary.
///
/// ```swift
/// let beats = BeatIntervals(times: [0, 0.8, 1.65, 2.43, 3.29], followsGap: [false, false, false, false, false])
/// let variability = HeartRateVariability(beats)
/// variability?.rmssd   // 0.0733..., in seconds
/// variability?.pnn50   // 0.5
/// ```
///
/// The definitions are those of the Task Force of the European Society of Cardiology and the North American
/// Society of Pacing and Electrophysiology, *Heart rate variability: standards of measurement*, Circulation 93
/// (1996) and European Heart Journal 17 (1996), table 1:
///
/// | figure | definition |
/// |---|---|
/// | SDNN | standard deviation of all normal intervals (of the sample: divided by n - 1) |
/// | RMSSD | square root of the mean of the squares of differences between adjacent normal intervals |
/// | pNN50 | number of differences of adjacent normal intervals above 50 ms over the number of all normal intervals |
///
/// Normal is an interval that differs by at most a fifth from the one recorded before it, the filter that
/// the report names for recordings that no one edits by hand. The first of a run without gaps has none
/// before it and counts. Adjacent are two normal intervals that follow each other in the recording.
public struct HeartRateVariability: Sendable, Equatable {
  /// How much an interval may differ from the one before it, as a share of that.
  public static let defaultTolerance = 0.2
  /// The difference that pNN50 counts from, in seconds.
  private static let longDifference = 0.05

  /// How many intervals are normal.
  public let normalCount: Int
  /// How many intervals were excluded.
  public let excludedCount: Int
  /// The mean of the normal intervals, in seconds.
  public let meanInterval: Double
  /// The standard deviation of the normal intervals, in seconds; nil below two.
  public let sdnn: Double?
  /// The root of the mean squared difference of adjacent intervals, in seconds; nil without any.
  public let rmssd: Double?
  /// The share of intervals that differ from the next by more than 50 ms, 0...1; nil without any pair.
  public let pnn50: Double?

  /// The variability of one recording; nil without an interval.
  ///
  /// - Parameters:
  ///   - beats: the intervals of the recording.
  ///   - tolerance: how much an interval may differ from the one before it, as a share of that;
  ///     infinity excludes none.
  /// - Complexity: O(n) for n intervals.
  public init?(_ beats: BeatIntervals, tolerance: Double = defaultTolerance) {
    let intervals = beats.intervals
    let isNormal = intervals.indices.map { position in
      guard position > 0, !beats.followsGap[position] else { return true }
      let before = intervals[position - 1]
      return abs(intervals[position] - before) <= tolerance * before
    }
    let normal = zip(intervals, isNormal).compactMap { $1 ? $0 : nil }
    guard !normal.isEmpty else { return nil }
    normalCount = normal.count
    excludedCount = intervals.count - normal.count
    let mean = normal.reduce(0, +) / Double(normal.count)
    meanInterval = mean
    let squares = normal.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    sdnn = normal.count > 1 ? (squares / Double(normal.count - 1)).squareRoot() : nil
    var pairs = 0
    var longPairs = 0
    var sum = 0.0
    for position in intervals.indices.dropFirst()
    where isNormal[position] && isNormal[position - 1] && !beats.followsGap[position] {
      let difference = intervals[position] - intervals[position - 1]
      pairs += 1
      sum += difference * difference
      // Times come in hundredths of a second, whose differences are off in the last bits.
      if abs(difference) > Self.longDifference + 1e-9 { longPairs += 1 }
    }
    rmssd = pairs > 0 ? (sum / Double(pairs)).squareRoot() : nil
    pnn50 = pairs > 0 ? Double(longPairs) / Double(normal.count) : nil
  }
}
