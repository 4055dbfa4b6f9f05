import HealthCalculations
import TestSupport
import Testing

/// The chances of coefficients, and what is left of them among many, against the slow ones.
@Suite struct RandomChancesTests {
  /// `r sqrt((n - 2) / (1 - r^2))` by areas that are added up.
  private func chance(_ coefficient: Double, _ count: Int) -> Double {
    let rest = 1 - coefficient * coefficient
    let t = coefficient * (Double(count - 2) / rest).squareRoot()
    return SlowDistributions.studentP(t, degrees: Double(count - 2))
  }

  private func coefficient(_ left: [Double], _ right: [Double]) -> Double? {
    guard let first = SlowTrends.variance(left), let second = SlowTrends.variance(right),
      let leftMean = SlowTrends.mean(left), let rightMean = SlowTrends.mean(right),
      Set(left).count > 1, Set(right).count > 1
    else { return nil }
    let products = zip(left, right).map { ($0 - leftMean) * ($1 - rightMean) }
    return products.reduce(0, +) / Double(left.count - 1) / (first * second).squareRoot()
  }

  @Test(arguments: 0..<80)
  func chancesOfCoefficientsAgreeWithTheSlowOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let length = Int.random(in: 3...60, using: &generator)
    let series = (0..<2).map { _ in generator.series(length: length) }
    let lag = Int.random(in: 0...2, using: &generator)
    let cell = CorrelationMatrix(of: series, lag: lag)[0, 1]
    let days = (0..<length - lag).filter { series[0][$0] != nil && series[1][$0 + lag] != nil }
    let left = days.compactMap { series[0][$0] }
    let right = days.compactMap { series[1][$0 + lag] }
    let coefficients = [
      coefficient(left, right), coefficient(SlowTrends.ranks(left), SlowTrends.ranks(right)),
    ]
    for (coefficient, p) in zip(coefficients, [cell.pearsonP, cell.spearmanP]) {
      guard let coefficient, days.count > 2 else {
        #expect(p == nil, "seed \(seed)")
        continue
      }
      let found = try #require(p, "seed \(seed)")
      // Near the ends of the scale the rounding of the coefficient decides.
      let expected = 1 - abs(coefficient) < 1e-9 ? 0 : chance(coefficient, days.count)
      #expect(abs(found - expected) < (expected == 0 ? 1e-6 : 1e-8), "seed \(seed)")
    }
  }

  /// The least `p m / rank` of all that are not smaller, the rank being how many are not larger.
  @Test(arguments: 0..<150)
  func adjustedChancesAgreeWithTheSlowOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isCoarse = Bool.random(using: &generator)
    let chances: [Double?] = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      if Int.random(in: 0..<8, using: &generator) == 0 { return nil }
      let chance = Double.random(in: 0...1, using: &generator)
      return isCoarse ? (chance * 10).rounded() / 10 : chance * chance
    }
    let known = chances.compactMap { $0 }
    let found = FalseDiscoveryRate.adjusted(chances)
    #expect(found.count == chances.count)
    for (adjusted, chance) in zip(found, chances) {
      let candidates = chance.map { chance in
        known.filter { $0 >= chance }.map { larger in
          larger * Double(known.count) / Double(known.filter { $0 <= larger }.count)
        }
      }
      #expect(isNear(adjusted, candidates?.min().map { min(1, $0) }), "seed \(seed)")
    }
  }
}
