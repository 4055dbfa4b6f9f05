import HealthCalculations
import TestSupport
import Testing

/// Distance over time, and splits.
@Suite struct DistanceCurveTests {
  // Semantics 8.2
  @Test func splitsTakeTheTimeWithoutPauses() {
    // 1 km in 300 s, a pause of 60 s with no distance, 1.5 km in 600 s.
    let curve = DistanceCurve(edges: [0, 300, 360, 960], distances: [1_000, 0, 1_500])
    let periods = ActivePeriods(
      from: 0, to: 1_000, events: [.init(.pause, at: 300), .init(.resume, at: 360)])
    let splits = curve.splits(every: 1_000, periods: periods)
    #expect(splits.map(\.distance) == [1_000, 1_000, 500])
    #expect(splits.map(\.duration) == [300, 400, 200])
    #expect(splits.map(\.end) == [300, 760, 960])
  }

  @Test func aDistanceIsReachedWhenItIsFirstCovered() {
    let curve = DistanceCurve(edges: [10, 20, 30, 40], distances: [100, 0, 100])
    #expect(curve.instant(of: 0) == 10)
    #expect(curve.instant(of: 100) == 20)
    #expect(curve.instant(of: 150) == 35)
    #expect(curve.instant(of: 201) == nil)
    #expect(curve.distance(until: 5) == 0 && curve.distance(until: 25) == 100)
    #expect(curve.distance(until: 99) == 200)
  }

  @Test func aWorkoutShorterThanASplitHasOneOfItsOwn() {
    let curve = DistanceCurve(edges: [0, 100], distances: [400])
    let splits = curve.splits(every: 1_000, periods: ActivePeriods(from: 0, to: 100))
    #expect(splits.count == 1 && splits[0].distance == 400 && splits[0].duration == 100)
    let none = DistanceCurve(edges: [0, 100], distances: [0])
    #expect(none.splits(every: 1_000, periods: ActivePeriods(from: 0, to: 100)).isEmpty)
    // What rounding leaves behind the last split is none.
    let exact = DistanceCurve(edges: [0, 100], distances: [999.999_999])
    #expect(exact.splits(every: 1_000, periods: ActivePeriods(from: 0, to: 100)).count == 1)
  }

  /// A split was said to start after its end.
  @Test func whatIsCoveredInAPauseAtTheBeginningHasNoTime() {
    let curve = DistanceCurve(edges: [0, 100, 300], distances: [1_000, 1_000])
    let periods = ActivePeriods(
      from: 0, to: 300, events: [.init(.pause, at: 0), .init(.resume, at: 200)])
    let splits = curve.splits(every: 500, periods: periods)
    #expect(splits.map(\.start) == [200, 200, 200, 200])
    #expect(splits.map(\.end) == [200, 200, 200, 300])
    #expect(splits.map(\.duration) == [0, 0, 0, 100])
  }

  @Test func samplesOfTwoSourcesCountOnce() throws {
    // The phone 0-600 s counts 1,000 m, the watch 300-900 s counts 1,200 m and is better.
    let columns = SampleColumns(
      starts: [0, 300], ends: [600, 900], values: [1_000, 1_200], ranks: [1, 0])
    let curve = try #require(DistanceCurve(of: columns, in: 100..<700))
    #expect(abs(curve.distance - (200 / 600 * 1_000 + 400 / 600 * 1_200)) < 1e-9)
    #expect(abs(curve.distance(until: 300) - 200.0 / 600 * 1_000) < 1e-9)
    #expect(DistanceCurve(of: columns, in: 900..<1_000) == nil)
    #expect(DistanceCurve(of: SampleColumns(), in: 0..<10) == nil)
  }

  // Semantics 8.2
  /// 3 m a second all the time, a pause of ten minutes included.
  @Test func whatIsCoveredInAPauseDoesNotCount() throws {
    let starts = stride(from: 0.0, to: 3_600, by: 60).map { $0 }
    let columns = SampleColumns(
      starts: starts, ends: starts.map { $0 + 60 }, values: starts.map { _ in 180 },
      ranks: starts.map { _ in 0 })
    let periods = ActivePeriods(
      from: 0, to: 3_600, events: [.init(.pause, at: 1_230), .init(.resume, at: 1_830)])
    let curve = try #require(DistanceCurve(of: columns, during: periods))
    #expect(abs(curve.distance - 9_000) < 1e-9)
    #expect(abs(curve.distance(until: 1_830) - curve.distance(until: 1_230)) < 1e-9)
    let splits = curve.splits(every: 1_000, periods: periods)
    #expect(splits.count == 9)
    #expect(splits.allSatisfy { abs($0.duration - 1_000.0 / 3) < 1e-6 })
    let paused = ActivePeriods(from: 0, to: 3_600, events: [.init(.pause, at: 0)])
    #expect(DistanceCurve(of: columns, during: paused) == nil)
    let elsewhere = columns.filtered { (1_260..<1_800).contains(columns.starts[$0]) }
    #expect(DistanceCurve(of: elsewhere, during: periods) == nil)
  }

  /// The distance until any moment is the sum of a bucket that ends there.
  @Test func theCurveIsTheMergeUpToEachMoment() {
    for seed in UInt64(1)..<60 {
      var random = RandomCase(seed: seed)
      // Distances have a length and are not negative.
      random.samples = random.samples.filtered { position in
        random.samples.ends[position] > random.samples.starts[position]
          && random.samples.values[position] >= 0
      }
      guard let first = random.samples.starts.first else { continue }
      let window = first + 100..<first + 5_000
      let curve = DistanceCurve(of: random.samples, in: window)
      for share in [0.1, 0.37, 0.5, 1] {
        let moment = window.lowerBound + share * 4_900
        let merged = StatisticsEngine.bucketStatistics(
          of: random.samples, kind: .quantity(.cumulative), edges: [window.lowerBound, moment])
        let expected = merged.sums.first ?? 0
        let found = curve?.distance(until: moment) ?? 0
        #expect(abs(found - expected) <= 1e-8 * max(1, expected), "\(random)")
      }
    }
  }
}
