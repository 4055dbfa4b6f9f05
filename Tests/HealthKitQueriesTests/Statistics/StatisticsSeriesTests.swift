import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport
import Testing

@testable import HealthKitQueries

/// The measurements of series count where they lie, each by itself; predicates pick whole samples.
@Suite struct StatisticsSeriesTests {
  typealias Measurement = (start: Double, end: Double, value: Double)
  static let midnight = StatisticsFixture.midnight
  static let source = "org.example.watch"

  /// A sample with the measurements of a series, their times counted from midnight.
  static func save(
    _ measurements: [Measurement], of type: HKQuantityType, source: String = source,
    to store: HKHealthStore
  ) throws {
    let origin = midnight.timeIntervalSince1970
    let sum = measurements.reduce(0) { $0 + $1.value }
    let sample = NewSample(
      type: type.identifier, canonicalUnit: type.canonicalUnit.unitString,
      start: origin + (measurements.map(\.start).min() ?? 0),
      end: origin + (measurements.map(\.end).max() ?? 0),
      value: type.aggregationStyle == .cumulative ? sum : sum / Double(measurements.count),
      unit: type.canonicalUnit.unitString, sourceName: source)
    var batch = SaveBatch(revision: NewSourceRevision(name: source), date: 0)
    batch.samples = [sample]
    batch.series[sample.uuid] = measurements.map {
      SeriesMeasurement(start: origin + $0.start, end: origin + $0.end, value: $0.value)
    }
    try store.database.store.save(batch)
  }

  static func interval(_ from: Double?, _ to: Double?, _ options: HKQueryOptions = [])
    -> NSPredicate
  {
    HKQuery.predicateForSamples(
      withStart: from.map { midnight + $0 }, end: to.map { midnight + $0 }, options: options)
  }

  @Test func eachBucketHasTheSumOfWhatLiesInIt() async throws {
    let fixture = try StatisticsFixture()
    // One measurement lies across the edge at one o'clock, one at it; the third hour is empty.
    try Self.save(
      [(0, 1800, 100), (3000, 4200, 60), (3600, 3600, 7), (10_800, 11_400, 5)], of: fixture.type,
      to: fixture.store)
    let collection = try await fixture.collection()
    #expect(collection.statistics().sums == [130, 37, 5])
    let starts = collection.statistics().map { $0.startDate.timeIntervalSince(Self.midnight) }
    #expect(starts == [0, 3600, 10_800])
    #expect(collection.statistics(for: Self.midnight + 7200)?.sumQuantity() == nil)
    let all = try await fixture.descriptor(options: fixture.allOptions).result(for: fixture.store)
    let second = try #require(all.statistics(for: Self.midnight + 3600))
    // The latest start: the instant at the edge, not what began before it.
    #expect(second.mostRecentQuantity() == HKQuantity(unit: .count(), doubleValue: 7))
    #expect(second.mostRecentQuantityDateInterval()?.duration == 0)
    // The sample lasts for three hours and ten minutes, its measurements for an hour.
    #expect(
      all.statistics().map { $0.duration()?.doubleValue(for: .second()) } == [2400, 600, 600])
    let whole = try #require(try await fixture.statistics(options: fixture.allOptions))
    #expect(whole.sum == 172 && whole.duration()?.doubleValue(for: .second()) == 3600)
    #expect(whole.startDate == Self.midnight && whole.endDate == Self.midnight + 11_400)
  }

  @Test func eachBucketHasTheFiguresOfItsOwnBeats() async throws {
    let type = HKQuantityType(.heartRate)
    let fixture = try StatisticsFixture(type)
    // The vector of the time-weighted mean, and one beat an hour later.
    try Self.save(
      [(0, 0, 1), (60, 60, 1), (70, 70, 3), (3600, 3600, 2)], of: type, to: fixture.store)
    let collection = try await fixture.descriptor(options: fixture.allOptions)
      .result(for: fixture.store)
    let buckets = collection.statistics()
    #expect(buckets.count == 2)
    func value(_ quantity: HKQuantity?) -> Double? {
      quantity?.doubleValue(for: type.canonicalUnit)
    }
    let mean = try #require(value(buckets[0].averageQuantity()))
    #expect(abs(mean - (30 + 35 + 3 * 5) / 70.0) < 1e-12)
    #expect(value(buckets[0].minimumQuantity()) == 1 && value(buckets[0].maximumQuantity()) == 3)
    #expect(value(buckets[0].mostRecentQuantity()) == 3)
    #expect(
      buckets[0].mostRecentQuantityDateInterval()
        == DateInterval(start: Self.midnight + 70, duration: 0))
    #expect(value(buckets[1].averageQuantity()) == 2 && value(buckets[1].maximumQuantity()) == 2)
    // The average of the sample itself, 1.75, is nowhere.
    let byArithmetic = HKQuantityType(.bodyMass)
    let masses = try StatisticsFixture(byArithmetic)
    try Self.save([(0, 0, 60), (10, 10, 62), (3700, 3700, 90)], of: byArithmetic, to: masses.store)
    let means = try await masses.collection().statistics().map {
      $0.averageQuantity()?.doubleValue(for: byArithmetic.canonicalUnit)
    }
    #expect(means == [61, 90])
  }

  @Test func predicatesPickWholeSeries() async throws {
    let fixture = try StatisticsFixture()
    try Self.save(
      [(0, 60, 1), (3600, 3660, 2), (7200, 7260, 4)], of: fixture.type, to: fixture.store)
    try Self.save([(4000, 4060, 8)], of: fixture.type, to: fixture.store)
    func sums(_ predicate: NSPredicate) async throws -> [Double?] {
      try await fixture.collection(predicate).statistics().sums
    }
    // The sample reaches into the second hour: all of it is picked, also the measurements of others.
    #expect(try await sums(Self.interval(3600, 7200)) == [1, 10, 4])
    #expect(try await sums(Self.interval(3600, 7200, .strictStartDate)) == [8])
    #expect(try await sums(Self.interval(nil, 60, .strictStartDate)) == [1, 2, 4])
    // Its value is the sum of its measurements.
    func ofAtLeast(_ count: Double) -> NSPredicate {
      HKQuery.predicateForQuantitySamples(
        with: .greaterThanOrEqualTo, quantity: HKQuantity(unit: .count(), doubleValue: count))
    }
    #expect(try await sums(ofAtLeast(8)) == [8])
    #expect(try await sums(ofAtLeast(7)) == [1, 10, 4])
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: fixture.type, predicate: ofAtLeast(2))],
      sortDescriptors: []
    ).result(for: fixture.store)
    #expect(samples.map(\.count) == [3, 1])
  }

  @Test func betterSourcesMaskTheMeasurementsThatTheyCover() async throws {
    var fixture = try StatisticsFixture()
    try Self.save([(0, 600, 100), (1200, 1800, 100)], of: fixture.type, to: fixture.store)
    // First seen later, so better.
    try fixture.save(300, 600, 10, source: "org.example.phone")
    try fixture.save(1500, 1600, 10, source: "org.example.phone")
    let sum = try #require(try await fixture.statistics()?.sum)
    #expect(abs(sum - (50 + 10 + 100 * 5 / 6 + 10)) < 1e-9)
    // The gap between two measurements is free.
    try fixture.save(700, 800, 1000, source: "org.example.early")
    let again = try #require(try await fixture.statistics()?.sum)
    #expect(abs(again - sum - 1000) < 1e-9)
  }

  /// Series among single samples against the slow reference, in which each measurement is a sample.
  @Test(arguments: StatisticsCalculationTests.types)
  func randomSeriesAgreeWithTheReference(type: HKQuantityType) async throws {
    for seed in UInt64(1)..<12 {
      var generator = SeededGenerator(seed: seed)
      let fixture = try StatisticsFixture(type)
      let origin = Self.midnight.timeIntervalSince1970
      var columns = SampleColumns()
      for source in 0..<3 {
        for _ in 0..<Int.random(in: 0..<4, using: &generator) {
          let first = Double(Int.random(in: 0..<20_000, using: &generator))
          var measurements: [Measurement] = []
          for _ in 0..<Int.random(in: 1..<6, using: &generator) {
            let start = first + Double(Int.random(in: 0..<9000, using: &generator))
            let length = Double([0, 30, 400, 3900].randomElement(using: &generator) ?? 0)
            let value = Double(Int.random(in: 0..<100, using: &generator))
            measurements.append((start, start + length, value))
          }
          try Self.save(
            measurements, of: type, source: "Source \(source)", to: fixture.store)
          for measurement in measurements {
            columns.append(
              start: origin + measurement.start, end: origin + measurement.end,
              value: measurement.value, rank: UInt16(source))
          }
        }
      }
      columns.sort()
      try fixture.store.database.store.orderSources(of: type)
      let collection = try await fixture.descriptor(options: fixture.allOptions)
        .result(for: fixture.store)
      let reference = SlowReference(type: type, samples: columns)
      let scale = columns.values.reduce(0, +)
      for bucket in -1..<10 {
        let from = origin + Double(bucket) * 3600
        let expected = reference.canonicalFigures(from: from, to: from + 3600)
        let found = collection.statistics(for: Date(timeIntervalSince1970: from))
        #expect(
          found?.figures().isClose(to: expected ?? .init(), scale: scale) == true,
          "seed \(seed), bucket \(bucket) of \(type)")
      }
    }
  }
}

extension SampleStore {
  /// Makes "Source 0" the best, then "Source 1", then "Source 2".
  fileprivate func orderSources(of type: HKQuantityType) throws {
    guard try typeIdentifiers().contains(type.identifier) else { return }
    try setSourceOrder((0..<3).map { "Source \($0)" }, ofType: type.identifier)
  }
}
