internal import Foundation
internal import HKStats
internal import HealthCalculations

extension Workload {
  /// The samples of a time with the largest and the smallest values.
  static let orderedSampleQueries: [Workload] =
    DataSet.energy.workloads("sample query, largest 100 of a third") { samples, _ in
      try orderedWork(samples, isAscending: false)
    }
    + DataSet.energy.workloads("sample query, smallest 100 of a third") { samples, _ in
      try orderedWork(samples, isAscending: true)
    }

  private static func orderedWork(
    _ samples: SampleColumns, isAscending: Bool
  ) throws -> PreparedWork {
    let query = try ThirdOfEnergy(samples)
    let answer = try orderedSamples(query, isAscending: isAscending)
    let values = query.picked.map { samples.values[$0] }
      .sorted { isAscending ? $0 < $1 : $0 > $1 }
    try Reference.expect(
      answer.map { $0.quantity.doubleValue(for: .kilocalorie()) },
      near: Array(values.prefix(100)), "the values")
    return PreparedWork {
      keep(try orderedSamples(query, isAscending: isAscending))
    }
  }

  private static func orderedSamples(
    _ query: ThirdOfEnergy, isAscending: Bool
  ) throws -> [HKQuantitySample] {
    try waitFor {
      try await withCheckedThrowingContinuation { continuation in
        query.store.execute(
          HKSampleQuery(
            sampleType: ThirdOfEnergy.type, predicate: query.predicate, limit: 100,
            sortDescriptors: [
              NSSortDescriptor(keyPath: \HKQuantitySample.quantity, ascending: isAscending)
            ]
          ) { _, samples, error in
            if let error {
              continuation.resume(throwing: error)
            } else {
              continuation.resume(
                returning: (samples ?? []).compactMap { $0 as? HKQuantitySample })
            }
          })
      }
    }
  }
}
