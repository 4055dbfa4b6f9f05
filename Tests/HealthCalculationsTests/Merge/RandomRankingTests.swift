import Foundation
import HealthCalculations
import TestSupport
import Testing

/// Ranks of random sources against the rule written out as one comparison, and merges by those ranks
/// over the days of places whose clocks change.
@Suite struct RandomRankingTests {
  /// A source and what is known of it; both halves of a source share `isApple`.
  private struct Source {
    var name: String
    var isApple: Bool
    /// The first start of what was measured and of what was typed in; nil where there is none.
    var measured: Double?
    var entered: Double?
  }

  private static let names = [
    "iPhone", "iphone", "My\u{A0}Watch", "My Watch", "\u{E9}", "e\u{301}", "Z", "\u{1F600}",
    "\u{FFFD}", "",
  ]

  private static func sources(_ generator: inout SeededGenerator) -> [Source] {
    names.shuffled(using: &generator).prefix(Int.random(in: 1...6, using: &generator)).map { name in
      func first(_ generator: inout SeededGenerator) -> Double? {
        let isAbsent = Int.random(in: 0..<3, using: &generator) == 0
        return isAbsent ? nil : Double(Int.random(in: 0...3, using: &generator))
      }
      return Source(
        name: name, isApple: Bool.random(using: &generator), measured: first(&generator) ?? 1,
        entered: first(&generator))
    }
  }

  private static func facts(_ sources: [Source]) -> [SourcePairFacts] {
    sources.flatMap { source in
      [(false, source.measured), (true, source.entered)].compactMap { isUserEntered, first in
        first.map {
          SourcePairFacts(
            pair: SourcePair(name: source.name, isUserEntered: isUserEntered), earliestStart: $0,
            isAppleDevice: source.isApple)
        }
      }
    }
  }

  /// Whether a pair is better than another: place in the caller's order, then class, then the later
  /// first sample, then the smaller name.
  private static func isBetter(
    _ left: SourcePairFacts, _ right: SourcePairFacts, order: [String]
  ) -> Bool {
    func scalars(_ name: String) -> [UInt32] { name.unicodeScalars.map(\.value) }
    func key(_ facts: SourcePairFacts) -> [Double] {
      let place = order.firstIndex { scalars($0) == scalars(facts.pair.name) }
      if let place { return [Double(place), facts.pair.isUserEntered ? 0 : 1] }
      let group = facts.pair.isUserEntered ? 0.0 : facts.isAppleDevice ? 1 : 2
      return [1e6, group, -facts.earliestStart]
    }
    let (leftKey, rightKey) = (key(left), key(right))
    return leftKey == rightKey
      ? scalars(left.pair.name).lexicographicallyPrecedes(scalars(right.pair.name))
      : leftKey.lexicographicallyPrecedes(rightKey)
  }

  @Test func ranksFollowTheWrittenRule() {
    for seed in 1..<600 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed &+ 5_000_000)
      let facts = Self.facts(Self.sources(&generator)).shuffled(using: &generator)
      let orderLength = Int.random(in: 0...4, using: &generator)
      let order = Array(Self.names.shuffled(using: &generator).prefix(orderLength))
      let ranking = SourceRanking(facts, preferredOrder: order)
      let expected = facts.sorted { Self.isBetter($0, $1, order: order) }.map(\.pair)
      #expect(ranking.pairs == expected, "seed \(seed &+ 5_000_000), order \(order)")
    }
  }

  /// Days around a change of the clock, as the calendar of the place has them.
  private static func dayEdges(_ place: Place, around instant: Double) throws -> [Double] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: place.zone))
    let middle = calendar.startOfDay(for: Date(timeIntervalSince1970: instant))
    return try (-2...3).map { day in
      try #require(calendar.date(byAdding: .day, value: day, to: middle)).timeIntervalSince1970
    }
  }

  @Test(arguments: [
    // 2024-03-10 and 2024-11-03; 2024-10-06 and 2024-04-07.
    (Place.newYork, 1_710_086_400.0, 23.0), (.newYork, 1_730_656_800, 25),
    (.lordHowe, 1_728_180_000, 23.5), (.lordHowe, 1_712_458_800, 24.5),
  ])
  func typedAndMeasuredSamplesMergeOverChangesOfTheClock(
    _ place: Place, _ noon: Double, _ hours: Double
  ) throws {
    let edges = try Self.dayEdges(place, around: noon)
    #expect((edges[3] - edges[2]) / 3_600 == hours)
    for seed in 1..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed &+ 6_000_000)
      let facts = Self.facts(Self.sources(&generator))
      let ranking = SourceRanking(
        facts, preferredOrder: Bool.random(using: &generator) ? [facts[0].pair.name] : [])
      var samples = SampleColumns()
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let facts = try #require(facts.randomElement(using: &generator))
        // Half of the samples begin or end at the edge of a day or in the hour that is odd.
        let near = Int.random(in: 0...5, using: &generator)
        let start =
          Bool.random(using: &generator)
          ? edges[near] + 1_800 * Double(Int.random(in: -6...6, using: &generator))
          : Double.random(in: edges[0] - 7_200...edges[5], using: &generator)
        let lengths: [Double] = [0, 60, 1_800, 5_400, 100_000]
        let length = lengths.randomElement(using: &generator) ?? 0
        samples.append(
          start: start, end: start + length, value: Double.random(in: -5...90, using: &generator),
          rank: UInt16(try #require(ranking.rank(of: facts.pair))))
      }
      samples.sort()
      for kind in allKinds {
        let fast = StatisticsEngine.bucketStatistics(of: samples, kind: kind, edges: edges)
        let slow = SlowReference(samples: samples, kind: kind, edges: edges).statistics()
        let scale = samples.values.reduce(0) { $0 + abs($1) }
        #expect(fast.bucketIndices == slow.keys.sorted(), "\(place), seed \(seed &+ 6_000_000)")
        for (entry, bucket) in fast.bucketIndices.enumerated() {
          let isEqual = slow[bucket].map { isClose(fast[entry], $0, scale: scale) } ?? false
          #expect(isEqual, "\(place), \(kind), bucket \(bucket), seed \(seed &+ 6_000_000)")
        }
      }
    }
  }
}
