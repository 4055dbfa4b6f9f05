import TestSupport
import Testing

@testable import HealthCalculations

/// Who was masked under whom, against a reference that asks each sample about every slice.
@Suite struct MergeOverlapTests {
  /// The overlap of a whole range in one part.
  static func overlap(
    of samples: SampleColumns, in range: Range<Double> = -.infinity..<Double.infinity
  ) -> MergeOverlap {
    let merged = StatisticsEngine.bucketStatistics(
      of: samples, kind: .quantity(.cumulative), edges: [range.lowerBound, range.upperBound])
    return StatisticsEngine.mergeOverlap(
      of: RankedColumns(samples), in: range, part: range, mergedSum: merged.sums.first ?? 0)
  }

  /// The better rank that took time of a sample last; nil if none did.
  private static func lastWinner(
    over sample: Int, of samples: SampleColumns, window: Range<Double>
  ) -> Int? {
    let rank = samples.ranks[sample]
    let start = samples.starts[sample]
    let end = samples.ends[sample]
    func covering(_ isCovering: (Int) -> Bool) -> Int? {
      (0..<samples.count).filter { samples.ranks[$0] < rank && isCovering($0) }
        .map { Int(samples.ranks[$0]) }.min()
    }
    if start == end {
      guard window.contains(start) else { return nil }
      return covering {
        samples.starts[$0] <= start
          && (start < samples.ends[$0] || samples.starts[$0] == start && samples.ends[$0] == start)
      }
    }
    let from = max(start, window.lowerBound)
    let to = min(end, window.upperBound)
    let cuts = Set(samples.starts + samples.ends + [from, to]).sorted()
      .filter { from <= $0 && $0 <= to }
    return zip(cuts, cuts.dropFirst()).compactMap { low, high in
      covering { samples.starts[$0] <= low && high <= samples.ends[$0] }
    }.last
  }

  @Test(arguments: [-.infinity..<Double.infinity, 1_000..<9_000, 1.6e9..<1.600_005e9])
  func everyMaskedSampleNamesTheBetterPairThatTookTimeLast(window: Range<Double>) {
    for seed in RandomMergeTests.seeds.prefix(RandomMergeTests.isFullSweep ? 4_000 : 60) {
      let samples = TableStatisticsTests.randomCase(seed: seed &+ 8_500_000).samples
      var expected: [MaskKey: Int] = [:]
      for sample in 0..<samples.count {
        if let winner = Self.lastWinner(over: sample, of: samples, window: window) {
          expected[MaskKey(masked: Int(samples.ranks[sample]), winner: winner), default: 0] += 1
        }
      }
      let overlap = Self.overlap(of: samples, in: window)
      #expect(overlap.masks == expected, "seed \(seed &+ 8_500_000)")
      let scale = samples.values.reduce(0) { $0 + abs($1) }
      let raw = (0..<13).map { rank in
        SlowReference(
          samples: samples.filtered { Int(samples.ranks[$0]) == rank },
          kind: .quantity(.cumulative),
          edges: [max(window.lowerBound, -1e12), min(window.upperBound, 1e12)]
        ).statistics()[0]
      }
      #expect(isClose(overlap.rawSum, raw.reduce(0) { $0 + ($1?.sum ?? 0) }, scale: scale))
    }
  }

  @Test func everyMaskedSampleIsCountedOnce() {
    for seed in RandomMergeTests.seeds {
      let samples = RandomCase(seed: seed &+ 3_000_000).samples
      let reference = SlowReference(
        samples: samples, kind: .quantity(.cumulative), edges: [-1e12, 1e12])
      let won = reference.wonTimes(from: -1e12, to: 1e12).won
      var lost: [Int: Int] = [:]
      for position in won.indices {
        let length = samples.ends[position] - samples.starts[position]
        if length - won[position] > 1e-9 * length {
          lost[Int(samples.ranks[position]), default: 0] += 1
        }
      }
      let hasInstants = (0..<samples.count).contains { samples.starts[$0] == samples.ends[$0] }
      guard !hasInstants else { continue }
      let overlap = Self.overlap(of: samples)
      var counted: [Int: Int] = [:]
      for (key, count) in overlap.masks {
        #expect(key.winner < key.masked)
        counted[key.masked, default: 0] += count
      }
      #expect(counted == lost, "seed \(seed &+ 3_000_000)")
      let scale = samples.values.reduce(0) { $0 + abs($1) }
      #expect(isClose(overlap.rawSum, samples.values.reduce(0, +), scale: scale))
    }
  }

  /// Samples that overlap a part, and whatever overlaps one of those before it.
  private static func reaching(
    _ samples: SampleColumns, part: Range<Double>, range: Range<Double>
  ) -> SampleColumns {
    func overlapping(from: Double) -> SampleColumns {
      samples.filtered {
        samples.starts[$0] < part.upperBound
          && (samples.ends[$0] > from || samples.starts[$0] >= from)
      }
    }
    let first = overlapping(from: part.lowerBound).starts.first ?? part.lowerBound
    return overlapping(from: min(max(first, range.lowerBound), part.lowerBound))
  }

  @Test func partsOfARangeAddUpToItsOverlap() {
    for seed in RandomMergeTests.seeds.prefix(RandomMergeTests.isFullSweep ? 4_000 : 200) {
      var random = SeededGenerator(seed: seed &+ 8_600_000)
      let samples = TableStatisticsTests.randomCase(seed: seed &+ 8_500_000).samples
      guard let first = samples.starts.first, let last = samples.ends.max() else { continue }
      // The range cuts samples at its edges too; parts may be shorter than samples, and edges those of samples.
      let low = first + Double.random(in: -10...1_000, using: &random)
      let high = max(last - Double.random(in: -10...1_000, using: &random), low + 1)
      let edges = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Bool.random(using: &random)
          ? samples.ends.randomElement(using: &random) ?? low
          : Double.random(in: low...high, using: &random)
      }.filter { low < $0 && $0 < high }
      let cuts = Set(edges + [low, high]).sorted()
      var overlap = MergeOverlap()
      for (from, to) in zip(cuts, cuts.dropFirst()).shuffled(using: &random) {
        let reaching = Self.reaching(samples, part: from..<to, range: low..<high)
        let merged = StatisticsEngine.bucketStatistics(
          of: reaching, kind: .quantity(.cumulative), edges: [from, to])
        overlap.add(
          StatisticsEngine.mergeOverlap(
            of: RankedColumns(reaching), in: low..<high, part: from..<to,
            mergedSum: merged.sums.first ?? 0))
      }
      let whole = Self.overlap(of: samples, in: low..<high)
      let ranking = SourceRanking(
        (0..<20).map {
          SourcePairFacts(
            pair: SourcePair(name: "source \($0)", isUserEntered: false),
            earliestStart: Double(100 - $0), isAppleDevice: true)
        })
      let scale = samples.values.reduce(0) { $0 + abs($1) }
      #expect(
        overlap.maskedSources(ranking).map { "\($0)" }
          == whole.maskedSources(ranking).map { "\($0)" }, "seed \(seed)")
      #expect(isClose(whole.rawSum, overlap.rawSum, scale: scale), "seed \(seed)")
      #expect(isClose(whole.mergedSum, overlap.mergedSum, scale: scale), "seed \(seed)")
    }
  }
}
