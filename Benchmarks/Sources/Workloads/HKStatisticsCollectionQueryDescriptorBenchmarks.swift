internal import Foundation
internal import HKStats
internal import HealthCalculations

extension Workload {
  /// The statistics of intervals, calculated, and asked again when they are known.
  static let statisticsCollectionQueries: [Workload] =
    DataSet.heartRate.workloads("statistics collection descriptor, by hour", over: [.month, .year])
  { samples, _ in
    let fixture = try checkedFixture(samples)
    let store = fixture.store
    return PreparedWork {
      try fixture.commitSomething()
    } _: {
      keep(try waitFor { try await hourlyAverages.result(for: store) })
    }
  } + [
    Workload(
      "statistics collection descriptor, known answer", on: "heart rate, 30 days",
      size: 1_000, of: "times", measures: [.time, .instructions]
    ) {
      let store = try checkedFixture(DataSet.heartRate.load(.month)).store
      let known = try waitFor { try await hourlyAverages.result(for: store) }
      return PreparedWork {
        try waitFor {
          for _ in 0..<1_000 {
            guard try await hourlyAverages.result(for: store) === known else {
              throw WrongAnswer("A known answer was calculated again.")
            }
          }
        }
      }
    }
  ]

  private static var hourlyAverages: HKStatisticsCollectionQueryDescriptor {
    HKStatisticsCollectionQueryDescriptor(
      predicate: .heartRates, options: .discreteAverage,
      anchorDate: Date(timeIntervalSince1970: 1_704_085_200),
      intervalComponents: DateComponents(hour: 1))
  }

  /// A store whose averages are the reference's.
  private static func checkedFixture(
    _ samples: SampleColumns
  ) throws -> HealthStoreFixture {
    let fixture = try HealthStoreFixture(heartRates: samples)
    let store = fixture.store
    let hours = try waitFor { try await hourlyAverages.result(for: store).statistics() }
    let first = (samples.starts[0] / 3_600).rounded(.down) * 3_600
    let edges = Array(
      stride(from: first, through: samples.starts[samples.count - 1] + 3_600, by: 3_600))
    let reference = StatisticsReference(samples: samples, edges: edges)
    let buckets = reference.discrete()
    let populated = buckets.indices.filter { !buckets[$0].contributors.isEmpty }
    try Reference.expect(
      hours.map(\.startDate.timeIntervalSince1970), equals: populated.map { edges[$0] },
      "the hours")
    try Reference.expect(
      hours.map {
        $0.averageQuantity()?.doubleValue(for: HealthStoreFixture.beatsPerMinute) ?? .nan
      }, near: populated.map { reference.temporalAverage(buckets[$0]) }, "the averages")
    return fixture
  }
}
