/// How quickly the heart calms down when a workout ends.
///
/// The recovery after a minute is the rate at the end of the exercise less that sixty seconds later:
/// C. R. Cole et al., New England Journal of Medicine 341 (1999), where less than 13 beats is little.
/// There the first rate is that of the peak, which ``peak`` gives too.
public struct HeartRateRecovery: Sendable, Equatable {
  /// The rate when the exercise ended.
  public let atEnd: Double
  /// The highest rate of the workout; nil without a reading in it.
  public let peak: Double?
  /// The rate a minute later; nil if no readings tell it.
  public let afterOneMinute: Double?
  /// The rate two minutes later; nil if no readings tell it.
  public let afterTwoMinutes: Double?

  /// How far the rate fell in the first minute.
  public var oneMinute: Double? { afterOneMinute.map { atEnd - $0 } }
  /// How far it fell in two minutes.
  public var twoMinutes: Double? { afterTwoMinutes.map { atEnd - $0 } }

  /// The recovery after a workout; nil where no readings tell the rate at its end, or none of a minute
  /// or two later.
  ///
  /// The exercise ends with the last moment that is not paused. Rates between readings lie on the line
  /// from one to the other, if these are no more than `gap` seconds apart.
  ///
  /// - Complexity: O(log n + k) for n readings, k of them in the workout.
  public init?(
    after periods: ActivePeriods, in readings: HeartRateReadings, gap: Double = 60
  ) {
    guard let begin = periods.intervals.first?.lowerBound,
      let end = periods.intervals.last?.upperBound,
      let atEnd = readings.rate(at: end, gap: gap)
    else { return nil }
    self.atEnd = atEnd
    afterOneMinute = readings.rate(at: end + 60, gap: gap)
    afterTwoMinutes = readings.rate(at: end + 120, gap: gap)
    if afterOneMinute == nil, afterTwoMinutes == nil { return nil }
    peak = readings.positions(in: begin..<end).lazy.map { readings.rates[$0] }.max()
  }
}
