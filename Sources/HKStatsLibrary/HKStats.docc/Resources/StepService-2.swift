import Foundation
import HKStats

/// Tells how many steps were taken, as an app that the owner of the data may refuse.
struct StepService: Sendable {
  private let store: HKHealthStore
  private let steps = HKQuantityType(.stepCount)

  init(store: HKHealthStore) {
    self.store = store
  }

  /// Asks the owner; an owner who was asked before is not asked again.
  func ask() async throws {
    try await store.requestAuthorization(toShare: [], read: [steps])
  }
}
