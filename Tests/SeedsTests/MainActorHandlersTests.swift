import Foundation
import HKStats
import TestSupport
import Testing

/// A model as charts are drawn from: on the main actor, in Swift 5, setting its properties in handlers.
/// That it compiles is half of the test.
@MainActor
final class MainActorModel {
  private(set) var days: [Double] = []
  private(set) var changes = 0
  private(set) var isAsked = false
  private(set) var failure: (any Error)?
  let store: HKHealthStore
  private let steps = HKQuantityType(.stepCount)

  init(store: HKHealthStore) {
    self.store = store
  }

  func ask() {
    store.requestAuthorization(toShare: [steps], read: [steps]) { success, error in
      self.isAsked = success
      self.failure = error
    }
  }

  func askFurther() {
    store.getRequestStatusForAuthorization(toShare: [steps], read: []) { status, error in
      self.isAsked = status == .unnecessary
    }
    store.handleAuthorizationForExtension { success, _ in self.isAsked = success }
    store.requestPerObjectReadAuthorization(
      for: .visionPrescriptionType(), predicate: nil
    ) { success, _ in self.isAsked = success }
  }

  func draw(from start: Date) {
    let query = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: start, intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { _, collection, error in
      self.failure = error
      self.days =
        collection?.statistics().compactMap { $0.sumQuantity()?.doubleValue(for: .count()) } ?? []
    }
    query.statisticsUpdateHandler = { _, _, _, _ in self.changes += 1 }
    store.execute(query)
  }

  func follow() {
    let query = HKAnchoredObjectQuery(
      type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
    ) { _, samples, _, _, _ in self.changes += samples?.count ?? 0 }
    query.updateHandler = { _, samples, deleted, _, _ in
      self.changes += (samples?.count ?? 0) + (deleted?.count ?? 0)
    }
    store.execute(query)
    let rings = HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in
      self.changes += summaries?.count ?? 0
    }
    rings.updateHandler = { _, summaries, _ in self.changes += summaries?.count ?? 0 }
    store.execute(rings)
    store.execute(
      HKObserverQuery(sampleType: steps, predicate: nil) { _, done, _ in
        self.changes += 1
        done()
      })
  }

  func save(_ sample: HKSample) {
    store.save(sample) { success, error in self.failure = success ? nil : error }
    store.delete(sample) { success, error in self.failure = success ? nil : error }
    store.enableBackgroundDelivery(for: steps, frequency: .hourly) { _, error in
      self.failure = error
    }
  }
}

@Suite struct MainActorHandlersTests {
  @Test @MainActor func handlersOfAMainActorClassAreCalled() async throws {
    let model = MainActorModel(store: try HKHealthStore(configuration: .init()))
    model.ask()
    try await eventually { model.isAsked }
    let noon = Date(timeIntervalSince1970: 1_700_000_000)
    try await model.store.save(
      SeedsTests.sample(HKQuantityType(.stepCount), 120, .count(), from: noon, lasting: 60))
    model.draw(from: noon)
    try await eventually { model.days == [120] }
    #expect(model.failure == nil)
  }

  @Test @MainActor func whatNeverHappensFailsItsTest() async throws {
    var looks = 0
    await withKnownIssue {
      try await eventually(looks: 3) {
        looks += 1
        return false
      }
    }
    #expect(looks == 3)
    try await eventually(looks: 1) { true }
  }
}
