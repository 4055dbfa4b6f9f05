/// What a streak survives.
///
/// Semantics 6.3: intervals without data, and allowed misses.
public struct StreakRules: Sendable, Hashable {
  /// What an interval without data does.
  public enum EmptyIntervals: Sendable, Hashable {
    /// It ends the streak, as one that misses the goal does.
    case end
    /// It neither counts nor ends anything, as if it were not there.
    case areSkipped
  }

  /// What an interval without data does.
  public var emptyIntervals: EmptyIntervals
  /// How many intervals of any ``missSpan`` in a row may miss the goal without ending the streak. They do
  /// not count for its length.
  ///
  /// Streaks are told from the earliest interval on: the miss that is one too many ends the streak, and the
  /// next one begins behind it, though one without the streak's first intervals might have borne
  /// that miss and lasted longer.
  public var allowedMisses: Int
  /// How many intervals in a row the allowed misses are counted in.
  public var missSpan: Int

  /// Rules; without arguments every miss ends a streak.
  ///
  /// Traps if misses are negative, or as many as the intervals that they are counted in.
  public init(
    emptyIntervals: EmptyIntervals = .end, allowedMisses: Int = 0, missSpan: Int = 1
  ) {
    precondition(
      allowedMisses >= 0 && allowedMisses < missSpan, "fewer misses than intervals are allowed")
    self.emptyIntervals = emptyIntervals
    self.allowedMisses = allowedMisses
    self.missSpan = missSpan
  }
}
