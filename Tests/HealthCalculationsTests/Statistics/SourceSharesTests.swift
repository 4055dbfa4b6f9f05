import HealthCalculations
import TestSupport
import Testing

@Suite struct SourceSharesTests {
  private func ranking(pairs: Int) -> SourceRanking {
    // Every source has two pairs, what was typed in and the rest.
    SourceRanking(
      (0..<pairs).map { pair in
        SourcePairFacts(
          pair: SourcePair(name: "Source \(pair / 2)", isUserEntered: pair % 2 == 0),
          earliestStart: 0, isAppleDevice: true)
      }, preferredOrder: (0..<pairs).map { "Source \($0 / 2)" })
  }

  @Test func aSourceHasWhatNoBetterOneCovers() {
    let shares = StatisticsEngine.sumsByWinningSource(
      of: RankedColumns(columns((0, 600, 100, 2), (300, 900, 200, 1), (600, 900, 30, 0))),
      ranking: ranking(pairs: 3), edges: [0, 300, 3_600])
    #expect(shares.map(\.source) == ["Source 0", "Source 1"])
    #expect(shares.map(\.statistics) == [[0, 130], [50, 0]])
  }

  @Test func withoutSamplesOrBucketsThereAreNoShares() {
    let none = StatisticsEngine.sumsByWinningSource(
      of: RankedColumns(columns()), ranking: ranking(pairs: 2), edges: [0, 1])
    #expect(none.isEmpty)
    let nowhere = StatisticsEngine.sumsByWinningSource(
      of: RankedColumns(columns((0, 1, 5, 0))), ranking: ranking(pairs: 2), edges: [])
    #expect(nowhere.isEmpty)
  }

  @Test func sharesAreTheSlicesThatEachSourceWon() {
    for seed in UInt64(1)...600 {
      let random = RandomCase(seed: seed)
      guard random.edges.count >= 2 else { continue }
      if let difference = difference(random) {
        Issue.record("\(difference)\n\(random.shrunk { self.difference($0) != nil })")
        return
      }
    }
  }

  /// The slow way: every source's samples with what they won of each bucket.
  private func difference(_ random: RandomCase) -> String? {
    guard random.edges.count >= 2 else { return nil }
    let reference = SlowReference(
      samples: random.samples, kind: .quantity(.cumulative), edges: random.edges)
    let shares = StatisticsEngine.sumsByWinningSource(
      of: RankedColumns(random.samples), ranking: ranking(pairs: 8), edges: random.edges)
    let merged = StatisticsEngine.bucketStatistics(
      of: random.samples, kind: .quantity(.cumulative), edges: random.edges)
    for bucket in 0..<random.edges.count - 1 {
      let total = merged.entry(ofBucket: bucket).map { merged.sums[$0] } ?? 0
      let sum = shares.reduce(0) { $0 + $1.statistics[bucket] }
      guard abs(sum - total) <= 1e-6 else { return "bucket \(bucket): \(sum) for \(total)" }
      var expected = [0.0, 0, 0, 0]
      for (sample, share) in reference.shares(
        from: random.edges[bucket], to: random.edges[bucket + 1])
      {
        expected[Int(random.samples.ranks[sample]) / 2] += share
      }
      for source in 0..<4 {
        let share = shares.first { $0.source == "Source \(source)" }?.statistics[bucket] ?? 0
        guard abs(share - expected[source]) <= 1e-6 else {
          return "bucket \(bucket), source \(source): \(share) for \(expected[source])"
        }
      }
    }
    return nil
  }
}
