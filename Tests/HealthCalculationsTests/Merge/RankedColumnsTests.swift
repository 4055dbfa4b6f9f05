import TestSupport
import Testing

@testable import HealthCalculations

@Suite struct RankedColumnsTests {
  @Test func eachPairKeepsTheOrderOfItsSamples() {
    for seed in 1..<200 as Range<UInt64> {
      let samples = RandomCase(seed: seed, size: 60).samples
      let ranked = RankedColumns(samples)
      #expect(ranked.count == samples.count, "seed \(seed)")
      #expect(ranked.isEmpty == samples.isEmpty)
      #expect(ranked.pairs.map(\.rank) == Set(samples.ranks).sorted(), "seed \(seed)")
      for pair in ranked.pairs {
        let alone = samples.filtered { samples.ranks[$0] == pair.rank }
        #expect(pair.starts == alone.starts && pair.ends == alone.ends, "seed \(seed)")
        #expect(pair.values == alone.values, "seed \(seed)")
      }
    }
  }

  @Test func samplesInOneOrderAreSortedByStartEndAndRank() {
    for seed in 1..<200 as Range<UInt64> {
      let samples = RandomCase(seed: seed, size: 60).samples
      let back = RankedColumns(samples).sampleColumns()
      let order = (0..<samples.count).sorted {
        (samples.starts[$0], samples.ends[$0], samples.ranks[$0], $0)
          < (samples.starts[$1], samples.ends[$1], samples.ranks[$1], $1)
      }
      #expect(back.starts == order.map { samples.starts[$0] }, "seed \(seed)")
      #expect(back.ends == order.map { samples.ends[$0] }, "seed \(seed)")
      #expect(back.values == order.map { samples.values[$0] }, "seed \(seed)")
      #expect(back.ranks == order.map { samples.ranks[$0] }, "seed \(seed)")
    }
  }

  @Test func pairsWithoutSamplesAreLeftOut() {
    let ranked = RankedColumns([
      .init(rank: 3, starts: [], ends: [], values: []),
      .init(rank: 9, starts: [1], ends: [2], values: [5]),
    ])
    #expect(ranked.pairs.map(\.rank) == [9])
    #expect(RankedColumns(SampleColumns()) == RankedColumns())
    #expect(RankedColumns().sampleColumns() == SampleColumns())
  }

  @Test func reachIsTheLatestEndOfAllEarlierSamples() {
    for seed in 1..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let ends = (0..<Int.random(in: 0...1_000, using: &generator)).map { _ in
        Double.random(in: 0...1e6, using: &generator)
      }
      let pair = RankedColumns.Pair(
        rank: 0, starts: ends.map { _ in 0 }, ends: ends, values: ends)
      for count in [0, 1, 63, 64, 65, 700, ends.count] where count <= ends.count {
        #expect(
          pair.reach(ofFirst: count) == ends.prefix(count).max() ?? -.infinity, "seed \(seed)")
      }
      #expect(pair.reach == ends.max() ?? -.infinity)
    }
  }
}

/// What is asked of samples that are apart by pair is what is asked of them together.
@Suite struct RankedStatisticsTests {
  private static let ranking = SourceRanking(
    (0..<12).map { rank in
      SourcePairFacts(
        pair: SourcePair(name: "Source \(rank / 2)", isUserEntered: rank % 2 == 0),
        earliestStart: 0, isAppleDevice: false)
    }, preferredOrder: (0..<6).map { "Source \($0)" })

  @Test(arguments: allKinds)
  func rangesAndSourcesAreTheSame(kind: MeasureKind) {
    for seed in 1..<60 as Range<UInt64> {
      let (samples, tables) = TableStatisticsTests.randomCase(seed: seed &+ 8_600_000)
      let ranked = RankedColumns(samples)
      #expect(
        StatisticsEngine.rangeStatistics(of: ranked, kind: kind)
          == StatisticsEngine.rangeStatistics(of: samples, kind: kind), "seed \(seed)")
      let together = StatisticsEngine.bucketStatisticsBySource(
        of: samples, ranking: Self.ranking, kind: kind, edges: tables[0])
      let apart = StatisticsEngine.bucketStatisticsBySource(
        of: ranked, ranking: Self.ranking, kind: kind, tables: [tables[0]])
      #expect(apart.map(\.source) == together.map(\.source), "seed \(seed)")
      #expect(apart.map { $0.statistics[0] } == together.map(\.statistics), "seed \(seed)")
    }
  }
}
