internal import HealthCalculations

/// Made-up figures of days: a slope, a weekly rhythm, scatter, a change of level, every ninth day missing.
enum DayFigures {
  /// How many days workloads have: a year is counted, ten years are timed.
  static let lengths: [(days: Int, name: String, measures: Set<Workload.Measure>)] = [
    (365, "days, 1 year", [.instructions, .time]), (3_650, "days, 10 years", [.time]),
  ]

  /// A series of so many days; each number has figures of its own.
  static func series(days: Int, number: UInt64 = 0) -> TrendSeries {
    var state = number &+ 2_024
    return TrendSeries(
      (0..<days).map { day -> Double? in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if (day + Int(number)) % 9 == 4 { return nil }
        let scatter = Double(state >> 40) / Double(1 << 24)
        let rhythm = day % 7 > 4 ? 1_500.0 : 0
        let level = day > days / 2 ? 800.0 : 0
        return (8_000 + 0.4 * Double(day) + rhythm + level + 4_000 * scatter).rounded()
      })
  }
}
