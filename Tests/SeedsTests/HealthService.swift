// "7.5 - HealthKit": the service, and the snippets around it.

import Foundation
import HKStats

actor HealthService {
  let store = HKHealthStore()

  func requestAuthorization() async throws {
    guard HKHealthStore.isHealthDataAvailable() else {
      throw HKError(.errorHealthDataUnavailable)
    }
    let read: Set = [
      HKQuantityType(.heartRate),
      HKQuantityType(.stepCount),
      HKQuantityType(.activeEnergyBurned),
      HKCategoryType(.sleepAnalysis),
      HKObjectType.workoutType(),
    ]
    let write: Set = [
      HKQuantityType(.bodyMass),
      HKObjectType.workoutType(),
    ]
    try await store.requestAuthorization(toShare: write, read: read)
  }
}

extension HealthService {
  func todaySteps() async throws -> Double {
    let type = HKQuantityType(.stepCount)
    let cal = Calendar.current
    let start = cal.startOfDay(for: .now)
    let predicate = HKQuery.predicateForSamples(withStart: start, end: .now)

    return try await withCheckedThrowingContinuation { cont in
      let query = HKStatisticsQuery(
        quantityType: type,
        quantitySamplePredicate: predicate,
        options: .cumulativeSum
      ) { _, stats, error in
        if let error {
          cont.resume(throwing: error)
          return
        }
        let sum = stats?.sumQuantity()?.doubleValue(for: .count()) ?? 0
        cont.resume(returning: sum)
      }
      store.execute(query)
    }
  }

  func sleepLastNight() async throws -> TimeInterval {
    let type = HKCategoryType(.sleepAnalysis)
    let cal = Calendar.current
    let now = Date.now
    // swift-format-ignore: NeverForceUnwrap
    let start = cal.date(byAdding: .hour, value: -16, to: now)!
    let predicate = HKQuery.predicateForSamples(withStart: start, end: now)

    return try await withCheckedThrowingContinuation { cont in
      let query = HKSampleQuery(
        sampleType: type, predicate: predicate,
        limit: HKObjectQueryNoLimit, sortDescriptors: nil
      ) { _, samples, error in
        if let error {
          cont.resume(throwing: error)
          return
        }
        let asleep = (samples as? [HKCategorySample] ?? [])
          .filter {
            $0.value == HKCategoryValueSleepAnalysis.asleepCore.rawValue
              || $0.value == HKCategoryValueSleepAnalysis.asleepDeep.rawValue
              || $0.value == HKCategoryValueSleepAnalysis.asleepREM.rawValue
          }
          .reduce(0.0) { $0 + $1.endDate.timeIntervalSince($1.startDate) }
        cont.resume(returning: asleep)
      }
      store.execute(query)
    }
  }

  func saveWalkout(start: Date, end: Date, distanceMeters: Double, kcal: Double) async throws {
    let workout = HKWorkout(
      activityType: .walking,
      start: start,
      end: end,
      duration: end.timeIntervalSince(start),
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: kcal),
      totalDistance: HKQuantity(unit: .meter(), doubleValue: distanceMeters),
      metadata: nil
    )
    try await store.save(workout)
  }

  // The article has a comment where `onUpdate` is called: the place to query again.
  func startWatchingHeartRate(onUpdate: @escaping () -> Void) async throws {
    let type = HKQuantityType(.heartRate)
    try await store.enableBackgroundDelivery(for: type, frequency: .immediate)

    let observer = HKObserverQuery(sampleType: type, predicate: nil) { _, completion, error in
      if let error {
        completion()
        return
      }
      Task {
        // Re-query to get the new samples and process
        onUpdate()
        completion()
      }
    }
    store.execute(observer)
  }

  // The article has the body at top level and a comment where `collect` is called.
  func lastSevenDays(
    collect: @escaping (Date, Double) -> Void, finished: @escaping () -> Void
  ) {
    let type = HKQuantityType(.stepCount)
    let cal = Calendar.current
    let end = cal.startOfDay(for: .now)
    // swift-format-ignore: NeverForceUnwrap
    let start = cal.date(byAdding: .day, value: -6, to: end)!
    let interval = DateComponents(day: 1)

    let query = HKStatisticsCollectionQuery(
      quantityType: type,
      quantitySamplePredicate: HKQuery.predicateForSamples(withStart: start, end: end),
      options: .cumulativeSum,
      anchorDate: end,
      intervalComponents: interval
    )
    query.initialResultsHandler = { _, stats, _ in
      stats?.enumerateStatistics(from: start, to: end) { stat, _ in
        let day = stat.startDate
        let count = stat.sumQuantity()?.doubleValue(for: .count()) ?? 0
        // collect
        collect(day, count)
      }
      finished()
    }
    store.execute(query)
  }
}
