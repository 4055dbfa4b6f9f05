internal import CalendarBuckets

/// The streaks of a series of intervals as instants, and how the present interval stands.
///
/// ```swift
/// let summary = StreakSummary(of: stepsByDay, goal: .atLeast(10_000), now: now)
/// summary.current?.length    // 3 days
/// summary.longest?.start     // midnight of its first day
/// summary.today.missing      // 3800 steps to go
/// ```
///
/// The interval that holds `now` is open: it counts if it meets the goal already; if not, it neither counts
/// nor ends anything. Later ones are ignored, whatever they hold. An interval that never happened is passed
/// over.
///
/// Semantics 6.4: the answer.
public struct StreakSummary: Sendable, Equatable {
  /// Intervals in a row that meet the goal.
  public struct Run: Sendable, Equatable {
    /// How many intervals meet the goal.
    public let length: Int
    /// Where the first of them begins, in seconds since 1970.
    public let start: Double
    /// Where the last of them ends, in seconds since 1970.
    public let end: Double
  }

  /// The run that the present interval belongs to, or may still belong to; nil if there is none.
  public let current: Run?
  /// The longest run, of equal ones the earliest; nil if there is none.
  public let longest: Run?
  /// All runs, in order.
  public let runs: [Run]
  /// How the present interval stands.
  public let today: Streaks.Latest
  /// The figure of the present interval; nil without data.
  public let todayValue: Double?
  /// The indices of the intervals from the first with data to the present one; of none if all data are
  /// later.
  public let indices: Range<Int>

  /// The streaks of a series.
  ///
  /// - Parameters:
  ///   - series: the figures.
  ///   - goal: what an interval has to reach.
  ///   - now: the present moment, in seconds since 1970.
  ///   - zeroIfEmpty: whether an interval without data has reached 0, as a sum has.
  ///   - rules: what a streak survives.
  /// - Complexity: O(intervals from the first with data to the present one).
  public init(
    of series: IntervalSeries, goal: StreakGoal, now: Double, zeroIfEmpty: Bool = true,
    rules: StreakRules = StreakRules()
  ) {
    let present = series.edges.index(of: now)
    let first = series.values.isEmpty ? present : min(series.firstIndex, present)
    indices = first..<present + 1
    // An interval that never happened has no length.
    let edges = series.edges.table(indices: indices).edges
    let streaks = Streaks(
      values: indices.map(series.value(at:)),
      unreal: Set(indices.indices.lazy.map { $0 - first }.filter { edges[$0] == edges[$0 + 1] }),
      goal: goal, zeroIfEmpty: zeroIfEmpty, rules: rules)
    func run(_ run: Streaks.Run) -> Run {
      Run(
        length: run.length, start: series.edges.edge(first + run.first),
        end: series.edges.edge(first + run.last + 1))
    }
    current = streaks.current.map(run)
    longest = streaks.longest.map(run)
    runs = streaks.runs.map(run)
    today = streaks.latest ?? Streaks.Latest(isMet: false, missing: nil)
    todayValue = series.value(at: present)
  }
}
