import Testing

@testable import HealthCalculations

/// Probabilities beside those of SciPy 1.17 (`scipy.special.gammaln`, `betainc`, `scipy.stats.t.sf`,
/// `norm.ppf`, `norm.sf`), printed with all their digits.
@Suite struct DistributionsTests {
  @Test(arguments: [
    (0.5, 0.5723649429247), (1.5, -0.12078223763524526), (3.7, 1.428072326665388),
    (10, 12.801827480081469), (25.5, 56.38916764371994), (1824.5, 11872.946714926558),
  ])
  func logarithmOfGamma(x: Double, expected: Double) {
    #expect(abs(LogGamma.value(x) - expected) <= 4e-15 * max(1, abs(expected)))
  }

  @Test func logarithmOfGammaIsNothingAtOneAndTwo() {
    #expect(abs(LogGamma.value(1)) < 1e-14)
    #expect(abs(LogGamma.value(2)) < 1e-14)
  }

  @Test(arguments: [
    (0.3, 0.5, 0.5, 0.36901011956554536), (0.4, 2, 3, 0.5248),
    (0.999, 1824, 0.5, 0.05609193864678546), (0.2, 5, 0.5, 8.630216153154252e-05),
    (0.01, 0.5, 40, 0.6286139767460155), (0.9, 13.7, 2.2, 0.6167416689948819),
  ])
  func incompleteBeta(x: Double, a: Double, b: Double, expected: Double) {
    #expect(
      isNear(
        IncompleteBeta.regularized(x, complement: 1 - x, a: a, b: b), expected, within: 1e-11))
  }

  @Test func incompleteBetaHasItsEnds() {
    #expect(IncompleteBeta.regularized(0, complement: 1, a: 2, b: 3) == 0)
    #expect(IncompleteBeta.regularized(1, complement: 0, a: 2, b: 3) == 1)
    #expect(IncompleteBeta.regularized(.nan, complement: .nan, a: 2, b: 3).isNaN)
  }

  @Test(arguments: [
    (0, 5, 1), (1, 1, 0.5), (2.5, 10, 0.03144684423660882), (3.1, 7.3, 0.016430118131617166),
    (12, 30, 5.580185415199261e-13), (40, 3_648, 1.9852670817339448e-290),
    (1e-3, 100, 0.9992041077601035),
  ])
  func studentsT(t: Double, degrees: Double, expected: Double) {
    #expect(isNear(StudentT.twoSidedP(t, degrees: degrees), expected, within: 1e-10))
    #expect(StudentT.twoSidedP(-t, degrees: degrees) == StudentT.twoSidedP(t, degrees: degrees))
  }

  @Test func aCorrelationOfOneIsNoChanceAndOfTwoPairsNoFinding() {
    #expect(StudentT.twoSidedP(correlation: 1, count: 5) == 0)
    #expect(StudentT.twoSidedP(correlation: 0, count: 5) == 1)
    #expect(StudentT.twoSidedP(correlation: 1, count: 2) == nil)
    #expect(StudentT.twoSidedP(.infinity, degrees: 4) == 0)
  }

  @Test(arguments: [
    (0.5, 0), (0.975, 1.959963984540054), (0.9, 1.2815515655446004), (0.025, -1.959963984540054),
    (1e-3, -3.090232306167813), (1e-10, -6.361340902404056), (0.51, 0.02506890825871106),
    (1e-300, -37.0470962993612),
  ])
  func normalQuantile(p: Double, expected: Double) {
    #expect(isNear(NormalDistribution.quantile(p), expected, within: 1e-13))
  }

  @Test func normalQuantileHasItsEnds() {
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
  }

  /// `scipy.stats.chi2.sf`.
  @Test(arguments: [
    (0.5, 1, 0.47950012218695337), (3.2, 1, 0.07363827012030258), (7.1, 2, 0.028724639654239426),
    (12.6, 6, 0.04984649317244968), (40, 7, 1.258790387371308e-06),
    (1e-3, 5, 0.9999999983185123), (150, 9, 8.819629954805395e-28), (2, 30, 0.9999999999997),
    (0, 3, 1),
  ])
  func chiSquared(x: Double, degrees: Int, expected: Double) {
    #expect(isNear(ChiSquared.upperP(x, degrees: degrees), expected, within: 1e-12))
  }

  @Test(arguments: [
    (0, 1), (1, 0.31731050786291415), (1.96, 0.04999579029644087), (5, 5.733031437583866e-07),
    (10, 1.523970604832094e-23),
  ])
  func normalTails(z: Double, expected: Double) {
    #expect(isNear(NormalDistribution.twoSidedP(z), expected, within: 1e-13))
    #expect(NormalDistribution.twoSidedP(-z) == NormalDistribution.twoSidedP(z))
  }
}
