import HealthCalculations
import TestSupport
import Testing

/// Periods, slopes' intervals, weekdays and gaps against the slow ones over seeded series.
@Suite struct RandomTrendsTests {
  /// Chances: by areas that are added up.
  private func isChance(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) < 1e-9
  }

  @Test(arguments: 0..<80)
  func periodsAgreeWithTheSlowOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(upTo: 90)
    let entries = series.entries
    let length = Int.random(in: 1...30, using: &generator)
    let year = Int.random(in: 1...60, using: &generator)
    let found = PeriodComparison(of: series, length: length, yearLength: year)
    let begins = [0, length, year].map { entries.count - length - $0 }
    let values = begins.map { begin in
      entries.indices.filter { $0 >= begin && $0 < begin + length }.compactMap { entries[$0] }
    }
    let periods = [found.current, found.previous, found.yearAgo]
    for (number, period) in periods.enumerated() {
      #expect(period.intervals == begins[number]..<begins[number] + length, "seed \(seed)")
      #expect(period.count == values[number].count, "seed \(seed)")
      #expect(isNear(period.mean, SlowTrends.mean(values[number])), "seed \(seed)")
      #expect(isNear(period.variance, SlowTrends.variance(values[number])), "seed \(seed)")
      let p = PeriodComparison.p(found.current, period)
      #expect(isChance(p, SlowTrends.welchP(values[0], values[number])), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<80)
  func intervalsOfSlopesAgreeWithTheSlowOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(length: Int.random(in: 0...120, using: &generator))
    for confidence in [0.95, 0.8, 0.999, Double.random(in: 0.05..<0.99, using: &generator)] {
      let found = TheilSen(series, confidence: confidence)
      let expected = SlowTrends.theilSen(series.entries, confidence: confidence)
      #expect(isNear(found?.slope, expected?.slope), "seed \(seed)")
      #expect(found?.interval.lowerBound == expected?.low, "seed \(seed), \(confidence)")
      #expect(found?.interval.upperBound == expected?.high, "seed \(seed), \(confidence)")
    }
  }

  @Test(arguments: 0..<120)
  func weekdaysAgreeWithTheSlowOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(upTo: 100)
    let first = Int.random(in: 1...7, using: &generator)
    let profile = WeekdayProfile(of: series, firstWeekday: first)
    let groups = (1...7).map { weekday in
      series.entries.indices.filter { day in
        // The first of the weekday, and those whole weeks later.
        (day - (weekday - first + 7) % 7) % 7 == 0
      }.compactMap { series.entries[$0] }
    }
    for (day, group) in zip(profile.days, groups) {
      #expect(day.count == group.count, "seed \(seed)")
      #expect(isNear(day.mean, SlowTrends.mean(group)), "seed \(seed)")
      #expect(isNear(day.median, SlowTrends.median(group)), "seed \(seed)")
    }
    #expect(isChance(profile.p, SlowTrends.kruskalWallisP(groups)), "seed \(seed)")
  }

  @Test(arguments: 0..<80)
  func gapsAgreeWithTheSlowOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(upTo: 60)
    let entries = series.entries
    let gaps = SeriesGaps(of: series)
    func isMissing(_ day: Int) -> Bool {
      entries[day] == nil && entries[..<day].contains { $0 != nil }
        && entries[day...].contains { $0 != nil }
    }
    let missing = entries.indices.filter(isMissing)
    #expect(gaps.ranges.flatMap { Array($0) } == missing, "seed \(seed)")
    #expect(gaps.ranges.allSatisfy { !$0.isEmpty && !missing.contains($0.upperBound) })
    let covered = entries.filter { $0 != nil }.count
    #expect(gaps.covered == covered && gaps.missing == missing.count, "seed \(seed)")
    #expect(gaps.span == covered + missing.count, "seed \(seed)")
    let most = gaps.ranges.map(\.count).max()
    #expect(gaps.longest == gaps.ranges.last { $0.count == most }, "seed \(seed)")
  }
}
