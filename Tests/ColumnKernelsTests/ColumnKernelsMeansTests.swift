import ColumnKernels
import TestSupport
import Testing

@Suite struct ColumnKernelsMeansTests {
  @Test func emptyColumnsHaveNoMean() {
    #expect(ColumnKernels.mean([]) == nil)
    #expect(ColumnKernels.weightedMean([], weights: []) == nil)
    #expect(ColumnKernels.variance([]) == nil)
    #expect(ColumnKernels.energyMean([], weights: []) == nil)
  }

  @Test func meansOfKnownColumns() {
    #expect(ColumnKernels.mean([1, 2, 6]) == 3)
    #expect(ColumnKernels.mean([1, 2, 6], over: [0..<2, 2..<2, 2..<3]) == [1.5, nil, 6])
  }

  @Test func weightedMeanOfTheTemporalVector() throws {
    let values: [Double] = [60, 60, 180]
    let weights: [Double] = [30, 35, 5]
    let mean = try #require(ColumnKernels.weightedMean(values, weights: weights))
    #expect(isClose(mean, 4_800 / 70, within: 1e-15))
    #expect(ColumnKernels.weightedMean(values, weights: [0, 0, 0]) == nil)
    let parts = ColumnKernels.weightedMean(values, weights: weights, over: [0..<2, 1..<3])
    #expect(parts == [60, 75])
  }

  @Test func varianceOfKnownColumns() {
    let values: [Double] = [2, 4, 4, 4, 5, 5, 7, 9]
    #expect(ColumnKernels.variance(values) == 4)
    #expect(ColumnKernels.variance(values, dividingBy: .countMinusOne) == 32.0 / 7)
    #expect(ColumnKernels.variance([5], dividingBy: .countMinusOne) == nil)
    #expect(ColumnKernels.variance([5]) == 0)
    #expect(ColumnKernels.variance([1, .nan])?.isNaN == true)
    #expect(ColumnKernels.variance([1, .infinity])?.isNaN == true)
    #expect(ColumnKernels.variance(values, over: [0..<1, 0..<8]) == [0, 4])
  }

  @Test func varianceSurvivesALargeOffset() throws {
    // The textbook's sum of squares minus square of sums has no correct digit here.
    let values = seededColumn(10_000, seed: 9, in: 0...1).map { ($0 * 1_024).rounded() / 1_024 }
    let shifted = values.map { $0 + 1e9 }
    let plain = try #require(ColumnKernels.variance(values))
    let offset = try #require(ColumnKernels.variance(shifted))
    #expect(isClose(plain, offset, within: 1e-6))
  }

  @Test func energyMeanOfTheLeqVector() throws {
    let levels: [Double] = [70, 80, 60]
    let mean = try #require(
      ColumnKernels.energyMean(levels, weights: [3_600, 1_800, 7_200]))
    #expect((mean * 1e4).rounded() / 1e4 == 72.4832)
  }

  @Test func energyMeanOfEqualLevelsIsThatLevel() throws {
    let levels = [Double](repeating: 63.7, count: 1_000)
    let mean = try #require(
      ColumnKernels.energyMean(levels, weights: seededColumn(1_000, seed: 4, in: 0...9)))
    #expect(isClose(mean, 63.7, within: 1e-14))
  }

  @Test func energyMeanWithoutWeightsCountsEachLevelOnce() throws {
    let mean = try #require(ColumnKernels.energyMean([0, 10], weights: [0, 0]))
    #expect(isClose(mean, 7.403_626_894_942_439, within: 1e-14))
  }

  @Test func energyMeanDoesNotOverflowAndHandsNaNOn() {
    #expect(ColumnKernels.energyMean([4_000, 4_000], weights: [1, 1]) == 4_000)
    #expect(ColumnKernels.energyMean([1, .nan], weights: [1, 1])?.isNaN == true)
    #expect(ColumnKernels.energyMean([1, .infinity], weights: [1, 1]) == .infinity)
    #expect(
      ColumnKernels.energyMean([70, 80], weights: [1, 1], over: [0..<1, 1..<1]) == [70, nil])
  }

  @Test func nanOrInfinityInValuesOrWeights() {
    let ones: [Double] = [1, 1]
    for column in [[Double.nan, 1], [1, .nan]] {
      #expect(ColumnKernels.mean(column)?.isNaN == true)
      #expect(ColumnKernels.weightedMean(column, weights: ones)?.isNaN == true)
      #expect(ColumnKernels.weightedMean(ones, weights: column)?.isNaN == true)
      #expect(ColumnKernels.energyMean(ones, weights: column)?.isNaN == true)
      #expect(ColumnKernels.energyMean([.infinity, 1], weights: column)?.isNaN == true)
    }
    #expect(ColumnKernels.mean([1, .infinity]) == .infinity)
    #expect(ColumnKernels.mean([-.infinity, .infinity])?.isNaN == true)
    #expect(ColumnKernels.weightedMean([1, .infinity], weights: ones) == .infinity)
    #expect(ColumnKernels.weightedMean([1, .infinity], weights: [1, 0])?.isNaN == true)
    #expect(ColumnKernels.weightedMean(ones, weights: [1, .infinity])?.isNaN == true)
    // No sound at all is a level of minus infinity.
    #expect(ColumnKernels.energyMean([-.infinity, -.infinity], weights: ones) == -.infinity)
    let half = ColumnKernels.energyMean([70, -.infinity], weights: ones) ?? .nan
    #expect(isClose(half, 70 - 3.010_299_956_639_812, within: 1e-14))
  }
}
