internal import HealthCalculations

extension Workload {
  /// The slopes of all pairs of days.
  static let theilSenLines: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("Theil-Sen line", on: name, size: days, measures: measures) {
      let series = DayFigures.series(days: days)
      let line = TheilSen(series)
      var slopes: [Double] = []
      for (right, value) in series.values.enumerated() {
        for left in 0..<right {
          slopes.append(
            (value - series.values[left])
              / Double(series.positions[right] - series.positions[left]))
        }
      }
      slopes.sort()
      let middle = slopes.count / 2
      let median =
        slopes.count.isMultiple(of: 2)
        ? (slopes[middle - 1] + slopes[middle]) / 2 : slopes[middle]
      try Reference.expect(line?.slope ?? .nan, near: median, "The slope")
      return PreparedWork { keep(TheilSen(series)) }
    }
  }
}
