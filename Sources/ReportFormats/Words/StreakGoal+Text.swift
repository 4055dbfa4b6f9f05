package import HealthCalculations
package import HealthReports

extension StreakGoal {
  /// The goal in words: `at least 10,000`.
  package func text(in unit: FigureUnit) -> String {
    switch self {
    case .atLeast(let goal): "at least \(unit.text(goal))"
    case .moreThan(let goal): "more than \(unit.text(goal))"
    case .atMost(let goal): "at most \(unit.text(goal))"
    case .lessThan(let goal): "less than \(unit.text(goal))"
    case .between(let low, let high): "\(unit.text(low)) to \(unit.text(high))"
    }
  }

  /// How much of a goal that is reached from below a figure has reached, 0...1; nil for other goals.
  package func share(of value: Double) -> Double? {
    switch self {
    case .atLeast(let goal), .moreThan(let goal):
      goal > 0 ? min(1, max(0, value / goal)) : nil
    case .atMost, .lessThan, .between: nil
    }
  }
}
