public import CalendarBuckets
public import HealthCalculations
public import SampleStore

/// Asks for days, weeks or months in a row that meet a goal.
///
/// ```swift
/// let steps = HKQuantityTypeIdentifier.stepCount.rawValue
/// let request = StreakRequest(
///   .type(identifier: steps), goal: .atLeast(10_000), scope: ReportScope(now: now))
/// let report = try store.report(request)
/// report.current         // 3
/// report.today.missing   // 3800 steps to go
/// ```
///
/// A streak is told from all data, so a scope with a first or a last instant is refused.
public struct StreakRequest: ReportRequest {
  /// What is measured.
  public var subject: StreakSubject
  /// What an interval has to reach, in the unit that ``figureUnit(from:)`` names.
  public var goal: StreakGoal
  /// The unit of the goal and of all figures: one that HealthKit writes, of lengths of time `h`, `min` or
  /// `s`; nil is the one that tables print, of the time of nights seconds, of other times minutes.
  public var unit: String?
  /// What is counted: days, weeks or months.
  public var interval: CalendarInterval
  /// How many of any ``missSpan`` intervals in a row may miss the goal. They do not count. Semantics 6.3.
  public var allowedMisses: Int
  /// How many intervals in a row the allowed misses are counted in.
  public var missSpan: Int
  /// Whether an interval without data ends nothing. Semantics 6.3.
  public var skipsEmptyIntervals: Bool
  /// The moment whose interval is open; nil is the scope's present. Semantics 6.2.
  public var today: ParsedDateTime?
  /// On whose clocks, in which units, whose samples win.
  public var scope: ReportScope

  /// A request; without misses every interval has to meet the goal.
  public init(
    _ subject: StreakSubject, goal: StreakGoal, unit: String? = nil,
    by interval: CalendarInterval = .day, allowedMisses: Int = 0, missSpan: Int = 1,
    skipsEmptyIntervals: Bool = false, today: ParsedDateTime? = nil, scope: ReportScope
  ) {
    self.subject = subject
    self.goal = goal
    self.unit = unit
    self.interval = interval
    self.allowedMisses = allowedMisses
    self.missSpan = missSpan
    self.skipsEmptyIntervals = skipsEmptyIntervals
    self.today = today
    self.scope = scope
  }

  /// What the goal and the figures of the subject are in. It depends on what the export was written in, so
  /// who reads goals in other units (`7h`) asks for it first, of the same snapshot.
  ///
  /// - Throws: ``ReportError`` for a statistic that the subject does not have, or a ``unit`` that does not
  ///   measure it.
  public func figureUnit(from snapshot: StoreSnapshot) throws -> FigureUnit {
    try StreakReading(question: Question(scope, to: snapshot), unit: unit).figureUnit(of: subject)
  }

  /// The answer; without data it has no streaks.
  ///
  /// - Throws: ``ReportError`` for a request that makes no sense, and for an activity that the store does
  ///   not hold.
  public func report(from snapshot: StoreSnapshot) throws -> StreakReport {
    try StreakCalculation(question: Question(scope, to: snapshot), request: self).report()
  }
}

extension ReportError.Parameter {
  /// What is measured.
  public static let subject: Self = "subject"
  /// What has to be reached.
  public static let goal: Self = "goal"
  /// How many intervals may miss a goal.
  public static let allowedMisses: Self = "allowedMisses"
}
