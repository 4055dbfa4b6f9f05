public import Foundation
internal import CalendarBuckets
internal import HealthCalculations
public import HealthKitTypes
internal import SampleStore

/// Asks for days, weeks or months in a row that meet a goal.
///
/// ```swift
/// let streak = StreakQueryDescriptor(
///   .quantity(HKQuantityType(.stepCount), .count()), goal: .atLeast(10_000))
/// let answer = try await streak.result(for: store)
/// answer.current?.length   // 3
/// answer.missing           // 3800 steps to go today
/// ```
///
/// Samples are merged over their sources. The interval that holds ``now`` is open: it counts if it meets
/// the goal already; if not, it neither counts nor ends anything. Later ones are ignored. Intervals are
/// counted from 1 January 2018, a Monday.
public struct StreakQueryDescriptor: HKAsyncQuery, Sendable, Hashable {
  /// What is measured in each interval.
  public enum Subject: Sendable, Hashable {
    /// The sum of a cumulative type, or the average of a discrete one, in a unit.
    case quantity(HKQuantityType, HKUnit)
    /// The length of time that samples of a category cover, in seconds.
    case duration(HKCategoryType)
    /// The number of samples of a category with some raw values: stand hours stood have the value 0.
    case count(HKCategoryType, values: Set<Int>)
    /// The time asleep in the main sleep of the night that ends in the interval, in seconds; of several
    /// nights the mean.
    case asleep
    /// The number of workouts that start in the interval; nil is of all activities.
    case workouts(HKWorkoutActivityType?)
  }

  /// What an interval has to reach.
  public enum Goal: Sendable, Hashable {
    /// This much or more.
    case atLeast(Double)
    /// More than this.
    case moreThan(Double)
    /// This much or less.
    case atMost(Double)
    /// Less than this.
    case lessThan(Double)
    /// From the one to the other, both included.
    case between(Double, Double)
  }

  /// The intervals that are counted.
  public enum Interval: Sendable, Hashable {
    /// Days on the clocks of the zone.
    case day
    /// Weeks from Monday on.
    case week
    /// Calendar months.
    case month
  }

  /// What is measured.
  public var subject: Subject
  /// What an interval has to reach.
  public var goal: Goal
  /// What is counted.
  public var interval: Interval
  /// How many of any ``missSpan`` intervals in a row may miss the goal. They do not count.
  public var allowedMisses: Int
  /// How many intervals in a row the allowed misses are counted in.
  public var missSpan: Int
  /// Whether an interval without data ends nothing.
  public var skipsEmptyIntervals: Bool
  /// The present moment; nil is when the query runs.
  public var now: Date?
  /// On whose clocks days begin; nil is that of the store's calendar.
  public var timeZone: TimeZone?

  /// A descriptor.
  public init(
    _ subject: Subject, goal: Goal, by interval: Interval = .day, allowedMisses: Int = 0,
    missSpan: Int = 1, skipsEmptyIntervals: Bool = false, now: Date? = nil,
    timeZone: TimeZone? = nil
  ) {
    self.subject = subject
    self.goal = goal
    self.interval = interval
    self.allowedMisses = allowedMisses
    self.missSpan = missSpan
    self.skipsEmptyIntervals = skipsEmptyIntervals
    self.now = now
    self.timeZone = timeZone
  }

  /// Intervals in a row that meet the goal.
  public struct Streak: Sendable, Hashable {
    /// How many intervals meet the goal.
    public let length: Int
    /// From where the first begins to where the last ends.
    public let interval: DateInterval
  }

  /// The streaks, and how the present interval stands.
  public struct Answer: Sendable, Hashable {
    /// The streak that the present interval belongs to, or may still belong to; nil if there is none.
    public let current: Streak?
    /// The longest streak, of equal ones the earliest; nil if there is none.
    public let longest: Streak?
    /// All streaks, in order.
    public let streaks: [Streak]
    /// Whether the present interval meets the goal already.
    public let isMet: Bool
    /// How much it lacks; nil if nothing, or if the goal is not one to be reached from below.
    public let missing: Double?
  }

  /// The streaks.
  ///
  /// - Throws: ``HKError`` with `errorAuthorizationNotDetermined` if the app never asked to read the type,
  ///   `errorInvalidArgument` for a unit that does not measure it or misses that cannot be.
  public nonisolated(nonsending) func result(
    for healthStore: HKHealthStore
  ) async throws -> Answer {
    guard allowedMisses >= 0, allowedMisses < missSpan else {
      throw HKError.invalidArgument(
        "\(allowedMisses) misses of \(missSpan) intervals cannot be allowed: fewer can.")
    }
    let now = (self.now ?? Date()).timeIntervalSince1970
    return try await healthStore.database.perform { () throws(HKError) in
      let edges = try self.edges(in: try healthStore.zoneRules(timeZone))
      let report = StreakReport(
        of: try series(in: healthStore, by: edges), goal: StreakGoal(goal), now: now,
        zeroIfEmpty: isZeroIfEmpty,
        rules: StreakRules(
          emptyIntervals: skipsEmptyIntervals ? .areSkipped : .end,
          allowedMisses: allowedMisses, missSpan: missSpan))
      return Answer(
        current: report.current.map(Streak.init), longest: report.longest.map(Streak.init),
        streaks: report.runs.map(Streak.init), isMet: report.today.isMet,
        missing: report.today.missing)
    }
  }

  /// Averages have not reached 0 where there are no data; everything else has.
  private var isZeroIfEmpty: Bool {
    if case .quantity(let type, _) = subject { return type.aggregationStyle == .cumulative }
    return true
  }

  private func edges(in zone: ZoneRules) throws(HKError) -> BucketEdges {
    do {
      let length =
        switch interval {
        case .day: try BucketInterval(days: 1)
        case .week: try BucketInterval(weeks: 1)
        case .month: try BucketInterval(months: 1)
        }
      // Semantics 1.7: the default anchor is a Monday.
      let anchor = zone.instant(of: try LocalDateTime(year: 2018, month: 1, day: 1))
      return try BucketEdges(zone: zone, anchor: anchor, interval: length)
    } catch {
      throw .invalidArgument("\(error)")
    }
  }

  private func series(
    in store: HKHealthStore, by edges: BucketEdges
  ) throws(HKError) -> IntervalSeries {
    switch subject {
    case .quantity(let type, let unit):
      let converter = try type.canonicalUnit.converter(to: unit)
      let statistic: Statistic = type.aggregationStyle == .cumulative ? .sum : .average
      return try series(in: store, of: type, MeasureKind(type), statistic, by: edges)
        .mapped { statistic == .sum ? $0 * converter.scale : converter.convert($0) }
    case .duration(let type):
      return try series(in: store, of: type, .category, .duration, by: edges)
    case .count(let type, let values):
      return try series(in: store, of: type, .categoryValues(values), .count, by: edges)
    case .asleep:
      return try SleepAnalysis(in: store, zone: edges.zone)
        .intervalSeries(of: .asleep, by: edges)
    case .workouts(let activity):
      let workouts = try SampleSearch(
        parts: [.init(type: HKObjectType.workoutType(), condition: .all([]))]
      ).samples(in: store).compactMap { $0 as? HKWorkout }
      return IntervalSeries(
        edges: edges,
        adding: workouts.filter { activity == nil || $0.workoutActivityType == activity }.map {
          (instant: $0.startDate.timeIntervalSince1970, amount: 1)
        })
    }
  }

  private func series(
    in store: HKHealthStore, of type: HKSampleType, _ kind: MeasureKind, _ statistic: Statistic,
    by edges: BucketEdges
  ) throws(HKError) -> IntervalSeries {
    try store.withSnapshot { snapshot in
      try snapshot.intervalSeries(
        ofType: type.identifier, kind: kind, statistic: statistic, by: edges)
    }
  }
}

extension StreakQueryDescriptor.Streak {
  fileprivate init(_ run: StreakReport.Run) {
    length = run.length
    interval = DateInterval(run.start..<run.end)
  }
}

extension StreakGoal {
  fileprivate init(_ goal: StreakQueryDescriptor.Goal) {
    switch goal {
    case .atLeast(let value): self = .atLeast(value)
    case .moreThan(let value): self = .moreThan(value)
    case .atMost(let value): self = .atMost(value)
    case .lessThan(let value): self = .lessThan(value)
    case .between(let low, let high): self = .between(low, high)
    }
  }
}
