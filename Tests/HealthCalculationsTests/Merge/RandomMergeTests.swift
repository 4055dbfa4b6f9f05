import Foundation
import HealthCalculations
import TestSupport
import Testing

/// The engine against the slow reference over seeded cases.
@Suite struct RandomMergeTests {
  static let isFullSweep = ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1"
  static let seeds: Range<UInt64> = isFullSweep ? 1..<20_000 : 1..<160

  /// The largest value a sum is made of: values of both signs may cancel.
  private static func scale(_ samples: SampleColumns) -> Double {
    samples.values.reduce(0) { $0 + abs($1) }
  }

  private static func disagrees(
    _ random: RandomCase, kind: MeasureKind, averaging: AveragingPolicy
  ) -> Bool {
    let fast = StatisticsEngine.bucketStatistics(
      of: random.samples, kind: kind, edges: random.edges, averaging: averaging)
    let slow = SlowReference(
      samples: random.samples, kind: kind, edges: random.edges, averaging: averaging
    ).statistics()
    guard fast.bucketIndices == slow.keys.sorted() else { return true }
    return fast.bucketIndices.enumerated().contains { entry, bucket in
      slow[bucket].map { !isClose(fast[entry], $0, scale: scale(random.samples)) } ?? true
    }
  }

  // Semantics 2.3, Semantics 3.1
  @Test(arguments: allKinds)
  func bucketsAgreeWithTheSlowReference(kind: MeasureKind) {
    for seed in Self.seeds {
      let random = RandomCase(seed: seed)
      let policies: [AveragingPolicy] = [
        .byStyle, .trapezoid(gapCap: 60), .ownDurations, .arithmetic,
      ]
      let averaging = policies[Int(seed % 4)]
      let isFailing = { Self.disagrees($0, kind: kind, averaging: averaging) }
      if isFailing(random) {
        Issue.record("\(kind), \(averaging): \(random.shrunk(isFailing))")
        return
      }
    }
  }

  /// Up to 64 ranks are one word of bits, more of them a tree.
  @Test func ranksFarApartMergeAsTheirOrderDoes() {
    for seed in Self.seeds {
      let random = RandomCase(seed: seed &+ 7_000_000)
      var far = random.samples
      // Eight ranks over three leaves and two branches of the tree, in the same order.
      let spread: [UInt16] = [0, 1, 63, 64, 4_095, 4_096, 65_534, 65_535]
      far.ranks = far.ranks.map { spread[Int($0)] }
      for kind in [allKinds[0], allKinds[1]] {
        let near = StatisticsEngine.bucketStatistics(
          of: random.samples, kind: kind, edges: random.edges)
        let spread = StatisticsEngine.bucketStatistics(of: far, kind: kind, edges: random.edges)
        #expect(near == spread, "\(kind), \(random)")
      }
    }
  }

  // Semantics 2.8
  @Test func bucketsAddUpToTheRange() {
    for seed in Self.seeds {
      var random = RandomCase(seed: seed &+ 1_000_000)
      let samples = random.samples
      guard let first = samples.starts.first, let last = samples.ends.max() else { continue }
      random.edges = ([first - 5, last + 5] + random.edges).sorted()
      let kind = MeasureKind.quantity(.cumulative)
      let buckets = StatisticsEngine.bucketStatistics(
        of: samples, kind: kind, edges: random.edges)
      let range = StatisticsEngine.rangeStatistics(of: samples, kind: kind)
      let sum = buckets.sums.reduce(0, +)
      let duration = buckets.durations.reduce(0, +)
      #expect(
        isClose(sum, range?.figures.sum, scale: Self.scale(samples)), "\(random)")
      #expect(isClose(duration, range?.figures.duration), "\(random)")
      #expect(range?.start == first && range?.end == last)
    }
  }

  @Test func rangeAgreesWithOneWideBucket() {
    for seed in Self.seeds {
      let samples = RandomCase(seed: seed &+ 2_000_000).samples
      for kind in allKinds {
        let range = StatisticsEngine.rangeStatistics(of: samples, kind: kind)
        let slow = SlowReference(samples: samples, kind: kind, edges: [-1e12, 1e12]).statistics()[0]
        switch (range?.figures, slow) {
        case (nil, nil): break
        case (.some(let fast), .some(let slow)):
          #expect(
            isClose(fast, slow, scale: Self.scale(samples)), "seed \(seed &+ 2_000_000), \(kind)")
        default: Issue.record("seed \(seed &+ 2_000_000), \(kind): one of the two is empty")
        }
      }
    }
  }

  @Test func eachSourceAgreesWithTheReferenceOverItsSamplesAlone() {
    // Ranks 2s and 2s + 1 are the two halves of source s.
    let ranking = SourceRanking(
      (0..<4).flatMap { source in
        [true, false].map { isUserEntered in
          SourcePairFacts(
            pair: SourcePair(name: "Source \(source)", isUserEntered: isUserEntered),
            earliestStart: 0, isAppleDevice: false)
        }
      }, preferredOrder: (0..<4).map { "Source \($0)" })
    for seed in Self.seeds {
      let random = RandomCase(seed: seed &+ 4_000_000)
      for kind in [allKinds[0], allKinds[2]] {
        let answers = StatisticsEngine.bucketStatisticsBySource(
          of: random.samples, ranking: ranking, kind: kind, edges: random.edges)
        for source in 0..<4 {
          let alone = random.samples.filtered { Int(random.samples.ranks[$0]) / 2 == source }
          let slow = SlowReference(samples: alone, kind: kind, edges: random.edges).statistics()
          let fast = answers.first { $0.source == "Source \(source)" }?.statistics
          #expect((fast?.bucketIndices ?? []) == slow.keys.sorted(), "\(random)")
          for (bucket, figures) in slow {
            guard let fast, let entry = fast.entry(ofBucket: bucket) else { continue }
            #expect(
              isClose(fast[entry], figures, scale: Self.scale(alone)), "\(kind), \(random)")
          }
        }
      }
    }
  }
}
