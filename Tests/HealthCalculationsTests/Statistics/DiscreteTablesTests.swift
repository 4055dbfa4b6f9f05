import HealthCalculations
import TestSupport
import Testing

/// Discrete statistics of several tables at once, against the slow reference and among themselves.
@Suite struct DiscreteTablesTests {
  private static let kinds = allKinds.filter { !$0.isCumulative }

  private static func disagreement(
    _ random: RandomCase, kind: MeasureKind, averaging: AveragingPolicy, tables: [[Double]]
  ) -> String? {
    let fast = StatisticsEngine.bucketStatistics(
      of: RankedColumns(random.samples), kind: kind, tables: tables, averaging: averaging)
    let scale = random.samples.values.reduce(0) { $0 + abs($1) }
    for (edges, fast) in zip(tables, fast) {
      let slow = SlowReference(
        samples: random.samples, kind: kind, edges: edges, averaging: averaging
      ).statistics()
      if fast.bucketIndices != slow.keys.sorted() { return "buckets of \(edges)" }
      for (entry, bucket) in fast.bucketIndices.enumerated() {
        guard let slow = slow[bucket], isClose(fast[entry], slow, scale: scale) else {
          return
            "bucket \(bucket) of \(edges): \(fast[entry]), not \(String(describing: slow[bucket]))"
        }
      }
    }
    return nil
  }

  @Test(arguments: kinds)
  func eachTableAgreesWithTheSlowReference(kind: MeasureKind) {
    let policies: [AveragingPolicy] = [
      .byStyle, .trapezoid(gapCap: 60), .trapezoid(gapCap: .infinity), .ownDurations, .arithmetic,
    ]
    for seed in RandomMergeTests.seeds {
      let random = RandomCase(seed: seed &+ 8_000_000)
      let other = RandomCase(seed: seed &+ 9_000_000).edges
      let tables = [
        random.edges, other, [-.infinity, .infinity], [], random.edges.reversed().prefix(1) + [],
      ]
      let note = Self.disagreement(
        random, kind: kind, averaging: policies[Int(seed % 5)], tables: tables)
      #expect(note == nil, "\(kind), \(random)")
    }
  }

  /// Up to some 20 pairs are laid over one another, more of them are sorted and swept.
  @Test func manyPairsAgreeWithTheSlowReference() {
    for seed in UInt64(1)..<20 {
      var random = RandomCase(seed: seed &+ 10_000_000, size: 120)
      var generator = SeededGenerator(seed: seed)
      for count in [UInt16(12), 200] {
        random.samples.ranks = random.samples.ranks.map { _ in
          UInt16.random(in: 0..<count, using: &generator)
        }
        let note = Self.disagreement(
          random, kind: .quantity(.discreteArithmetic), averaging: .byStyle,
          tables: [random.edges, [-1e12, 1e12]])
        #expect(note == nil, "\(random)")
      }
    }
  }

  /// Pairs are laid over one another in chunks; samples reach from one into the next.
  @Test func chunksAgreeWithTheSweep() {
    for seed in UInt64(1)..<5 {
      var generator = SeededGenerator(seed: seed)
      var samples = SampleColumns()
      for _ in 0..<12_000 {
        let start = Double(Int.random(in: 0...40_000, using: &generator))
        let isLong = Int.random(in: 0..<500, using: &generator) == 0
        samples.append(
          start: start,
          end: start + Double(Int.random(in: 0...(isLong ? 9_000 : 4), using: &generator)),
          value: Double(Int.random(in: 0...99, using: &generator)),
          rank: [0, 1, 1, 1, 2][Int.random(in: 0..<5, using: &generator)])
      }
      samples.sort()
      let edges = (0...500).map { Double($0) * 100 }
      for kind in Self.kinds {
        let swept = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges)
        let laid = StatisticsEngine.bucketStatistics(
          of: RankedColumns(samples), kind: kind, tables: [edges])[0]
        #expect(swept == laid, "seed \(seed), \(kind)")
      }
    }
  }

  /// A level of minus infinity and values that are infinite or not a number stay in their buckets.
  @Test func awkwardValuesRollUpAsTheyReduce() {
    let awkward: [Double] = [.nan, .infinity, -.infinity, 3, 5]
    for seed in UInt64(1)..<300 {
      var random = RandomCase(seed: seed &+ 11_000_000)
      var generator = SeededGenerator(seed: seed)
      for position in random.samples.values.indices
      where Int.random(in: 0..<6, using: &generator) == 0 {
        random.samples.values[position] = awkward[Int.random(in: 0..<5, using: &generator)]
      }
      let fine = (random.edges + [-1e12, 1e12] + random.samples.starts).sorted()
      for kind in Self.kinds {
        let alone = StatisticsEngine.bucketStatistics(
          of: random.samples, kind: kind, edges: random.edges)
        let together = StatisticsEngine.bucketStatistics(
          of: RankedColumns(random.samples), kind: kind, tables: [fine, random.edges])[1]
        #expect(together.bucketIndices == alone.bucketIndices, "\(random)")
        for (left, right) in zip(
          alone.averages + alone.minima + alone.maxima,
          together.averages + together.minima + together.maxima)
        {
          #expect(
            isClose(left, right, scale: 100) || (left.isNaN && right.isNaN), "\(kind), \(random)")
        }
      }
    }
  }

  @Test func whatIsNotSelectedIsAbsent() {
    let samples = RankedColumns(columns((0, 10, 60, 0), (20, 30, 70, 0), (25, 40, 80, 1)))
    func ask(_ selection: StatisticSelection) -> BucketStatistics {
      StatisticsEngine.bucketStatistics(
        of: samples, kind: .quantity(.discreteTemporallyWeighted), tables: [[0, 100]],
        selecting: selection)[0]
    }
    let all = ask(.all)
    #expect(all.counts == [2] && all.sums == [])
    var expected = BucketStatistics()
    expected.bucketIndices = [0]
    expected.counts = [2]
    #expect(ask(.count) == expected)
    expected.maxima = all.maxima
    #expect(ask([.maximum, .sum]) == expected)
    expected.maxima = []
    expected.durations = [30]
    #expect(ask(.duration) == expected)
    expected.durations = []
    expected.averages = all.averages
    #expect(ask(.average) == expected)
  }

  /// A sample that reaches over several slices covers them all, populated or not.
  @Test func durationsReachOverEmptySlices() {
    let samples = RankedColumns(columns((-5, 12, 1, 0), (30, 95, 2, 0), (95, 200, 3, 0)))
    let statistics = StatisticsEngine.bucketStatistics(
      of: samples, kind: .quantity(.discreteArithmetic),
      tables: [[0, 10, 20, 30, 40, 50, 60, 100], [0, 60, 120], [-10, 0, 40, 300]])
    #expect(statistics[0].bucketIndices == [3, 6] && statistics[0].durations == [10, 40])
    #expect(statistics[1].bucketIndices == [0, 1] && statistics[1].durations == [42, 60])
    #expect(statistics[2].durations == [5, 22, 160])
  }
}
