import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

/// Calculations against the slow reference over seeded cases, in places whose clocks move.
@Suite struct StatisticsCalculationTests {
  /// One type of each aggregation style.
  static let types: [HKQuantityType] = [
    HKQuantityType(.stepCount), HKQuantityType(.bodyMass), HKQuantityType(.heartRate),
    HKQuantityType(.environmentalAudioExposure),
  ]

  static func allOptions(_ type: HKQuantityType) -> HKStatisticsOptions {
    let own: HKStatisticsOptions =
      type.aggregationStyle == .cumulative
      ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
    return own.union([.separateBySource, .mostRecent, .duration])
  }

  /// Four sources with two halves each, in the order of their ranks.
  static let ranking = SourceRanking(
    (0..<4).flatMap { source in
      [true, false].map { isUserEntered in
        SourcePairFacts(
          pair: SourcePair(name: "Source \(source)", isUserEntered: isUserEntered),
          earliestStart: 0, isAppleDevice: false)
      }
    }, preferredOrder: (0..<4).map { "Source \($0)" })

  /// Up to 24 samples within some buckets around a change of the clock, or anywhere.
  struct Case: CustomStringConvertible {
    let seed: UInt64
    let edges: BucketEdges
    var samples = SampleColumns()

    init(seed: UInt64) throws {
      self.seed = seed
      var generator = SeededGenerator(seed: seed)
      let zone = try ZoneRules(identifier: Place.all[Int(seed % 8)].zone)
      // 2011-12-29 in Apia, and changes of New York's, Lord Howe's and Cairo's clocks.
      let origins = [1.3251e9, 1.7100e9, 1.7122e9, 1.7141e9, -3e8]
      let origin = origins[Int.random(in: 0..<5, using: &generator)]
      let intervals: [BucketInterval] = [
        try .init(hours: 1), try .init(hours: 5), try .init(days: 1), try .init(weeks: 1),
        try .init(months: 1), try .init(days: 1, hours: 1), try .init(months: 1, days: 3),
        try .init(minutes: 15), try .init(seconds: 1),
      ]
      let interval = intervals[Int.random(in: 0..<9, using: &generator)]
      let isDistant = Int.random(in: 0..<4, using: &generator) == 0
      edges = try BucketEdges(
        zone: zone,
        anchor: isDistant
          ? Date.distantPast.timeIntervalSince1970
          : origin + Double(Int.random(in: -90_000...90_000, using: &generator)),
        interval: interval)
      let length = edges.edge(1) - edges.anchor
      let longest = length * [0.3, 1, 4][Int.random(in: 0..<3, using: &generator)]
      // Seconds with months between them are a table with gaps.
      let span = length * (interval.seconds == 1 && seed % 2 == 0 ? 9e6 : 12)
      let grid = [1, 60, 0.001][Int.random(in: 0..<3, using: &generator)]
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        let start = Double.random(in: 0...span, using: &generator)
        let isInstant = Int.random(in: 0..<4, using: &generator) == 0
        let end = start + (isInstant ? 0 : Double.random(in: 0...longest, using: &generator))
        samples.append(
          start: origin + (start / grid).rounded() * grid,
          end: origin + (end / grid).rounded() * grid,
          value: (Double.random(in: 0...120, using: &generator) * 8).rounded() / 8,
          rank: UInt16.random(in: 0..<8, using: &generator))
      }
      samples.sort()
    }

    /// The buckets that samples may have to do with, and one on each side.
    var buckets: [Int] {
      Set(
        (0..<samples.count).flatMap { sample in
          edges.index(of: samples.starts[sample]) - 1...edges.index(of: samples.ends[sample]) + 1
        }
      ).sorted()
    }

    var description: String {
      let rows = (0..<samples.count).map {
        "  [\(samples.starts[$0]), \(samples.ends[$0])) \(samples.values[$0]) of \(samples.ranks[$0])"
      }
      return "seed \(seed), \(edges.interval) from \(edges.anchor) in \(edges.zone.identifier)\n"
        + rows.joined(separator: "\n")
    }
  }

  static let seeds: Range<UInt64> =
    ProcessInfo.processInfo.environment["HKSTATS_FULL_SWEEP"] == "1" ? 1..<5_000 : 1..<100

  @Test(arguments: types)
  func collectionsAgreeWithTheReference(type: HKQuantityType) throws {
    for seed in Self.seeds {
      let random = try Case(seed: seed)
      let calculation = StatisticsCalculation(
        quantityType: type, options: Self.allOptions(type))
      let collection = try calculation.collection(
        of: PickedSamples(columns: random.samples, ranking: Self.ranking), edges: random.edges)
      let reference = SlowReference(type: type, samples: random.samples)
      let scale = random.samples.values.reduce(0, +)
      var populated: [Int] = []
      for bucket in random.buckets {
        let (from, to) = (random.edges.edge(bucket), random.edges.edge(bucket + 1))
        let found = collection.statistics(ofBucket: bucket)
        #expect(found.startDate == Date(timeIntervalSince1970: from))
        #expect(found.endDate == Date(timeIntervalSince1970: to))
        let expected = reference.canonicalFigures(from: from, to: to)
        #expect(
          found.figures().isClose(to: expected ?? .init(), scale: scale), "\(bucket) of \(random)")
        var sources: [HKSource] = []
        for number in 0..<4 {
          let source = HKSource(exportName: "Source \(number)")
          let alone = reference.alone { $0 / 2 == UInt16(number) }.canonicalFigures(
            from: from, to: to)
          if alone != nil { sources.append(source) }
          #expect(
            found.figures(of: source).isClose(to: alone ?? .init(), scale: scale),
            "\(source), \(bucket) of \(random)")
        }
        #expect(found.sources == sources, "\(bucket) of \(random)")
        if expected != nil || !sources.isEmpty { populated.append(bucket) }
      }
      #expect(collection.populatedBuckets == populated, "\(random)")
      #expect(collection.statistics().count == populated.count)
    }
  }

  /// A hundred samples of four centuries have more hours than are shared out; readings have one each.
  @Test func sharesWithoutEndAreAnError() throws {
    let hours = try BucketEdges(
      zone: .utc, anchor: 0, interval: BucketInterval(hours: 1))
    let samples = SampleColumns(
      starts: (0..<100).map(Double.init), ends: [Double](repeating: 1.3e10, count: 100),
      values: [Double](repeating: 1, count: 100), ranks: [UInt16](repeating: 0, count: 100))
    let picked = PickedSamples(columns: samples, ranking: Self.ranking)
    let error = try #require(throws: HKError.self) {
      try StatisticsCalculation(quantityType: Self.types[0], options: .cumulativeSum)
        .collection(of: picked, edges: hours)
    }
    #expect(error.code == .errorInvalidArgument)
    #expect(error.description.contains("some of them may have wrong dates"))
    let weights = try StatisticsCalculation(
      quantityType: Self.types[1], options: .discreteAverage
    ).collection(of: picked, edges: hours)
    #expect(weights.populatedBuckets == [0])
  }

  @Test(arguments: types)
  func statisticsOfAllSamplesAgreeWithTheReference(type: HKQuantityType) throws {
    for seed in Self.seeds {
      let random = try Case(seed: seed)
      let calculation = StatisticsCalculation(
        quantityType: type, options: Self.allOptions(type))
      let picked = PickedSamples(columns: random.samples, ranking: Self.ranking)
      guard let end = random.samples.ends.max() else {
        #expect(calculation.statistics(of: picked) == nil)
        continue
      }
      let found = try #require(calculation.statistics(of: picked))
      let reference = SlowReference(type: type, samples: random.samples)
      let scale = random.samples.values.reduce(0, +)
      #expect(found.startDate == Date(timeIntervalSince1970: random.samples.starts[0]))
      #expect(found.endDate == Date(timeIntervalSince1970: end))
      let expected = try #require(reference.canonicalFigures(from: -1e12, to: 1e12))
      #expect(found.figures().isClose(to: expected, scale: scale), "\(random)")
      for number in 0..<4 {
        let source = HKSource(exportName: "Source \(number)")
        let alone = reference.alone { $0 / 2 == UInt16(number) }
        let figures = alone.canonicalFigures(from: -1e12, to: 1e12)
        #expect(found.figures(of: source).isClose(to: figures ?? .init(), scale: scale))
        #expect(found.sources?.contains(source) == (figures != nil))
      }
    }
  }

  // Semantics 3.12
  @Test func aSampleIsWholeInAQueryAndCutAtTheEdgesOfACollection() throws {
    let samples = SampleColumns(
      starts: [50_220], ends: [50_520], values: [100], ranks: [0])
    let picked = PickedSamples(columns: samples, ranking: Self.ranking)
    let calculation = StatisticsCalculation(
      quantityType: HKQuantityType(.stepCount), options: .cumulativeSum)
    let whole = try #require(calculation.statistics(of: picked))
    #expect(whole.sumQuantity()?.doubleValue(for: .count()) == 100)
    #expect(whole.startDate.timeIntervalSince1970 == 50_220)
    #expect(whole.endDate.timeIntervalSince1970 == 50_520)
    // 13:57 to 14:02 gives 60 and 40.
    let hours = try calculation.collection(
      of: picked, edges: BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(hours: 1)))
    #expect(
      hours.statistics().map { $0.sumQuantity()?.doubleValue(for: .count()) } == [60, 40])
    #expect(whole.sources == nil && hours.sources().isEmpty)
  }

  @Test func oneInstantIsOneBucket() throws {
    let samples = SampleColumns(starts: [3_600], ends: [3_600], values: [72], ranks: [0])
    let calculation = StatisticsCalculation(
      quantityType: HKQuantityType(.heartRate), options: [.discreteAverage, .duration])
    let hours = try calculation.collection(
      of: PickedSamples(columns: samples, ranking: Self.ranking),
      edges: BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(hours: 1)))
    let list = hours.statistics()
    #expect(list.map(\.startDate.timeIntervalSince1970) == [3_600])
    #expect(list[0].averageQuantity()?.doubleValue(for: HKUnit(from: "count/s")) == 72)
    #expect(list[0].duration()?.doubleValue(for: .second()) == 0)
  }

  @Test func nothingIsAnEmptyCollectionAndNoStatisticsAtAll() throws {
    let nothing = PickedSamples(columns: SampleColumns(), ranking: SourceRanking([]))
    let calculation = StatisticsCalculation(
      quantityType: HKQuantityType(.stepCount), options: [.cumulativeSum, .separateBySource])
    let days = try calculation.collection(
      of: nothing, edges: BucketEdges(zone: .utc, anchor: 0, interval: BucketInterval(days: 1)))
    #expect(days.statistics().isEmpty && days.sources().isEmpty)
    #expect(days.statistics(for: .now)?.sumQuantity() == nil)
    #expect(days.statistics(for: .now)?.sources == [])
    #expect(calculation.statistics(of: nothing) == nil)
  }

  @Test func sourcesCarryTheNamesThatPeopleSee() throws {
    let samples = SampleColumns(starts: [0], ends: [60], values: [9], ranks: [1])
    let picked = PickedSamples(
      columns: samples, ranking: Self.ranking,
      displayNames: [("Source 0", "Walker"), ("Source 0", "Old name"), ("Source 3", "Other")])
    let statistics = StatisticsCalculation(
      quantityType: HKQuantityType(.stepCount), options: [.cumulativeSum, .separateBySource]
    ).statistics(of: picked)
    #expect(statistics?.sources?.map(\.name) == ["Walker"])
  }

  @Test func moreIntervalsThanFitAreRefused() throws {
    let samples = SampleColumns(starts: [0], ends: [1e8], values: [1], ranks: [0])
    let seconds = try BucketEdges(
      zone: .utc, anchor: 0, interval: BucketInterval(seconds: 1))
    #expect {
      try StatisticsCalculation(
        quantityType: HKQuantityType(.stepCount), options: .cumulativeSum
      ).collection(
        of: PickedSamples(columns: samples, ranking: Self.ranking), edges: seconds)
    } throws: { error in
      "\(error)"
        == "The samples reach more than 67108864 intervals of 1 second: ask for a longer interval, "
        + "or for samples of a shorter time."
    }
  }
}
