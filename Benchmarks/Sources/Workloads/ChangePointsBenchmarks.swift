internal import HealthCalculations

extension Workload {
  /// Changes of level.
  static let changePoints: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("change points", on: name, size: days, measures: measures) {
      let values = DayFigures.series(days: days).values
      let penalty = ChangePoints.defaultPenalty(for: values)
      func positions() -> [Int] {
        ChangePoints.positions(in: values, minimumLength: 14, penalty: penalty)
      }
      let found = cost([0] + positions() + [values.count], values, penalty)
      try Reference.expect(found, near: leastCost(values, 14, penalty), "The cost of the cut")
      return PreparedWork { keep(positions()) }
    }
  }

  /// What a cut at these bounds costs, the first segment without a penalty.
  private static func cost(_ bounds: [Int], _ values: [Double], _ penalty: Double) -> Double {
    zip(bounds, bounds.dropFirst()).reduce(-penalty) { sum, bound in
      let segment = values[bound.0..<bound.1]
      let mean = segment.reduce(0, +) / Double(segment.count)
      return sum + penalty + segment.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }

  /// The least cost of all cuts, by looking at every last segment of every prefix.
  private static func leastCost(
    _ values: [Double], _ minimumLength: Int, _ penalty: Double
  ) -> Double {
    var least = [Double](repeating: .infinity, count: values.count + 1)
    least[0] = -penalty
    for end in minimumLength...values.count {
      // Backwards the mean and the squares about it grow value by value (Welford, 1962).
      var (count, mean, squares) = (0.0, 0.0, 0.0)
      for begin in (0..<end).reversed() {
        count += 1
        let distance = values[begin] - mean
        mean += distance / count
        squares += distance * (values[begin] - mean)
        if end - begin >= minimumLength {
          least[end] = min(least[end], least[begin] + squares + penalty)
        }
      }
    }
    return least[values.count]
  }
}
