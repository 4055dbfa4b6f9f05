/// Runs of consecutive intervals that meet a goal.
///
/// ```swift
/// let days = Streaks(values: [12_000, 10_500, 8_000, 11_000, 4_000], goal: .atLeast(10_000))
/// days.longest?.length     // 2
/// days.current?.length     // 1: the fifth day is not over, so it does not end the run of the fourth
/// days.latest?.missing     // 6000
/// ```
///
/// The last interval is the one that holds the present moment. It counts if it meets the goal already;
/// if not, it neither counts nor ends anything.
public struct Streaks: Sendable, Equatable {
  /// Intervals in a row that meet the goal, but for misses that the rules allow.
  public struct Run: Sendable, Equatable {
    /// The position of the first interval, which meets the goal.
    public let first: Int
    /// The position of the last interval that meets the goal.
    public fileprivate(set) var last: Int
    /// How many intervals meet the goal.
    public fileprivate(set) var length: Int
  }

  /// How the interval stands that holds the present moment.
  public struct Latest: Sendable, Equatable {
    /// Whether it meets the goal already.
    public let isMet: Bool
    /// How much it lacks; nil if nothing, or if the goal is not one to be reached from below.
    public let missing: Double?

    /// How an interval stands.
    public init(isMet: Bool, missing: Double?) {
      self.isMet = isMet
      self.missing = missing
    }
  }

  /// All runs, in order.
  public private(set) var runs: [Run] = []
  /// Whether the last of the runs goes on.
  private var isRunning = false
  /// How the last interval stands; nil without intervals.
  public private(set) var latest: Latest?

  /// The run that the last interval belongs to, or may still belong to; nil if there is none.
  public var current: Run? { isRunning ? runs.last : nil }

  /// The longest run, of equal ones the earliest; nil if there is none.
  ///
  /// Semantics 6.4: of equal runs the earliest.
  public var longest: Run? {
    runs.reduce(nil as Run?) { best, run in
      if let best, best.length >= run.length { best } else { run }
    }
  }

  /// The runs of intervals.
  ///
  /// - Parameters:
  ///   - values: the figure of each interval up to the present one, which is the last; nil without data.
  ///   - unreal: the positions of intervals that never happened, which are passed over.
  ///   - goal: what an interval has to reach.
  ///   - zeroIfEmpty: whether an interval without data has reached 0, as a sum has: what the last one lacks
  ///     is told from there.
  ///   - rules: what a streak survives.
  /// - Complexity: O(intervals).
  public init(
    values: [Double?], unreal: Set<Int> = [], goal: StreakGoal, zeroIfEmpty: Bool = true,
    rules: StreakRules = StreakRules()
  ) {
    // Of the intervals since the run began: those that missed, by their places among the real ones.
    var misses: [Int] = []
    var place = 0
    // Semantics 6.1: intervals follow by index; those that never happened are passed over.
    for position in values.indices where !unreal.contains(position) {
      // Semantics 6.2: the open interval counts if it meets the goal, and ends nothing.
      let isLast = position == values.count - 1
      if values[position] == nil, rules.emptyIntervals == .areSkipped { continue }
      if values[position].map(goal.isMet) ?? false {
        if isRunning {
          runs[runs.count - 1].last = position
          runs[runs.count - 1].length += 1
        } else {
          runs.append(Run(first: position, last: position, length: 1))
          misses = []
          isRunning = true
        }
      } else if isRunning, !isLast {
        misses.append(place)
        misses.removeAll { $0 <= place - rules.missSpan }
        isRunning = misses.count <= rules.allowedMisses
      }
      place += 1
    }
    latest = values.last.map { last in
      let reached = last ?? (zeroIfEmpty ? 0 : nil)
      return Latest(
        isMet: last.map(goal.isMet) ?? false, missing: reached.flatMap(goal.missing))
    }
  }
}
