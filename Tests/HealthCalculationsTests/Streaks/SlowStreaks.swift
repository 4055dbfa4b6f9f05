import HealthCalculations

/// Runs in the obvious way: each one is looked for from its beginning on, and every interval counts the
/// misses of the span that ends with it anew.
struct SlowStreaks {
  /// What became of an interval that takes part.
  private enum Outcome {
    case met
    case missed
    case open
  }

  struct Run: Equatable {
    var first: Int
    var last: Int
    var length: Int
  }

  private(set) var runs: [Run] = []
  private(set) var current: Run?
  private(set) var longest: Run?

  init(values: [Double?], unreal: Set<Int>, goal: StreakGoal, rules: StreakRules) {
    var outcomes: [(position: Int, outcome: Outcome)] = []
    for position in values.indices where !unreal.contains(position) {
      if values[position] == nil, rules.emptyIntervals == .areSkipped { continue }
      if let value = values[position], Self.isMet(goal, by: value) {
        outcomes.append((position, .met))
      } else {
        outcomes.append((position, position == values.count - 1 ? .open : .missed))
      }
    }
    var begin = 0
    while let first = outcomes[begin...].firstIndex(where: { $0.outcome == .met }) {
      // The first interval that misses the goal once too often.
      let end = (first..<outcomes.count).first { end in
        guard outcomes[end].outcome == .missed else { return false }
        let span = max(first, end - rules.missSpan + 1)...end
        return span.filter { outcomes[$0].outcome == .missed }.count > rules.allowedMisses
      }
      let met = outcomes[first..<(end ?? outcomes.count)].filter { $0.outcome == .met }
      let run = Run(
        first: met.map(\.position).min() ?? 0, last: met.map(\.position).max() ?? 0,
        length: met.count)
      runs.append(run)
      guard let end else {
        current = run
        break
      }
      begin = end + 1
    }
    let most = runs.map(\.length).max()
    longest = runs.first { $0.length == most }
  }

  static func isMet(_ goal: StreakGoal, by value: Double) -> Bool {
    switch goal {
    case .atLeast(let bound): !(value < bound)
    case .moreThan(let bound): !(value <= bound)
    case .atMost(let bound): !(value > bound)
    case .lessThan(let bound): !(value >= bound)
    case .between(let low, let high): !(value < low) && !(value > high)
    }
  }
}
