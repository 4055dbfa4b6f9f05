import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct MannKendallTests {
  /// pymannkendall 1.4.3, `original_test(nile)`.
  @Test func theNileFalls() throws {
    let test = try #require(MannKendall(NileFlow.values))
    #expect(test.score == -1_387)
    #expect(isNear(test.variance, 112_728.33333333333))
    #expect(isNear(test.z, -4.128066522844101))
    #expect(isNear(test.p, 3.658262921657496e-05))
  }

  /// pymannkendall 1.4.3, `original_test(v)`; its p, `2 (1 - cdf)`, has eleven digits there.
  @Test func aWaveRises() throws {
    let test = try #require(MannKendall(TrendSeries.wave(400).values))
    #expect(test.score == 16_309)
    #expect(test.variance == 4_464_031)
    #expect(isNear(test.z, 7.718574526858143))
    #expect(isNear(test.p, 1.1768e-14, within: 5e-3))
  }

  @Test func eightThatRiseAreTheExample() throws {
    let test = try #require(MannKendall([1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(test.score == 28)
    #expect(isNear(test.variance, 8 * 7 * 21 / 18.0))
    // SciPy 1.17, 2 norm.sf(27 / sqrt(8 x 7 x 21 / 18)).
    #expect(isNear(test.p, 0.0008366271311193047))
  }

  @Test func equalValuesAreNoTrend() {
    let test = MannKendall([3, 3, 3])
    #expect(test?.score == 0)
    #expect(test?.variance == 0)
    #expect(test?.z == 0)
    #expect(test?.p == 1)
    #expect(MannKendall([3]) == nil)
    #expect(MannKendall([]) == nil)
  }

  @Test(arguments: 0..<100)
  func theScoreIsThatOfAllPairs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = generator.series(upTo: 60).values
    guard let test = MannKendall(values) else {
      #expect(values.count < 2)
      return
    }
    var score = 0
    for right in values.indices {
      for left in 0..<right {
        score += values[right] > values[left] ? 1 : values[right] < values[left] ? -1 : 0
      }
    }
    #expect(test.score == score, "seed \(seed)")
    let count = Double(values.count)
    var variance = count * (count - 1) * (2 * count + 5)
    for value in Set(values) {
      let ties = Double(values.filter { $0 == value }.count)
      variance -= ties * (ties - 1) * (2 * ties + 5)
    }
    #expect(isNear(test.variance, variance / 18), "seed \(seed)")
  }
}
