// The code of Docs/Testing.md and of the article on tests; DocumentTests compares them.
import Foundation
import HKStats
import HealthKitTesting
import Observation
import Testing

@MainActor @Observable final class StepsModel {
  private(set) var today = 0.0
  private let store = HKHealthStore()

  func load(from start: Date, to end: Date) async throws {
    let steps = HKSamplePredicate.quantitySample(
      type: HKQuantityType(.stepCount),
      predicate: HKQuery.predicateForSamples(withStart: start, end: end))
    let sum = try await HKStatisticsQueryDescriptor(predicate: steps, options: .cumulativeSum)
      .result(for: store)
    today = sum?.sumQuantity()?.doubleValue(for: .count()) ?? 0
  }
}

@Suite struct TestingGuide {
  private let steps = HKQuantityType(.stepCount)
  private let midnight = Date(timeIntervalSince1970: 1_709_269_200)

  private func walk(_ count: Double) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: midnight + 3_600, end: midnight + 3_660)
  }

  #if Exports
    @Test @MainActor func theModelShowsTheStepsOfADay() async throws {
      let store = try HKHealthStore.forTesting(.runner(days: 1))
      try store.grant(read: [HKQuantityType(.stepCount)])
      try await HKHealthStore.withDefault(store) {
        let model = StepsModel()
        try await model.load(from: midnight, to: midnight + 86_400)
        #expect(model.today > 1_000)
      }
    }

    @Test @MainActor func aDeniedModelShowsNothing() async throws {
      let store = try HKHealthStore.forTesting(.runner(days: 1))
      try store.deny(read: [HKQuantityType(.stepCount)])
      await HKHealthStore.withDefault(store) {
        let model = StepsModel()
        await #expect(throws: HKError.self) {
          try await model.load(from: midnight, to: midnight + 86_400)
        }
        #expect(model.today == 0)
      }
    }
  #endif

  @Test func theSheetIsShownOnceAndPutOffOnce() async throws {
    let sheets = ScriptedPresenter([.fail(CancellationError()), .grant(share: [], read: [steps])])
    let store = try HKHealthStore.forTesting(presenter: sheets)
    await #expect(throws: CancellationError.self) {
      try await store.requestAuthorization(toShare: [], read: [steps])
    }
    #expect(store.authorizationStatus(for: steps) == .notDetermined)
    try await store.requestAuthorization(toShare: [], read: [steps])
    #expect(sheets.sheets.count == 2)
  }

  @Test func aStoreHoldsWhatATextSays() async throws {
    let store = try HKHealthStore.forTesting(
      .json(
        """
        [{"type": "stepCount", "start": "2024-03-01T08:00:00Z", "end": "2024-03-01T08:10:00Z", "value": 812},
         {"type": "heartRate", "start": "2024-03-01T08:00:00Z", "value": 61, "unit": "count/min"}]
        """))
    try store.grant(read: [steps])
    let samples = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: steps)], sortDescriptors: []
    ).result(for: store)
    #expect(samples.map { $0.quantity.doubleValue(for: .count()) } == [812])
  }

  @Test func whatGoesWrongOnDevicesGoesWrongHere() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(toShare: [steps], read: [steps])
    store.setLocked(true)
    await #expect(throws: HKError.self) {
      _ = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: steps)], sortDescriptors: []
      ).result(for: store)
    }
    store.setLocked(false)
    store.failSaving(with: HKError(HKError.Code.errorDatabaseInaccessible))
    await #expect(throws: HKError.self) { try await store.save(walk(10)) }
    store.failSaving(with: nil)
    try await store.save(walk(10))
  }

  @Test func anObserverIsToldOfWhatAWatchSaves() async throws {
    let store = try HKHealthStore.forTesting()
    try store.grant(read: [steps])
    let calls = CallCounter()
    store.execute(
      HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
        calls.add()
        done()
      })
    await store.settled()
    try store.insert(.samples([walk(120)]))
    await store.settled()
    #expect(calls.count == 2)
  }
}
