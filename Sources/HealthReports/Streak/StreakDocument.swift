package import CalendarBuckets
package import HealthCalculations

/// What `hkstats streak` answers, before it is written as a table, JSON or CSV.
package struct StreakDocument: Sendable {
  /// What is measured, by interval.
  package var figures: StreakFigures
  /// What an interval has to reach, in the unit of the figures.
  package var goal: StreakGoal
  /// The intervals by name.
  package var interval: CalendarInterval
  /// The streaks.
  package var report: StreakReport

  /// An answer of its parts.
  package init(
    figures: StreakFigures, goal: StreakGoal, interval: CalendarInterval, report: StreakReport
  ) {
    self.figures = figures
    self.goal = goal
    self.interval = interval
    self.report = report
  }

  /// The zone of the calendar.
  package var zone: ZoneRules { figures.series.edges.zone }
}

extension StreakGoal {
  /// How much of a goal that is reached from below a figure has reached, 0...1; nil for other goals.
  package func share(of value: Double) -> Double? {
    switch self {
    case .atLeast(let goal), .moreThan(let goal):
      goal > 0 ? min(1, max(0, value / goal)) : nil
    case .atMost, .lessThan, .between: nil
    }
  }
}
