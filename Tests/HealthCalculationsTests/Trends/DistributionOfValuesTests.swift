import HealthCalculations
import TestSupport
import Testing

/// Quantiles, histogram, baseline.
@Suite struct DistributionOfValuesTests {
  /// NumPy 2.4, `numpy.quantile(nile, q)`.
  @Test(arguments: [(0.05, 697.8), (0.25, 798.5), (0.5, 893.5), (0.75, 1_032.5), (0.95, 1_210.5)])
  func quantilesOfTheNile(share: Double, expected: Double) throws {
    let quantiles = try #require(Quantiles(of: NileFlow.values))
    #expect(isNear(quantiles.value(at: share), expected, within: 1e-14))
  }

  @Test func quantilesReachFromTheSmallestToTheLargest() throws {
    let quantiles = try #require(Quantiles(of: [4, 1, 3, 2]))
    #expect(quantiles.value(at: 0) == 1 && quantiles.value(at: 1) == 4)
    #expect(quantiles.value(at: 0.5) == 2.5 && quantiles.value(at: 0.25) == 1.75)
    #expect(Quantiles(of: [9])?.value(at: 0.3) == 9)
    #expect(Quantiles(of: [Double]()) == nil)
  }

  /// NumPy 2.4, `numpy.histogram(nile, bins='fd')`.
  @Test func histogramOfTheNile() throws {
    let histogram = Histogram(of: try #require(Quantiles(of: NileFlow.values)))
    #expect(histogram.counts == [1, 0, 10, 20, 23, 16, 9, 14, 6, 1])
    let edges = [456, 547.4, 638.8, 730.2, 821.6, 913, 1004.4, 1095.8, 1187.2, 1278.6, 1370]
    #expect(histogram.edges.count == edges.count)
    #expect(zip(histogram.edges, edges).allSatisfy { isNear($0, $1) })
  }

  @Test func histogramsOfLittle() throws {
    let one = Histogram(of: try #require(Quantiles(of: [5, 5, 5])))
    #expect(one.counts == [3] && one.edges == [5, 5])
    // The quarters coincide: Sturges, 3 / (log2 6 + 1) wide.
    let flat = Histogram(of: try #require(Quantiles(of: [0, 0, 0, 0, 0, 3])))
    #expect(flat.counts == [5, 0, 0, 1])
    #expect(
      Histogram(of: try #require(Quantiles(of: NileFlow.values)), largestBinCount: 3).counts
        == [18, 61, 21])
  }

  @Test(arguments: 0..<50)
  func everyValueIsInTheBinThatHoldsIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    guard let quantiles = Quantiles(of: generator.series(upTo: 200).values) else { return }
    let histogram = Histogram(of: quantiles)
    #expect(histogram.counts.reduce(0, +) == quantiles.sorted.count)
    for (bin, count) in histogram.counts.enumerated() where histogram.counts.count > 1 {
      let isLast = bin == histogram.counts.count - 1
      let inside = quantiles.sorted.filter {
        $0 >= histogram.edges[bin]
          && ($0 < histogram.edges[bin + 1] || isLast && $0 == histogram.edges[bin + 1])
      }
      #expect(inside.count == count, "seed \(seed), bin \(bin)")
    }
  }

  /// SciPy 1.17, `scipy.stats.median_abs_deviation(nile)` is 121.
  @Test func baselineOfTheNile() throws {
    let baseline = try #require(Baseline(of: NileFlow.values))
    #expect(baseline.median == 893.5)
    #expect(baseline.medianDeviation == 121)
    #expect(isNear(baseline.score(of: 456), 0.6745 * (456 - 893.5) / 121))
    #expect(!NileFlow.values.contains(where: baseline.isUnusual))
    #expect(baseline.isUnusual(1_530) && baseline.isUnusual(260))
  }

  @Test func aBaselineOfMostlyEqualValuesScalesByTheMeanDeviation() throws {
    let baseline = try #require(Baseline(of: [5, 5, 5, 5, 5, 5, 5, 5, 5, 15]))
    #expect(baseline.medianDeviation == 0)
    #expect(isNear(baseline.score(of: 15), 10 / 1.253314))
    #expect(baseline.isUnusual(15) && !baseline.isUnusual(5))
    let equal = try #require(Baseline(of: [5, 5]))
    #expect(equal.score(of: 6) == nil && !equal.isUnusual(6))
    #expect(Baseline(of: [Double]()) == nil)
  }

  @Test func theExampleOfTheBaselineIsWhatItSays() {
    let pulse = Baseline(of: [58, 60, 59, 61, 60, 58, 84])
    #expect(pulse?.median == 60)
    #expect(isNear(pulse?.score(of: 84), 16.188))
  }
}
