import HealthCalculations
import TestSupport
import Testing

/// Series, windows, gaps, weekdays.
@Suite struct TrendSeriesTests {
  @Test func whatIsNotFiniteIsNoFigure() {
    let series = TrendSeries(positions: [0, 2, 3], values: [1, .nan, .infinity], count: 5)
    #expect(series.positions == [0])
    #expect(series.entries == [1, nil, nil, nil, nil])
    #expect(series[0] == 1 && series[2] == nil && series[99] == nil)
  }

  @Test func rangesMayReachBeyondTheSeries() {
    let series = TrendSeries([1, nil, 3, 4])
    #expect(Array(series.values(in: -5..<3)) == [1, 3])
    #expect(Array(series.values(in: 1..<2)).isEmpty)
    #expect(series.prefix(3) == TrendSeries([1, nil, 3]))
    #expect(series.prefix(0).count == 0 && series.prefix(9) == series)
    #expect(series.entries(in: -5 ..< -2).isEmpty)
    #expect(series.entries(in: 90..<99).isEmpty)
  }

  @Test func positionsThatDoNotAscendStop() async {
    await #expect(processExitsWith: .failure) {
      _ = TrendSeries(positions: [1, 1], values: [0, 0], count: 3)
    }
    await #expect(processExitsWith: .failure) {
      _ = TrendSeries(positions: [3], values: [0], count: 3)
    }
  }

  /// pandas, `Series.rolling(4, min_periods=2)` of the Nile's first twelve years without the 4th to 6th.
  @Test func windowsOfTheNile() {
    var entries = NileFlow.values.prefix(12).map(Optional.some)
    entries[3] = nil
    entries[4] = nil
    entries[5] = nil
    let series = TrendSeries(entries)
    let means = [
      nil, 1140, 1081, 1081, 1061.5, nil, nil, 1021.5, 3413 / 3.0, 1138.25, 1183.75, 1110,
    ]
    let medians = [nil, 1140, 1120, 1120, 1061.5, nil, nil, 1021.5, 1230, 1185, 1185, 1067.5]
    let window = RollingWindow(length: 4)
    #expect(zip(window.means(of: series), means).allSatisfy { isNear($0, $1) })
    #expect(zip(window.medians(of: series), medians).allSatisfy { isNear($0, $1) })
  }

  @Test(arguments: 0..<60)
  func windowsAreThoseOfSortedSlices(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(upTo: 50)
    let length = Int.random(in: 1...9, using: &generator)
    let window = RollingWindow(length: length)
    let (means, medians) = (window.means(of: series), window.medians(of: series))
    let entries = series.entries
    #expect(means.count == series.count && medians.count == series.count)
    for day in 0..<series.count {
      let values = entries[max(0, day - length + 1)...day].compactMap { $0 }.sorted()
      guard 2 * values.count >= length else {
        #expect(means[day] == nil && medians[day] == nil, "seed \(seed)")
        continue
      }
      #expect(isNear(means[day], values.reduce(0, +) / Double(values.count)), "seed \(seed)")
      #expect(isNear(medians[day], Quantiles(of: values)?.median), "seed \(seed)")
    }
  }

  @Test func gapsLieBetweenFigures() {
    let gaps = SeriesGaps(of: TrendSeries([nil, 1, nil, nil, 2, nil, 3, nil, nil, 4, nil]))
    #expect(gaps.ranges == [2..<4, 5..<6, 7..<9])
    #expect(gaps.span == 9 && gaps.covered == 4 && gaps.missing == 5)
    #expect(gaps.longest == 7..<9)
    let none = SeriesGaps(of: TrendSeries([nil, nil]))
    #expect(none.ranges.isEmpty && none.span == 0 && none.missing == 0 && none.longest == nil)
  }

  /// NumPy 2.4, means and medians of `nile[(arange(100) + 2) % 7 == w]`.
  @Test func weekdaysOfTheNile() {
    let profile = WeekdayProfile(of: TrendSeries(NileFlow.values), firstWeekday: 3)
    let means = [
      920.1428571428571, 872.2857142857143, 886.4, 924.3333333333334, 970, 921, 943.2857142857143,
    ]
    #expect(zip(profile.days, means).allSatisfy { isNear($0.mean, $1) })
    #expect(profile.days.map(\.median) == [851.5, 845, 906, 848, 930, 888, 949])
    #expect(profile.days.map(\.count) == [14, 14, 15, 15, 14, 14, 14])
    // SciPy 1.17, `scipy.stats.kruskal` of the seven: H 3.3183.
    #expect(isNear(profile.p, 0.76796292592118))
  }

  @Test func aWeekdayWithoutFiguresHasNone() {
    let profile = WeekdayProfile(of: TrendSeries([1, nil]), firstWeekday: 7)
    #expect(profile.days.map(\.count) == [0, 0, 0, 0, 0, 0, 1])
    #expect(profile.days[6].mean == 1 && profile.days[6].median == 1)
    #expect(profile.days[0].mean == nil && profile.days[0].median == nil)
  }

  /// SciPy 1.17, `ttest_ind(nile[:28], nile[28:60], equal_var=False)`.
  @Test func periodsOfTheNile() {
    let flow = TrendSeries(Array(NileFlow.values.prefix(56)))
    let comparison = PeriodComparison(of: flow, length: 28, yearLength: 50)
    #expect(comparison.current.intervals == 28..<56)
    #expect(comparison.previous.intervals == 0..<28 && comparison.previous.count == 28)
    #expect(comparison.yearAgo.intervals == -22..<6 && comparison.yearAgo.count == 6)
    #expect(isNear(comparison.previous.mean, NileFlow.values.prefix(28).reduce(0, +) / 28))
    let longer = TrendSeries(Array(NileFlow.values.prefix(60)))
    let current = PeriodComparison(of: longer, length: 32, yearLength: 50).current
    let p = PeriodComparison.p(comparison.previous, current)
    #expect(isNear(p, 5.385171689153212e-10, within: 1e-9))
  }

  @Test func periodsWithoutScatterSayNothing() {
    let comparison = PeriodComparison(of: TrendSeries([4, 4, 5, 5]), length: 2, yearLength: 4)
    #expect(comparison.current.mean == 5 && comparison.previous.mean == 4)
    #expect(PeriodComparison.p(comparison.current, comparison.previous) == nil)
    #expect(comparison.yearAgo.count == 0 && comparison.yearAgo.mean == nil)
    #expect(PeriodComparison.p(comparison.current, comparison.yearAgo) == nil)
  }

  @Test func figuresBetweenFewRealOnesAreInterpolated() {
    func series(_ value: (Double) -> Double?) -> TrendSeries {
      TrendSeries((0..<90).map { value(Double($0)) })
    }
    // Weighed every 14 or every 7 days, and straight lines between.
    for days in [7.0, 14] {
      let weights = series { day in
        let (knot, rest) = ((day / days).rounded(.down), day.truncatingRemainder(dividingBy: days))
        return 80 + (knot * 1.37).truncatingRemainder(dividingBy: 2)
          + rest * (0.013 * (knot + 1).truncatingRemainder(dividingBy: 5) - 0.031)
      }
      #expect(weights.isInterpolated, "\(days)")
    }
    // What stays as it was is not, nor what goes up and down, nor a few days, nor days with gaps.
    #expect(!series { _ in 12 }.isInterpolated)
    #expect(!series { Double(Int($0 * $0) % 13) }.isInterpolated)
    #expect(!series { $0 < 21 ? $0 : nil }.isInterpolated)
    #expect(series { $0 < 22 ? $0 : nil }.isInterpolated)
    #expect(!series { Int($0) % 3 == 2 ? nil : $0 }.isInterpolated)
    #expect(!TrendSeries([]).isInterpolated)
  }

  @Test func roundedFiguresBetweenFewRealOnesAreInterpolated() {
    // Weighed every 14 days, straight lines between, and a scale of 0.1 kg; the same in pounds.
    for (unit, shift) in [(1.0, 0.0), (2.204_622_621_8, 0), (1, 0.37)] {
      let weights = (0..<180).map { day -> Double? in
        let (knot, rest) = (day / 14, Double(day % 14) / 14)
        let real = [80, 81.3, 80.4, 79.1, 79.9, 78.8, 80.2].map { $0 + shift }
        let (from, to) = (real[knot % 7], real[(knot + 1) % 7])
        return ((from + rest * (to - from)) * 10).rounded() / 10 * unit
      }
      #expect(TrendSeries(weights).isInterpolated, "\(unit) \(shift)")
    }
  }

  @Test func roundedFiguresThatScatterAreNotInterpolated() {
    // A scale of 0.1 kg, a slow loss and the scatter of water; whole steps; a level that was kept.
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let scatter = [0.1, 0.3, 1][Int(seed % 3)]
      let weights = (0..<180).map { day -> Double? in
        let real =
          80 - 0.02 * Double(day) + scatter
          * (Double.random(in: 0..<1, using: &random) + Double.random(in: 0..<1, using: &random) - 1)
        return (real * 10).rounded() / 10
      }
      #expect(!TrendSeries(weights).isInterpolated, "\(seed)")
      let walk = (0..<180).map { _ in Double(Int(Double.random(in: 0..<1, using: &random) * 12_000))
      }
      #expect(!TrendSeries(walk.map(Optional.some)).isInterpolated, "\(seed)")
    }
    #expect(!TrendSeries((0..<90).map { $0 < 45 ? 10 : 13 }).isInterpolated)
  }
}
