/// What an interval has to reach to count for a streak.
public enum StreakGoal: Sendable, Hashable {
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

  /// Whether a value meets the goal; NaN meets none.
  ///
  /// Semantics 6.1: the goal.
  public func isMet(by value: Double) -> Bool {
    switch self {
    case .atLeast(let goal): value >= goal
    case .moreThan(let goal): value > goal
    case .atMost(let goal): value <= goal
    case .lessThan(let goal): value < goal
    case .between(let low, let high): value >= low && value <= high
    }
  }

  /// How much a value lacks; nil if it meets the goal, or if the goal is not one to be reached from below.
  ///
  /// Of ``moreThan(_:)`` nothing may be lacking and the goal still not met: anything more will do.
  public func missing(from value: Double) -> Double? {
    switch self {
    case .atLeast(let goal), .moreThan(let goal): isMet(by: value) ? nil : goal - value
    case .atMost, .lessThan, .between: nil
    }
  }
}
