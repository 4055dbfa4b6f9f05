import CalendarBuckets
import Foundation
import HealthCalculations
import HealthKitTypes
import SampleStore
import TestSupport

@testable import HealthKitQueries

/// A store with samples that the test knows, and what statistics must be of them.
struct StatisticsFixture {
  let store: HKHealthStore
  let type: HKQuantityType
  private(set) var samples: [NewSample] = []

  static let midnight = Date(timeIntervalSince1970: 1_709_251_200)  // 2024-03-01, UTC

  /// A store in memory, or in a file, whose reader is its owner or an app.
  init(
    _ type: HKQuantityType = HKQuantityType(.stepCount),
    storage: HKHealthStore.Configuration.Storage = .inMemory,
    access: HKHealthStore.Configuration.Access = .owner
  ) throws {
    var configuration = HKHealthStore.Configuration(
      storage: storage, app: HealthApp(bundleIdentifier: "org.example.app", name: "App"))
    configuration.access = access
    configuration.calendar = .gregorianUTC
    store = try HKHealthStore(configuration: configuration)
    self.type = type
  }

  /// A sample, its times counted from midnight.
  func sample(
    _ start: Double, _ end: Double, _ value: Double, source: String = "org.example.watch",
    isUserEntered: Bool = false
  ) -> NewSample {
    let midnight = Self.midnight.timeIntervalSince1970
    return NewSample(
      type: type.identifier, canonicalUnit: type.canonicalUnit.unitString, start: midnight + start,
      end: midnight + end, value: value, unit: type.canonicalUnit.unitString, sourceName: source,
      isUserEntered: isUserEntered)
  }

  mutating func save(_ samples: [NewSample]) throws {
    try store.database.store.save(samples)
    self.samples += samples
    store.database.changes.announce()
  }

  /// Saves a sample, its times counted from midnight.
  mutating func save(
    _ start: Double, _ end: Double, _ value: Double, source: String = "org.example.watch"
  ) throws {
    try save([sample(start, end, value, source: source)])
  }

  /// What an app may read from now on.
  func decide(read: Bool, app: String = "org.example.app") throws {
    try store.database.store.decide([
      StoredPermission(app: app, type: type.identifier, read: read)
    ])
    store.database.changes.announce()
  }

  // MARK: Questions

  var allOptions: HKStatisticsOptions { StatisticsCalculationTests.allOptions(type) }

  var defaultOptions: HKStatisticsOptions {
    type.aggregationStyle == .cumulative ? .cumulativeSum : .discreteAverage
  }

  func statistics(
    _ predicate: NSPredicate? = nil, options: HKStatisticsOptions? = nil
  ) async throws -> HKStatistics? {
    try await HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: predicate),
      options: options ?? defaultOptions
    ).result(for: store)
  }

  func descriptor(
    _ predicate: NSPredicate? = nil, options: HKStatisticsOptions? = nil,
    anchor: Date = midnight, interval: DateComponents = DateComponents(hour: 1)
  ) -> HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(type: type, predicate: predicate),
      options: options ?? defaultOptions, anchorDate: anchor, intervalComponents: interval)
  }

  func collection(_ predicate: NSPredicate? = nil) async throws -> HKStatisticsCollection {
    try await descriptor(predicate).result(for: store)
  }

  // MARK: Expectations

  /// The reference over the samples for which `isPicked` holds, ranked by all samples; and the names of
  /// the sources by rank.
  func reference(
    _ isPicked: (NewSample) -> Bool = { _ in true }
  ) -> (reference: SlowReference, sources: [String]) {
    // Typed in, then everything else (no name here is of an Apple device); the latest first seen first.
    var earliest: [SourcePair: Double] = [:]
    for sample in samples {
      let pair = SourcePair(name: sample.sourceName, isUserEntered: sample.isUserEntered)
      earliest[pair] = min(earliest[pair] ?? .infinity, sample.start)
    }
    let pairs = earliest.sorted { left, right in
      if left.key.isUserEntered != right.key.isUserEntered { return left.key.isUserEntered }
      return (-left.value, left.key.name) < (-right.value, right.key.name)
    }.map(\.key)
    var columns = SampleColumns()
    for sample in samples where isPicked(sample) {
      let pair = SourcePair(name: sample.sourceName, isUserEntered: sample.isUserEntered)
      columns.append(
        start: sample.start, end: sample.end, value: sample.value,
        rank: UInt16(pairs.firstIndex(of: pair) ?? pairs.count))
    }
    columns.sort()
    return (SlowReference(type: type, samples: columns), pairs.map(\.name))
  }
}

extension Array where Element == HKStatistics {
  /// The sums.
  var sums: [Double?] { map { $0.sumQuantity()?.doubleValue(for: .count()) } }
}

extension HKStatistics {
  /// The sum.
  var sum: Double? { sumQuantity()?.doubleValue(for: .count()) }
}
