import HealthCalculations
import TestSupport
import Testing

/// Who was masked under whom, against a reference that asks each sample about every slice.
@Suite struct MergeReportTests {
  private struct Pairing: Hashable {
    var masked: Int
    var winner: Int
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
      var expected: [Pairing: Int] = [:]
      for sample in 0..<samples.count {
        if let winner = Self.lastWinner(over: sample, of: samples, window: window) {
          expected[Pairing(masked: Int(samples.ranks[sample]), winner: winner), default: 0] += 1
        }
      }
      let report = StatisticsEngine.mergeReport(
        of: samples, kind: .quantity(.cumulative), range: window)
      let counted = report.masked.map { (Pairing(masked: $0.rank, winner: $0.winner), $0.count) }
      #expect(Dictionary(uniqueKeysWithValues: counted) == expected, "seed \(seed &+ 8_500_000)")
      let scale = samples.values.reduce(0) { $0 + abs($1) }
      let raw = (0..<13).map { rank in
        SlowReference(
          samples: samples.filtered { Int(samples.ranks[$0]) == rank },
          kind: .quantity(.cumulative),
          edges: [max(window.lowerBound, -1e12), min(window.upperBound, 1e12)]
        ).statistics()[0]
      }
      #expect(report.rawCount == raw.reduce(0) { $0 + ($1?.count ?? 0) })
      #expect(isClose(report.rawSum, raw.reduce(0) { $0 + ($1?.sum ?? 0) }, scale: scale))
    }
  }
}
