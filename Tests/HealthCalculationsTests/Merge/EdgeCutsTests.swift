import HealthCalculations
import TestSupport
import Testing

/// How often edges cut samples, counted before anything is shared out.
@Suite struct EdgeCutsTests {
  private func columns(_ samples: [(Double, Double)]) -> SampleColumns {
    SampleColumns(
      starts: samples.map(\.0), ends: samples.map(\.1), values: samples.map { _ in 1 },
      ranks: samples.map { _ in 0 })
  }

  @Test func whatBeginsOrEndsAtAnEdgeIsNotCutThere() {
    let edges = [0.0, 10, 20, 30]
    for (start, end, cuts) in [
      (0.0, 10.0, 0), (10, 10, 0), (9, 11, 1), (-5, 40, 4), (0, 30, 2), (30, 40, 0), (-9, 0, 0),
      (-9, -1, 0), (-1, 1, 1), (40, 50, 0),
    ] {
      #expect(columns([(start, end)]).cutCount(at: edges) == cuts, "\(start) to \(end)")
    }
    #expect(columns([]).cutCount(at: edges) == 0)
    #expect(columns([(0, 10)]).cutCount(at: []) == 0)
  }

  /// The merge makes one share more for each cut: each sample alone has figures in one bucket more.
  @Test func randomSamplesAreCutAsOftenAsTheyAreCountedAgain() {
    for seed in UInt64(1)...300 {
      var generator = SeededGenerator(seed: seed)
      var columns = SampleColumns()
      let longest: Double = [3, 40, 400].randomElement(using: &generator) ?? 3
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        let start = Double(Int.random(in: -50...350, using: &generator))
        columns.append(
          start: start, end: start + Double.random(in: 0...longest, using: &generator).rounded(),
          value: 1, rank: UInt16.random(in: 0...3, using: &generator))
      }
      columns.sort()
      let tables = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Set(
          (0..<Int.random(in: 2...90, using: &generator)).map { _ in
            Double(Int.random(in: 0...300, using: &generator))
          }
        ).sorted()
      }
      let slow = tables.map { edges in
        columns.starts.indices.reduce(0) { count, position in
          count + edges.count { $0 > columns.starts[position] && $0 < columns.ends[position] }
        }
      }
      #expect(tables.map(columns.cutCount) == slow, "seed \(seed)")
      let total = slow.reduce(0, +)
      let ranked = RankedColumns(columns)
      for limit in [0, total - 1, total, total + 1, 2 * total] where limit >= 0 {
        #expect(
          ranked.isCut(moreThan: limit, timesAt: tables) == (total > limit), "seed \(seed) \(limit)"
        )
      }
    }
  }

  // Samples of thousands of years have millions of days each.
  @Test func countingTakesNoLongerForLongSamples() {
    let days = (0..<3_600_000).map { Double($0) * 86_400 }
    let long = columns((0..<100_000).map { (Double($0), 3.1e11) })
    // The last edge before the end is number 3,587,962; 13,600 samples begin on the second day.
    #expect(long.cutCount(at: days) == 100_000 * 3_587_962 - 13_600)
    #expect(RankedColumns(long).isCut(timesAt: [days]))
    let short = columns((0..<100_000).map { (Double($0) * 600, Double($0) * 600 + 300) })
    #expect(!RankedColumns(short).isCut(timesAt: [days]))
  }
}
