internal import CalendarBuckets
internal import HealthCalculations

extension Workload {
  /// Streaks of daily figures.
  static let streakSummaries: [Workload] = [
    streakSummary(dayCount: 365, "1 year", measures: [.instructions]),
    streakSummary(dayCount: 36_524, "100 years", measures: [.time]),
  ]

  private static func streakSummary(
    dayCount: Int, _ span: String, measures: Set<Measure>
  ) -> Workload {
    Workload(
      "streaks of a goal", on: "daily figures, \(span)", size: dayCount, of: "days",
      measures: measures
    ) {
      let days = try BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1))
      let values = (0..<dayCount).map { (day: Int) -> Double? in
        if day % 11 == 10 { return nil }
        let steps = day * 7_919 + day / 13 * 104_729
        return Double(steps % 20_000)
      }
      let series = IntervalSeries(edges: days, firstIndex: 0, values: values)
      let now = days.edge(dayCount - 1)
      // Stretches of days that meet the goal, cut at all others.
      let met = values.map { ($0 ?? 0) >= 6_000 }
      let stretches = met.split(separator: false).map(\.count)
      let summary = StreakSummary(of: series, goal: .atLeast(6_000), now: now)
      try Reference.expect(summary.runs.map(\.length), equals: stretches, "the streaks")
      return PreparedWork {
        keep(StreakSummary(of: series, goal: .atLeast(6_000), now: now))
      }
    }
  }
}
