internal import Foundation
internal import HKStats
internal import HealthCalculations

extension Workload {
  /// The last samples and workouts of a time, with their objects.
  static let sampleQueries: [Workload] =
    DataSet.energy.workloads("sample query descriptor, last 100 of a third") { samples, _ in
      try lastOfAThird(samples)
    } + [
      Workload(
        "sample query descriptor, last 100 of a third", on: "active energy, each 30 s",
        size: 10_000_000, measures: [.time]
      ) {
        var samples = SampleColumns()
        for number in 0..<10_000_000 {
          let start = 1_704_085_200 + Double(number) * 30
          samples.append(start: start, end: start + 30, value: Double(number % 7), rank: 0)
        }
        return try lastOfAThird(samples)
      },
      Workload(
        "workouts query, last 10 runs", on: "a workout a day", size: 1_000,
        measures: [.time, .instructions]
      ) {
        let store = try HealthStoreFixture.inFile().store
        let begin = Date(timeIntervalSince1970: 1_704_067_200)
        try waitFor {
          try await store.save(
            (0..<1_000).map { day in
              let start = begin + Double(day) * 86_400
              return HKWorkout(
                activityType: day.isMultiple(of: 3) ? .running : .cycling, start: start,
                end: start + 3_600)
            })
        }
        let until = HKQuery.predicateForSamples(withStart: nil, end: begin + 900 * 86_400)
        let runs = HKQuery.predicateForWorkouts(with: .running)
        let descriptor = HKSampleQueryDescriptor(
          predicates: [
            .workout(NSCompoundPredicate(andPredicateWithSubpredicates: [until, runs]))
          ],
          sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 10)
        let answer = try waitFor { try await descriptor.result(for: store) }
        let days = (0..<900).reversed().filter { $0.isMultiple(of: 3) }.prefix(10)
        try Reference.expect(
          answer.map(\.startDate), equals: days.map { begin + Double($0) * 86_400 },
          "the starts of the runs")
        return PreparedWork {
          keep(try waitFor { try await descriptor.result(for: store) })
        }
      },
    ]

  private static func lastOfAThird(_ samples: SampleColumns) throws -> PreparedWork {
    let query = try ThirdOfEnergy(samples)
    let descriptor = HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: ThirdOfEnergy.type, predicate: query.predicate)],
      sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 100)
    let store = query.store
    let answer = try waitFor { try await descriptor.result(for: store) }
    try Reference.expect(
      answer.map(\.startDate.timeIntervalSince1970),
      equals: Array(query.picked.map { samples.starts[$0] }.sorted(by: >).prefix(100)),
      "the starts")
    return PreparedWork {
      keep(try waitFor { try await descriptor.result(for: store) })
    }
  }
}
