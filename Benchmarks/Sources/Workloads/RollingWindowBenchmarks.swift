internal import HealthCalculations

extension Workload {
  /// Means and medians over the last four weeks, one a day.
  static let rollingWindows: [Workload] = DayFigures.lengths.map { days, name, measures in
    Workload("rolling means and medians, 28", on: name, size: days, measures: measures) {
      let series = DayFigures.series(days: days)
      let window = RollingWindow(length: 28)
      let (means, medians) = (window.means(of: series), window.medians(of: series))
      let entries = series.entries
      for day in 0..<days {
        let values = entries[max(0, day - 27)...day].compactMap { $0 }.sorted()
        let count = values.count
        let isShown = count >= 14
        try Reference.expect(
          means[day] ?? .nan, near: isShown ? values.reduce(0, +) / Double(count) : .nan,
          "The mean up to day \(day)")
        let median = (values[(count - 1) / 2] + values[count / 2]) / 2
        try Reference.expect(
          medians[day] ?? .nan, near: isShown ? median : .nan, "The median up to day \(day)")
      }
      return PreparedWork {
        keep(window.means(of: series))
        keep(window.medians(of: series))
      }
    }
  }
}
