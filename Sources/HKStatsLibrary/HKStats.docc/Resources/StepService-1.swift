import Foundation
import HKStats

/// Tells how many steps were taken, as an app that the owner of the data may refuse.
struct StepService: Sendable {
  private let store: HKHealthStore
  private let steps = HKQuantityType(.stepCount)

  init(store: HKHealthStore) {
    self.store = store
  }
}
