import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct BySourceTests {
  private let ranking = SourceRanking(
    [
      SourcePairFacts(
        pair: SourcePair(name: "Watch", isUserEntered: false), earliestStart: 0,
        isAppleDevice: true),
      SourcePairFacts(
        pair: SourcePair(name: "Watch", isUserEntered: true), earliestStart: 0,
        isAppleDevice: true),
      SourcePairFacts(
        pair: SourcePair(name: "Phone", isUserEntered: false), earliestStart: 0,
        isAppleDevice: true),
    ], preferredOrder: ["Watch", "Phone"])

  // Ranks: 0 what the user entered in the watch, 1 the watch, 2 the phone.
  private let samples = columns(
    (0, 600, 100, 2), (300, 900, 200, 1), (600, 900, 30, 0))

  // Semantics 2.7
  @Test func eachSourceAloneStillMasksItsOwnOtherHalf() {
    let kind = MeasureKind.quantity(.cumulative)
    let merged = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: [0, 3_600])
    #expect(merged.sums == [50 + 100 + 30])
    let alone = StatisticsEngine.bucketStatisticsBySource(
      of: samples, ranking: ranking, kind: kind, edges: [0, 3_600])
    #expect(alone.map(\.source) == ["Watch", "Phone"])
    #expect(alone.map(\.statistics.sums) == [[130], [100]])
    let ranges = StatisticsEngine.rangeStatisticsBySource(
      of: samples, ranking: ranking, kind: kind)
    #expect(ranges.map(\.statistics.figures.sum) == [130, 100])
    #expect(ranges.map(\.statistics.end) == [900, 600])
  }

  @Test func sourcesWithoutAPopulatedBucketAreLeftOut() {
    let alone = StatisticsEngine.bucketStatisticsBySource(
      of: samples, ranking: ranking, kind: .quantity(.cumulative), edges: [600, 3_600])
    #expect(alone.map(\.source) == ["Watch"])
  }

  @Test func overlapNamesTheSources() {
    let overlap = MergeOverlapTests.overlap(of: samples)
    #expect(overlap.rawSum == 330)
    #expect(overlap.mergedSum == 180)
    let masked = overlap.maskedSources(ranking)
    #expect(
      masked.map(\.source) == ["Phone", "Watch"] || masked.map(\.source) == ["Watch", "Phone"])
    #expect(masked.allSatisfy { $0.under == "Watch" && $0.count == 1 })
  }

  @Test func overlapClipsToItsRange() {
    let overlap = MergeOverlapTests.overlap(of: samples, in: 0..<300)
    #expect(overlap.rawSum == 50)
    #expect(overlap.mergedSum == 50)
    #expect(overlap.masks.isEmpty)
  }

  @Test func overlapOfAnEmptyRangeHasNothing() {
    let overlap = StatisticsEngine.mergeOverlap(
      of: RankedColumns(samples), in: 100..<100, part: 100..<100, mergedSum: 0)
    #expect(overlap.rawSum == 0 && overlap.mergedSum == 0 && overlap.masks.isEmpty)
  }

  @Test func overlapOfNothing() {
    let overlap = MergeOverlapTests.overlap(of: SampleColumns())
    #expect(overlap.rawSum == 0 && overlap.mergedSum == 0 && overlap.masks.isEmpty)
  }
}

@Suite struct SampleColumnsTests {
  // Semantics 1.1
  @Test func sortIsByStartThenEndThenInsertion() {
    var samples = SampleColumns(
      starts: [5, 1, 5, 1, 5], ends: [9, 3, 6, 2, 9], values: [1, 2, 3, 4, 5],
      ranks: [0, 1, 2, 3, 4])
    #expect(!samples.isSorted)
    samples.sort()
    #expect(samples.isSorted)
    #expect(samples.values == [4, 2, 3, 1, 5])
    #expect(samples.ranks == [3, 1, 2, 0, 4])
  }

  @Test func filteringAndAppendingKeepTheOrder() {
    let samples = columns((0, 1, 1, 0), (2, 3, 2, 1), (4, 5, 3, 0))
    let picked = samples.filtered { samples.ranks[$0] == 0 }
    #expect(picked.values == [1, 3])
    var appended = SampleColumns()
    appended.reserveCapacity(2)
    appended.append(1..<3, of: samples)
    #expect(appended.starts == [2, 4] && appended.count == 2 && !appended.isEmpty)
  }
}
