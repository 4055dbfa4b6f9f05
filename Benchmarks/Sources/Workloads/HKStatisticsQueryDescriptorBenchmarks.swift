internal import Foundation
internal import HKStats
internal import HealthCalculations

extension Workload {
  /// The statistics of all samples of a type, calculated, and asked again when they are known.
  static let statisticsQueries: [Workload] =
    DataSet.heartRate.workloads("statistics descriptor", over: [.month, .year]) { samples, _ in
      let fixture = try checkedFixture(samples)
      let store = fixture.store
      return PreparedWork {
        try fixture.commitSomething()
      } _: {
        keep(try waitFor { try await wholeAverage.result(for: store) })
      }
    } + [
      Workload(
        "statistics descriptor, known answer", on: "heart rate, 30 days", size: 1_000,
        of: "times", measures: [.time, .instructions]
      ) {
        let store = try checkedFixture(DataSet.heartRate.load(.month)).store
        let known = try waitFor { try await wholeAverage.result(for: store) }
        return PreparedWork {
          try waitFor {
            for _ in 0..<1_000 {
              guard try await wholeAverage.result(for: store) === known else {
                throw WrongAnswer("A known answer was calculated again.")
              }
            }
          }
        }
      }
    ]

  private static var wholeAverage: HKStatisticsQueryDescriptor {
    HKStatisticsQueryDescriptor(predicate: .heartRates, options: .discreteAverage)
  }

  /// A store whose average is the reference's.
  private static func checkedFixture(_ samples: SampleColumns) throws -> HealthStoreFixture {
    let fixture = try HealthStoreFixture(heartRates: samples)
    let store = fixture.store
    let statistics = try waitFor { try await wholeAverage.result(for: store) }
    let reference = StatisticsReference(
      samples: samples, edges: [samples.starts[0], samples.starts[samples.count - 1] + 1])
    try Reference.expect(
      statistics?.averageQuantity()?.doubleValue(for: HealthStoreFixture.beatsPerMinute) ?? .nan,
      near: reference.temporalAverage(reference.discrete()[0]), "the average")
    return fixture
  }
}
