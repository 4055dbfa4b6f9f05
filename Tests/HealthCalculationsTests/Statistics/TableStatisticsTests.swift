import TestSupport
import Testing

@testable import HealthCalculations

/// Several tables in one pass, in chunks of any size, on any number of cores.
@Suite struct TableStatisticsTests {
  static let kind = MeasureKind.quantity(.cumulative)

  /// Random samples of up to twelve pairs, and up to four tables of edges around them.
  static func randomCase(seed: UInt64, size: Int = 40) -> (
    samples: SampleColumns, tables: [[Double]]
  ) {
    var generator = SeededGenerator(seed: seed)
    let first = RandomCase(seed: seed, size: size)
    var samples = first.samples
    let pairs = UInt16.random(in: 1...12, using: &generator)
    samples.ranks = samples.ranks.map { _ in UInt16.random(in: 0..<pairs, using: &generator) }
    var tables = [first.edges]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      // Subsets of the same edges, as days are of hours, and edges of their own.
      var edges = first.edges.filter { _ in Bool.random(using: &generator) }
      if Bool.random(using: &generator), let start = samples.starts.randomElement(using: &generator)
      {
        edges.append(start + Double(Int.random(in: -1...1, using: &generator)) * 0.5)
      }
      tables.append(edges.sorted())
    }
    return (samples, tables)
  }

  static func disagreement(
    _ statistics: [BucketStatistics], samples: SampleColumns, tables: [[Double]]
  ) -> String? {
    let scale = samples.values.reduce(0) { $0 + abs($1) }
    for (table, fast) in zip(tables, statistics) {
      let slow = SlowReference(samples: samples, kind: kind, edges: table).statistics()
      guard fast.bucketIndices == slow.keys.sorted() else {
        return "\(table): buckets \(fast.bucketIndices), not \(slow.keys.sorted())"
      }
      for (entry, bucket) in fast.bucketIndices.enumerated() {
        guard let expected = slow[bucket], isClose(fast[entry], expected, scale: scale) else {
          return "\(table): bucket \(bucket) is \(fast[entry])"
        }
      }
    }
    return nil
  }

  @Test func allTablesAgreeWithTheSlowReference() {
    for seed in RandomMergeTests.seeds {
      let (samples, tables) = Self.randomCase(seed: seed &+ 8_000_000)
      let statistics = StatisticsEngine.bucketStatistics(
        of: RankedColumns(samples), kind: Self.kind, tables: tables)
      #expect(statistics.count == tables.count)
      let disagreement = Self.disagreement(statistics, samples: samples, tables: tables)
      #expect(disagreement == nil, "seed \(seed &+ 8_000_000)")
    }
  }

  @Test(arguments: [1, 2, 3, 10])
  func chunksOfAnySizeAgreeWithTheSlowReference(chunkSize: Int) {
    for seed in RandomMergeTests.seeds {
      let (samples, tables) = Self.randomCase(seed: seed &+ 8_100_000)
      let statistics = StatisticsEngine.cumulativeStatistics(
        of: RankedColumns(samples), tables: tables, selecting: .all, cores: .allCores,
        chunkSize: chunkSize, groupSize: 2 * chunkSize)
      let disagreement = Self.disagreement(statistics, samples: samples, tables: tables)
      #expect(disagreement == nil, "seed \(seed &+ 8_100_000), chunks of \(chunkSize)")
    }
  }

  @Test func oneCoreAndManySayTheSameBitForBit() {
    for seed in 1..<40 as Range<UInt64> {
      let (samples, tables) = Self.randomCase(seed: seed &+ 8_200_000, size: 2_000)
      let ranked = RankedColumns(samples)
      let answers = [CoreUse.oneCore, .allCores].map { cores in
        StatisticsEngine.cumulativeStatistics(
          of: ranked, tables: tables, selecting: .all, cores: cores, chunkSize: 8, groupSize: 50)
      }
      #expect(answers[0] == answers[1], "seed \(seed &+ 8_200_000)")
    }
  }

  /// Three sources for two months, enough for groups of the ordinary size.
  @Test func manyGroupsAddUpToWhatOneSaysOfThem() throws {
    var generator = SeededGenerator(seed: 8_300_000)
    var samples = SampleColumns()
    for index in 0..<150_000 {
      let start = 60 * Double(index / 3) + Double.random(in: 0...50, using: &generator)
      samples.append(
        start: start, end: start + Double.random(in: 0...40, using: &generator),
        value: Double(Int.random(in: 0...50, using: &generator)), rank: UInt16(index % 3))
    }
    samples.sort()
    let ranked = RankedColumns(samples)
    let tables = [3_600, 86_400, 604_800.0].map { length in
      stride(from: 0, through: 3_100_000 + length, by: length).map { $0 }
    }
    #expect(MergePlan(ranked.pairs, window: 0...4e6).groups.count == 3)
    let one = StatisticsEngine.bucketStatistics(
      of: ranked, kind: Self.kind, tables: tables, cores: .oneCore)
    let many = StatisticsEngine.bucketStatistics(of: ranked, kind: Self.kind, tables: tables)
    #expect(one == many)
    let whole = StatisticsEngine.cumulativeStatistics(
      of: ranked, tables: tables, selecting: .all, cores: .oneCore, chunkSize: 1_000_000,
      groupSize: 1_000_000)
    for (parts, whole) in zip(one, whole) {
      #expect(parts.bucketIndices == whole.bucketIndices && parts.counts == whole.counts)
      for entry in 0..<parts.count {
        #expect(isClose(parts[entry], whole[entry], scale: 0))
      }
    }
    let total = try #require(one[2].sums.last)
    #expect(total > 0)
  }

  // Semantics 3.6
  @Test func aSampleOverSeveralSlicesCountsOnceInABucket() {
    // The watch has 30-50 and 70-80, so that the phone wins parts of three of four slices.
    let ranked = RankedColumns([
      .init(rank: 0, starts: [30, 70], ends: [50, 80], values: [1, 1]),
      .init(rank: 1, starts: [10], ends: [90], values: [80]),
    ])
    let tables: [[Double]] = [[0, 30, 50, 70, 100], [0, 100], [0, 50, 100], [60, 75]]
    let statistics = StatisticsEngine.bucketStatistics(of: ranked, kind: Self.kind, tables: tables)
    #expect(statistics.map(\.counts) == [[1, 1, 1, 2], [3], [2, 2], [2]])
    #expect(statistics.map(\.sums) == [[20, 1, 20, 11], [52], [21, 31], [10.5]])
    #expect(statistics.map(\.durations) == [[20, 20, 20, 20], [80], [40, 40], [15]])
    #expect(statistics[1].mostRecentStarts == [70])
    #expect(statistics[2].mostRecentStarts == [30, 70])
  }

  @Test func whatIsNotSelectedStaysAbsent() {
    for seed in RandomMergeTests.seeds.prefix(40) {
      let (samples, tables) = Self.randomCase(seed: seed &+ 8_400_000)
      let ranked = RankedColumns(samples)
      for kind in allKinds {
        let all = StatisticsEngine.bucketStatistics(of: ranked, kind: kind, tables: tables)
        for selection in [
          [], .sum, .duration, .mostRecent, [.sum, .count], [.average, .minimum], .maximum, .all,
        ] as [StatisticSelection] {
          let some = StatisticsEngine.bucketStatistics(
            of: ranked, kind: kind, tables: tables, selecting: selection)
          #expect(
            some == all.map { $0.selected(selection) }, "seed \(seed &+ 8_400_000), \(selection)")
        }
      }
    }
  }

  @Test func noTablesAndNoSamplesHaveNoStatistics() {
    let one = RankedColumns([.init(rank: 0, starts: [5], ends: [6], values: [1])])
    #expect(StatisticsEngine.bucketStatistics(of: one, kind: Self.kind, tables: []).isEmpty)
    let empty = BucketStatistics()
    let tables: [[Double]] = [[], [1], [1, 2], [7, 9], [5, 5]]
    #expect(
      StatisticsEngine.bucketStatistics(of: one, kind: Self.kind, tables: tables)
        == tables.map { _ in empty })
    #expect(
      StatisticsEngine.bucketStatistics(of: RankedColumns(), kind: Self.kind, tables: [[0, 9]])
        == [empty])
  }

  @Test func edgesAtInfinityAreEdges() {
    let ranked = RankedColumns([
      .init(rank: 0, starts: [0, 8], ends: [10, 8], values: [10, 3]),
      .init(rank: 2, starts: [5, 8], ends: [15, 8], values: [10, 4]),
    ])
    let tables: [[Double]] = [[-.infinity, .infinity], [-.infinity, 5, .infinity]]
    let statistics = StatisticsEngine.bucketStatistics(of: ranked, kind: Self.kind, tables: tables)
    #expect(statistics.map(\.sums) == [[18], [5, 13]])
    #expect(statistics.map(\.counts) == [[3], [1, 3]])
  }
}
