internal import HealthCalculations

extension Workload {
  /// Pairs of days that rise.
  static let mannKendallTests: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("Mann-Kendall test", on: name, size: days, measures: measures) {
      let values = DayFigures.series(days: days).values
      var score = 0
      for right in values.indices {
        for left in 0..<right {
          score += values[right] > values[left] ? 1 : values[right] < values[left] ? -1 : 0
        }
      }
      try Reference.expect(MannKendall(values)?.score ?? 0, equals: score, "the score")
      return PreparedWork { keep(MannKendall(values)) }
    }
  }
}
