internal import Foundation
internal import HKStats
internal import HealthCalculations
internal import SampleStore

extension Workload {
  /// The statistics of intervals, calculated, and asked again when they are known.
  static let statisticsCollectionQueries: [Workload] =
    DataSet.heartRate.workloads(
      "statistics collection descriptor, by hour", over: [.month, .year]
    ) { samples, _ in
      try descriptorWork(samples)
    }
    + DataSet.denseHeartRate.workloads(
      "statistics collection descriptor, by hour", over: [.year]
    ) { samples, _ in
      try descriptorWork(samples)
    }
    + DataSet.denseHeartRate.workloads(
      "columns read and averages by hour, beside the descriptor", over: [.year]
    ) { samples, _ in
      try columnsWork(samples)
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

  private static func descriptorWork(_ samples: SampleColumns) throws -> PreparedWork {
    let fixture = try checkedFixture(samples)
    let store = fixture.store
    return PreparedWork {
      try fixture.commitSomething()
    } _: {
      keep(try waitFor { try await hourlyAverages.result(for: store) })
    }
  }

  /// What a query cannot do without: the columns out of a store in memory, and the averages.
  private static func columnsWork(_ samples: SampleColumns) throws -> PreparedWork {
    let store = try SampleStore.inMemory()
    try StoreFixture.write(StoreFixture.rows(samples), sources: 1, to: store)
    let ranking = try StoreFixture.ranking(store, sources: 1)
    let edges = hourEdges(around: samples)
    func averages() throws -> [BucketStatistics] {
      let columns = try store.columns(ofType: StoreFixture.type, ranking: ranking)
      return StatisticsEngine.bucketStatistics(
        of: RankedColumns(columns), kind: .quantity(.discreteTemporallyWeighted), tables: [edges],
        selecting: .average)
    }
    let reference = StatisticsReference(samples: samples, edges: edges)
    let buckets = reference.discrete()
    try Reference.expect(
      try averages()[0].averages,
      near: buckets.filter { !$0.contributors.isEmpty }.map { reference.temporalAverage($0) },
      "the averages")
    // A commit before each run, as before each of the descriptor's: it takes the caches away from both.
    let fixture = try HealthStoreFixture()
    return PreparedWork {
      try fixture.commitSomething()
    } _: {
      keep(try averages())
    }
  }

  private static func hourEdges(around samples: SampleColumns) -> [Double] {
    let first = (samples.starts[0] / 3_600).rounded(.down) * 3_600
    return Array(
      stride(from: first, through: samples.starts[samples.count - 1] + 3_600, by: 3_600))
  }

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
    let edges = hourEdges(around: samples)
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
