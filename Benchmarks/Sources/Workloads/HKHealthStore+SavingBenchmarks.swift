internal import Foundation
internal import HKStats
internal import Synchronization

extension Workload {
  /// Samples that an app saves, one or a thousand at a time, durable when the call returns.
  static let healthStoreSaves: [Workload] = [1, 1_000].map { count in
    Workload(
      "save through a health store", on: "heart rates in a file", size: count,
      measures: [.time, .instructions]
    ) {
      let store = try HealthStoreFixture.inFile().store
      let batches = HeartRateBatches(count)
      try save(batches.next(500), in: store)
      let first = batches.next(count)
      try save(first, in: store)
      let descriptor = HKSampleQueryDescriptor(
        predicates: [.heartRates], sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
        limit: count)
      let stored = try waitFor { try await descriptor.result(for: store) }
      try Reference.expect(stored.map(\.uuid), equals: first.reversed().map(\.uuid), "the UUIDs")
      try Reference.expect(
        stored.map(\.startDate), equals: first.reversed().map(\.startDate), "the starts")
      var batch: [HKQuantitySample] = []
      return PreparedWork {
        batch = batches.next(count)
      } _: {
        try save(batch, in: store)
      }
    }
  }

  private static func save(_ samples: [HKQuantitySample], in store: HKHealthStore) throws {
    try waitFor { try await store.save(samples) }
  }
}

/// Heart rates to save, later ones in each batch.
private final class HeartRateBatches {
  private var random: SplitMix
  private var start = 1_700_000_000.0

  init(_ count: Int) {
    random = SplitMix(seed: UInt64(count))
  }

  /// The next batch.
  func next(_ count: Int) -> [HKQuantitySample] {
    (0..<count).map { _ in
      start += 60
      return HealthStoreFixture.heartRate((60 + random.fraction() * 60).rounded(), at: start)
    }
  }
}
