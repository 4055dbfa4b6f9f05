import CalendarBuckets
import HealthCalculations
import TestSupport
import Testing

@testable import SampleStore

/// One statistic by interval, read part by part, against the statistics of all samples at once.
@Suite struct IntervalSeriesTests {
  private let type = "HKQuantityTypeIdentifierStepCount"
  private let minutes: BucketEdges

  init() throws {
    minutes = try BucketEdges(zone: .utc, anchor: 30, interval: BucketInterval(minutes: 7))
  }

  private func filledStore(seed: UInt64) throws -> SampleStore {
    var generator = SeededGenerator(seed: seed)
    let store = try SampleStore.inMemory()
    for batch in 0..<3 {
      try store.importing(
        (0..<20_000).map { index in
          let start = Double(Int.random(in: 0..<100_000, using: &generator))
          let length = Double(Int.random(in: 0..<300, using: &generator))
          return TestRecord(
            start, start + length, Double(index + batch * 10_000),
            source: ["Watch", "Phone", "Scale"].randomElement(using: &generator) ?? "Watch")
        })
    }
    return store
  }

  @Test func aSeriesIsTheStatisticsOfTheWhole() throws {
    let store = try filledStore(seed: 3)
    let series = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .sum, by: minutes)
    }
    let indices = minutes.indices(covering: 0..<101_000)
    let whole = StatisticsEngine.bucketStatistics(
      of: try store.stepColumns(), kind: .quantity(.cumulative),
      edges: minutes.table(indices: indices).edges)
    #expect(series.values.count == whole.count)
    for (bucket, sum) in zip(whole.bucketIndices, whole.sums) {
      let value = try #require(series.value(at: bucket + indices.lowerBound))
      #expect(abs(value - sum) <= 1e-12 * abs(sum))
    }
    let counts = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .count, by: minutes)
    }
    #expect(counts.values == whole.counts.map(Double.init))
  }

  @Test func aRangeGivesItsIntervalsInFull() throws {
    let store = try filledStore(seed: 4)
    let whole = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .duration, by: minutes)
    }
    let range = minutes.edge(100) + 5..<minutes.edge(130) + 5
    let part = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .duration, by: minutes, in: range)
    }
    #expect(part.indices == 100..<131)
    #expect(part.values == (100..<131).map(whole.value(at:)))
    let nowhere = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .sum, by: minutes, in: 1e8..<1.1e8)
    }
    #expect(nowhere.values.isEmpty)
  }

  @Test func aTypeThatTheStoreDoesNotKnowHasNoFigures() throws {
    let store = try SampleStore.inMemory()
    let series = try store.withSnapshot {
      try $0.intervalSeries(
        ofType: type, kind: .quantity(.cumulative), statistic: .sum, by: minutes)
    }
    #expect(series.values.isEmpty)
    #expect(try store.workoutSpans().isEmpty)
  }
}
