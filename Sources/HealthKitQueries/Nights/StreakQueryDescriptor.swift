#if Reports
  public import Foundation
  internal import CalendarBuckets
  internal import HealthCalculations
  public import HealthKitTypes
  internal import HealthReports

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
  /// Samples are merged over their sources: the answer is that of `StreakRequest` in `HealthReports`, as the
  /// app may read the data. The interval that holds ``now`` is open: it counts if it meets
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
      /// A figure of the night that ends in the interval; of several nights the mean.
      case sleep(SleepFigure)
      /// The number of workouts that start in the interval; nil is of all activities.
      case workouts(HKWorkoutActivityType?)
      /// The time of the workouts that start in the interval, without pauses, in seconds; nil is of all
      /// activities.
      case workoutDuration(HKWorkoutActivityType?)
      /// The number of days on which rings were closed.
      case rings(Ring)
    }

    /// The figures of a night: durations in seconds, a share, a count.
    public enum SleepFigure: String, Sendable, Hashable, CaseIterable {
      /// The sleep of all sessions.
      case totalAsleep
      /// The sleep of the main sleep.
      case asleep
      /// Of it, light or intermediate sleep.
      case core
      /// Of it, deep sleep.
      case deep
      /// Of it, sleep with rapid eye movements.
      case rem
      /// Of it, sleep of unknown depth.
      case unspecified
      /// The time awake of the main sleep.
      case awake
      /// The time in bed, also of nights of which nothing else is known.
      case inBed
      /// The time from onset to wake.
      case sleepPeriod
      /// The time awake or unscored from onset to wake.
      case waso
      /// The time until sleep, where the time in bed was recorded.
      case latency
      /// Sleep over time in bed, 0...1.
      case efficiency
      /// How often sleep was interrupted.
      case awakenings
    }

    /// Which activity rings have to be closed.
    public enum Ring: String, Sendable, Hashable, CaseIterable {
      /// All three.
      case all
      /// Moving.
      case move
      /// Exercise.
      case exercise
      /// Standing.
      case stand
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
    /// - Throws: `HKError` with `errorAuthorizationNotDetermined` if the app never asked to read the type,
    ///   `errorInvalidArgument` for a unit that does not measure it or misses that cannot be.
    public nonisolated(nonsending) func result(
      for healthStore: HKHealthStore
    ) async throws -> Answer {
      let report = try await healthStore.database.perform { () throws(HKError) in
        let request = try self.request(in: try healthStore.zoneRules(timeZone))
        return try healthStore.withSnapshot(request.report)
      }
      return Answer(
        current: report.currentStreak.map(Streak.init),
        longest: report.longestStreak.map(Streak.init), streaks: report.streaks.map(Streak.init),
        isMet: report.today.met, missing: report.today.missing)
    }

    /// The same question to the library of reports.
    private func request(in zone: ZoneRules) throws(HKError) -> StreakRequest {
      let (subject, unit) = try subject.requested
      return StreakRequest(
        subject, goal: StreakGoal(goal), unit: unit, by: CalendarInterval(interval),
        allowedMisses: allowedMisses, missSpan: missSpan, skipsEmptyIntervals: skipsEmptyIntervals,
        scope: ReportScope(
          timeZone: zone.identifier, now: (now ?? Date()).timeIntervalSince1970))
    }
  }

  extension StreakQueryDescriptor.Subject {
    /// The subject of the report, and the unit of its figures.
    fileprivate var requested: (subject: StreakSubject, unit: String?) {
      get throws(HKError) {
        switch self {
        case .quantity(let type, let unit):
          return (.type(identifier: type.identifier), unit.unitString)
        case .duration(let type):
          return (
            .type(identifier: type.identifier, statistic: .duration, categoryValues: "all"), "s"
          )
        case .count(let type, let values):
          guard !values.isEmpty else {
            throw .invalidArgument("No values of \(type.identifier) are named to be counted.")
          }
          let list = values.sorted().map(String.init).joined(separator: ",")
          return (.type(identifier: type.identifier, statistic: .count, categoryValues: list), nil)
        case .asleep: return (.sleep(figure: .asleep), "s")
        case .sleep(let figure):
          guard let known = SleepFigure(rawValue: figure.rawValue) else {
            preconditionFailure("reports know every figure of a night")
          }
          return (.sleep(figure: known), known.isDuration ? "s" : nil)
        case .workouts(let activity):
          return (.workouts(activity: activity?.exportName, measure: .count), nil)
        case .workoutDuration(let activity):
          return (.workouts(activity: activity?.exportName, measure: .duration), "s")
        case .rings(let ring):
          guard let known = RingChoice(rawValue: ring.rawValue) else {
            preconditionFailure("reports know every ring")
          }
          return (.rings(ring: known), nil)
        }
      }
    }
  }

  extension HKWorkoutActivityType {
    /// The name in exports: `HKWorkoutActivityTypeRunning`.
    fileprivate var exportName: String {
      TypeCatalogue.workoutActivityTypeName(rawValue) ?? "HKWorkoutActivityTypeOther"
    }
  }

  extension CalendarInterval {
    fileprivate init(_ interval: StreakQueryDescriptor.Interval) {
      switch interval {
      case .day: self = .day
      case .week: self = .week
      case .month: self = .month
      }
    }
  }

  extension StreakQueryDescriptor.Streak {
    fileprivate init(_ streak: StreakReport.Streak) {
      length = streak.length
      interval = DateInterval(streak.start.instant..<streak.end.instant)
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
#endif
