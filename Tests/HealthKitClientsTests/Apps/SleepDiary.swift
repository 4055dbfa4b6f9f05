import HealthKit

/// Writes a night of stages, and adds up what was sleep.
struct SleepDiary {
  private let store = HKHealthStore()
  private let sleep = HKCategoryType(.sleepAnalysis)

  func write(
    _ stages: [(stage: HKCategoryValueSleepAnalysis, minutes: Double)], from bedtime: Date
  ) async throws {
    var start = bedtime
    var samples: [HKCategorySample] = []
    for (stage, minutes) in stages {
      let end = start + minutes * 60
      samples.append(HKCategorySample(type: sleep, value: stage.rawValue, start: start, end: end))
      start = end
    }
    try await store.save(samples)
  }

  func hoursAsleep(from start: Date, to end: Date) async throws -> Double {
    let asleep = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKCategoryValueSleepAnalysis.predicateForSamples(
        equalTo: HKCategoryValueSleepAnalysis.allAsleepValues),
      HKQuery.predicateForSamples(withStart: start, end: end),
    ])
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.categorySample(type: sleep, predicate: asleep)],
      sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    return samples.reduce(0) { $0 + $1.endDate.timeIntervalSince($1.startDate) } / 3600
  }
}
