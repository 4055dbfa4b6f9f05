import TestSupport
import Testing

@testable import HealthCalculations

/// Slices that are reduced chunk by chunk, against all of them at once.
@Suite struct SliceReductionsTests {
  private static func samples(_ count: Int, seed: UInt64) -> MergedSamples {
    var generator = SeededGenerator(seed: seed)
    var samples = MergedSamples()
    var now = 0.0
    for _ in 0..<count {
      // Every few samples none for a while; some start with the one before.
      now +=
        Int.random(in: 0..<20, using: &generator) == 0
        ? Double.random(in: 0...5_000, using: &generator)
        : Double(Int.random(in: 0...90, using: &generator))
      let length = Double(max(0, Int.random(in: -40...30, using: &generator)))
      samples.append([now], [now + length], [Double.random(in: 40...180, using: &generator)])
    }
    return samples
  }

  @Test func chunksDoNotChangeABit() {
    for seed in UInt64(1)...40 {
      let samples = Self.samples(700, seed: seed)
      let last = samples.starts[699]
      // Hours from after the first samples to before the last ones, and two long slices.
      let hours = stride(from: 300, to: last - 300, by: 3_600).map { Double($0) }
      for edges in [hours, [-.infinity, last / 2, .infinity]] {
        let wanted = SliceReductions.Wanted(hasSummaries: true, gapCap: 900, hasEnergies: true)
        let whole = SliceReductions(
          of: samples, edges: edges, wanted: wanted, cores: .oneCore, chunkSize: .max / 2)
        for size in [1, 7, 64, 699, 700] {
          let parts = SliceReductions(
            of: samples, edges: edges, wanted: wanted, cores: .allCores, chunkSize: size)
          #expect(parts.runs == whole.runs, "seed \(seed), \(size)")
          #expect(parts.summaries == whole.summaries, "seed \(seed), \(size)")
          #expect(parts.weighted == whole.weighted, "seed \(seed), \(size)")
          #expect(parts.energies == whole.energies, "seed \(seed), \(size)")
        }
      }
    }
  }

  @Test func coresDoNotChangeABit() {
    let samples = Self.samples(100_000, seed: 5)
    let columns = RankedColumns([
      .init(rank: 0, starts: samples.starts, ends: samples.ends, values: samples.values)
    ])
    let end = samples.starts[99_999] + 1
    let hours = stride(from: 0, to: end, by: 3_600).map { Double($0) }
    let days = stride(from: 0, to: end, by: 86_400).map { Double($0) }
    for kind in allKinds where !kind.isCumulative {
      for selection in [StatisticSelection.all, .average, [.minimum, .count]] {
        let answers = [CoreUse.oneCore, .allCores].map { cores in
          StatisticsEngine.bucketStatistics(
            of: columns, kind: kind, tables: [hours, days], selecting: selection, cores: cores)
        }
        #expect(answers[0] == answers[1] && answers[0][0].count > 1_000, "\(kind)")
      }
    }
  }

  /// Averages alone need no summaries, and are the same as with them.
  @Test func averagesAreTheSameAloneAndWithOthers() {
    for seed in UInt64(1)...200 {
      let random = RandomCase(seed: seed &+ 12_000_000)
      let fine = (random.edges + [-1e12, 1e12] + random.samples.starts).sorted()
      for kind in allKinds where !kind.isCumulative && !kind.isCategory {
        func averages(_ selection: StatisticSelection) -> [[Double]] {
          StatisticsEngine.bucketStatistics(
            of: RankedColumns(random.samples), kind: kind, tables: [random.edges, fine],
            selecting: selection
          ).map(\.averages)
        }
        #expect(averages(.average) == averages(.all), "\(kind), \(random)")
      }
    }
  }
}
