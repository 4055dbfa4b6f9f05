import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct TheilSenTests {
  /// SciPy 1.17, `scipy.stats.theilslopes(nile, arange(100), 0.95)`.
  @Test func theNileFalls() throws {
    let line = try #require(TheilSen(TrendSeries(NileFlow.values)))
    #expect(isNear(line.slope, -2.6))
    #expect(isNear(line.intercept, 1_022.2))
    #expect(isNear(line.interval.lowerBound, -3.627906976744186))
    #expect(isNear(line.interval.upperBound, -1.4285714285714286))
  }

  /// SciPy 1.17, `theilslopes(v, x, confidence)` of the 342 days that a wave of 400 keeps: more pairs
  /// than are all kept.
  @Test func aWaveWithMissingDaysRises() throws {
    let wave = TrendSeries.wave(400)
    #expect(wave.values.count == 342)
    let line = try #require(TheilSen(wave))
    #expect(isNear(line.slope, 0.050256819013213064))
    #expect(isNear(line.intercept, 117.58213094996154))
    #expect(isNear(line.interval.lowerBound, 0.03798304116040352))
    #expect(isNear(line.interval.upperBound, 0.06306127026928596))
    let narrow = try #require(TheilSen(wave, confidence: 0.8))
    #expect(isNear(narrow.interval.lowerBound, 0.04201151056425221))
    #expect(isNear(narrow.interval.upperBound, 0.058058994271934505))
    #expect(narrow.slope == line.slope)
  }

  @Test func theExampleIsWhatItSays() {
    let line = TheilSen(TrendSeries([1, 2, 30, 4, 5]))
    #expect(line?.slope == 1)
    #expect(line?.interval == -26...28)
  }

  @Test func fewerThanTwoFiguresHaveNoLine() {
    #expect(TheilSen(TrendSeries([])) == nil)
    #expect(TheilSen(TrendSeries([nil, 4, nil])) == nil)
    let two = TheilSen(TrendSeries([nil, 4, nil, 10]))
    #expect(two?.slope == 3)
    #expect(two?.intercept == 1)
    #expect(two?.interval == 3...3)
  }

  @Test func equalFiguresDoNotChange() {
    let line = TheilSen(TrendSeries(Array(repeating: 7, count: 400)))
    #expect(line?.slope == 0)
    #expect(line?.interval == 0...0)
    #expect(line?.intercept == 7)
  }

  @Test(arguments: 0..<60)
  func slopesAreThoseOfAllPairsSorted(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let series = generator.series(length: Int.random(in: 2...220, using: &generator))
    guard series.values.count >= 2 else { return }
    var all: [Double] = []
    for right in series.values.indices {
      for left in 0..<right {
        all.append(
          (series.values[right] - series.values[left])
            / Double(series.positions[right] - series.positions[left]))
      }
    }
    all.sort()
    var slopes = PairSlopes(
      positions: series.positions.map(Double.init), values: series.values)
    // So few are kept that the sample has to find them.
    slopes.largestKept = 10
    slopes.sampleSize = 300
    let middle = all.count / 2
    let ranks = [middle * 9 / 10, middle, min(all.count - 1, middle + middle / 10)]
    #expect(slopes.slopes(at: ranks) == ranks.map { all[$0] }, "seed \(seed)")
    let ends = [0, all.count - 1]
    #expect(slopes.slopes(at: ends) == ends.map { all[$0] }, "seed \(seed)")
    let median =
      all.count.isMultiple(of: 2) ? (all[middle - 1] + all[middle]) / 2 : all[middle]
    #expect(isNear(TheilSen(series)?.slope, median, within: 1e-12), "seed \(seed)")
  }

  /// Of equal figures, of stairs and of weights in whole kilograms most slopes are one and the same.
  @Test(arguments: 0..<40)
  func equalSlopesAreCountedAndNotKept(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let steps = Int.random(in: 1...3, using: &generator)
    let rise = Bool.random(using: &generator) ? 0.25 : 0
    let values = (0..<400).map { day in
      80 + rise * Double(day)
        + (Int.random(in: 0..<10, using: &generator) == 0
          ? Double(Int.random(in: 0..<steps, using: &generator)) : 0)
    }
    let series = TrendSeries(values.map(Optional.some))
    var all: [Double] = []
    for right in values.indices {
      for left in 0..<right { all.append((values[right] - values[left]) / Double(right - left)) }
    }
    all.sort()
    var slopes = PairSlopes(positions: series.positions.map(Double.init), values: values)
    slopes.largestKept = 10
    slopes.sampleSize = 4_096
    let middle = all.count / 2
    let ranks = [middle - 1_000, middle, middle, middle + 1_000]
    let found = slopes.search(ranks)
    #expect(found.slopes == ranks.map { all[$0] }, "seed \(seed)")
    #expect(found.keptCount < all.count / 6, "seed \(seed)")
  }

  @Test func noSlopeOfEqualFiguresIsKept() {
    let count = 1_000
    let found = PairSlopes(
      positions: (0..<count).map(Double.init), values: Array(repeating: 80, count: count)
    ).search([count, count * (count - 1) / 4, count * (count - 1) / 2 - 1])
    #expect(found.slopes == [0, 0, 0])
    #expect(found.keptCount == 0)
  }

  @Test(arguments: 0..<200)
  func selectedValuesStandWhereSortingPutsThem(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let range = Bool.random(using: &generator) ? 0...3 : 0...1_000
    let values = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
      Double(Int.random(in: range, using: &generator))
    }
    let sorted = values.sorted()
    for rank in values.indices {
      var moved = values
      #expect(
        OrderStatistics.select(rank, in: &moved, range: 0..<moved.count) == sorted[rank],
        "seed \(seed), rank \(rank)")
      #expect(moved.sorted() == sorted && moved[..<rank].allSatisfy { $0 <= sorted[rank] })
    }
  }
}

extension TrendSeries {
  /// `100 + 0.05 i + 7 sin(0.9 i) + 3 (7919 i mod 13)` on the days on which `31 i mod 7` is not 0.
  static func wave(_ count: Int) -> TrendSeries {
    TrendSeries(
      (0..<count).map { day -> Double? in
        if day * 31 % 7 == 0 { return nil }
        return 100 + 0.05 * Double(day) + 7 * sine(Double(day) * 0.9)
          + 3 * Double(day * 7_919 % 13)
      })
  }
}
