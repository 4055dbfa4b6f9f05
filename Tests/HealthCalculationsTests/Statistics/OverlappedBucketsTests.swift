import HealthCalculations
import TestSupport
import Testing

/// The days on which a cumulative type has data. Semantics 3.8.
@Suite struct OverlappedBucketsTests {
  private func overlapped(_ samples: [(Double, Double)], _ edges: [Double]) -> [Int] {
    SampleColumns(
      starts: samples.map(\.0), ends: samples.map(\.1), values: samples.map { _ in 1 },
      ranks: samples.map { _ in 0 }
    ).overlappedBuckets(edges: edges)
  }

  @Test func edgesBelongToTheBucketThatTheyBegin() {
    let edges = [0.0, 10, 20, 30]
    #expect(overlapped([(0, 10)], edges) == [0])
    #expect(overlapped([(10, 10)], edges) == [1])
    #expect(overlapped([(9, 11)], edges) == [0, 1])
    #expect(overlapped([(30, 30), (30, 40)], edges).isEmpty)
    #expect(overlapped([(-5, 0), (0, 0)], edges) == [0])
    #expect(overlapped([(-5, -5), (-5, 40)], edges) == [0, 1, 2])
  }

  @Test func whatIsEmptyHasNone() {
    #expect(overlapped([], [0, 10]).isEmpty)
    #expect(overlapped([(1, 2)], []).isEmpty)
    #expect(overlapped([(1, 2)], [0]).isEmpty)
    #expect(overlapped([(-1, 2)], [0]).isEmpty)
    #expect(overlapped([(0, 3)], [0, 1, 1, 2]) == [0, 2])
    #expect(overlapped([(1, 1)], [0, 1, 1, 2]) == [2])
  }

  @Test func randomSamplesPopulateTheBucketsOfTheMerge() {
    for seed in UInt64(1)...400 {
      var generator = SeededGenerator(seed: seed)
      let longest = [3, 40, 400].randomElement(using: &generator) ?? 3
      var columns = SampleColumns()
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let start = Double(Int.random(in: -50...350, using: &generator))
        let length = Double(Int.random(in: 0...longest, using: &generator))
        columns.append(
          start: start, end: start + (Bool.random(using: &generator) ? 0 : length), value: 1,
          rank: UInt16.random(in: 0...3, using: &generator))
      }
      columns.sort()
      let edges = (0..<Int.random(in: 2...40, using: &generator))
        .map { _ in Double(Int.random(in: 0...300, using: &generator)) }.sorted()
      let merged = StatisticsEngine.bucketStatistics(
        of: columns, kind: .quantity(.cumulative), edges: edges)
      #expect(columns.overlappedBuckets(edges: edges) == merged.bucketIndices, "seed \(seed)")
    }
  }
}
