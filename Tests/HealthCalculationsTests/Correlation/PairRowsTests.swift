import TestSupport
import Testing

@testable import HealthCalculations

/// Matrices that hold the intervals alone that pairs may be made of.
@Suite struct PairRowsTests {
  @Test func oneWeightOfTheYearOneAddsNoRows() {
    let last = 738_000
    let many = (0..<5).map { type in
      TrendSeries(
        positions: Array(last - 24..<last), values: (0..<24).map { Double(($0 * (type + 3)) % 17) },
        count: last)
    }
    let stray = TrendSeries(positions: [0], values: [70], count: last)
    for lag in [0, 1, 30] {
      let rows = PairRows(of: many + [stray], lag: lag)
      #expect(rows.count <= 25 * (lag + 1))
    }
  }

  private func areEqual(_ left: Double?, _ right: Double?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return abs(left - right) < 1e-9
  }

  @Test(arguments: UInt64(1)...60) func correlationsAreThoseOfAllIntervals(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let length = Int.random(in: 1...400, using: &generator)
    let density = Double.random(in: 0.01...0.9, using: &generator)
    let series = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      TrendSeries(
        (0..<length).map { _ -> Double? in
          Double.random(in: 0..<1, using: &generator) < density
            ? Double(Int.random(in: 0...20, using: &generator)) : nil
        })
    }
    let lag = Bool.random(using: &generator) ? 0 : Int.random(in: 0...20, using: &generator)
    let all = CorrelationMatrix(of: series, lag: lag)
    let some = CorrelationMatrix(
      of: series, lag: lag, rows: PairRows(of: series, lag: lag, mostOfAll: 0))
    for first in series.indices {
      for second in series.indices {
        let (left, right) = (all[first, second], some[first, second])
        #expect(left.count == right.count, "seed \(seed)")
        #expect(areEqual(left.pearson, right.pearson), "seed \(seed)")
        #expect(areEqual(left.spearman, right.spearman), "seed \(seed)")
      }
    }
  }
}
