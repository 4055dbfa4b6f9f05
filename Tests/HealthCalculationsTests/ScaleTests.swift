import TestSupport
import Testing

@testable import HealthCalculations

/// Sizes that a life of data has; what the answer must be is known from how the data are made.
@Suite struct ScaleTests {
  /// Every minute for as long as there are samples: the watch has the first 40 s, the phone all 60,
  /// and a third source repeats the phone's last 20 s.
  private func minutes(_ count: Int) -> SampleColumns {
    var samples = SampleColumns()
    samples.reserveCapacity(3 * count)
    for minute in 0..<count {
      let start = 1.4e9 + 60 * Double(minute)
      samples.append(start: start, end: start + 40, value: 80, rank: 0)
      samples.append(start: start, end: start + 60, value: 30, rank: 1)
      samples.append(start: start + 40, end: start + 60, value: 7, rank: 2)
    }
    return samples
  }

  private func check(minutes count: Int) {
    let samples = minutes(count)
    // The watch's 80 and a third of the phone's 30, each minute.
    let expected = 90 * Double(count)
    let kind = MeasureKind.quantity(.cumulative)
    let range = StatisticsEngine.rangeStatistics(of: samples, kind: kind)
    #expect(isClose(range?.figures.sum, expected))
    #expect(range?.figures.count == 2 * count)
    #expect(range?.figures.duration == 60 * Double(count))
    let hours = (0...(count / 60 + 1)).map { 1.4e9 + 3_600 * Double($0) }
    let buckets = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: hours)
    #expect(buckets.counts.reduce(0, +) == 2 * count)
    #expect(isClose(buckets.sums[0], 5_400))
    #expect(isClose(buckets.sums.reduce(0, +), expected))
    let readings = StatisticsEngine.bucketStatistics(
      of: samples, kind: .quantity(.discreteTemporallyWeighted), edges: hours)
    // The phone's start is under the watch's, the third source's under the phone.
    #expect(readings.counts.reduce(0, +) == count)
    #expect(readings.minima[0] == 80 && readings.maxima[0] == 80)
    let overlap = MergeOverlapTests.overlap(of: samples)
    #expect(isClose(overlap.rawSum, 117 * Double(count)))
    #expect(
      overlap.masks == [
        MaskKey(masked: 1, winner: 0): count, MaskKey(masked: 2, winner: 1): count,
      ])
  }

  @Test func threeSourcesOverADayOfMinutes() {
    check(minutes: 1_440)
  }

  @Test(.enabled(if: RandomMergeTests.isFullSweep, "a full test: HKSTATS_FULL_SWEEP=1"))
  func tenMillionSamplesOfThreeSources() {
    check(minutes: 3_500_000)
  }

  @Test(.enabled(if: RandomMergeTests.isFullSweep, "a full test: HKSTATS_FULL_SWEEP=1"))
  func tenMillionReadingsOfOneSource() {
    let count = 10_000_000
    let starts = (0..<count).map { 1e9 + 30 * Double($0) }
    let samples = SampleColumns(
      starts: starts, ends: starts, values: (0..<count).map { Double($0 % 100) },
      ranks: Array(repeating: 0, count: count))
    let days = (0...(count / 2_880 + 1)).map { 1e9 + 86_400 * Double($0) }
    let buckets = StatisticsEngine.bucketStatistics(
      of: samples, kind: .quantity(.discreteArithmetic), edges: days)
    #expect(buckets.counts.reduce(0, +) == count)
    #expect(buckets.minima.allSatisfy { $0 == 0 } && buckets.maxima.allSatisfy { $0 == 99 })
    let range = StatisticsEngine.rangeStatistics(
      of: samples, kind: .quantity(.discreteArithmetic))
    #expect(isClose(range?.figures.average, 49.5))
  }

  /// The merge's cost must not grow with the overlap: every sample is inside all earlier ones.
  @Test func nestedSamplesOfManyPairsMergeToTheInnermost() {
    let count = RandomMergeTests.isFullSweep ? 200_000 : 4_000
    var samples = SampleColumns()
    for level in 0..<count {
      samples.append(
        start: Double(level), end: Double(2 * count - level), value: 2 * Double(count - level),
        rank: UInt16((count - 1 - level) * 60_000 / count))
    }
    // Innermost pairs are best, so that each level shows one second at either end.
    let range = StatisticsEngine.rangeStatistics(of: samples, kind: .quantity(.cumulative))
    #expect(range?.figures.count == count)
    #expect(range?.figures.duration == 2 * Double(count))
    if count < 60_000 { #expect(isClose(range?.figures.sum, 2 * Double(count))) }
  }

  @Test func oneLongSampleOverManyBuckets() {
    let edges = (0...10_000).map { 60 * Double($0) }
    let samples = columns((30, 599_970, 599_940, 1), (90, 120, 7, 0))
    let buckets = StatisticsEngine.bucketStatistics(
      of: samples, kind: .quantity(.cumulative), edges: edges)
    #expect(buckets.count == 10_000)
    #expect(isClose(buckets.sums[0], 30))
    #expect(isClose(buckets.sums[1], 37))
    #expect(isClose(buckets.sums.reduce(0, +), 599_940 - 30 + 7))
  }
}
