import Foundation
import HKStats

/// The steps of the last seven days, kept fresh: what a chart on a page shows.
actor StepChart {
  /// One bar.
  struct Day: Sendable, Equatable {
    var start: Date
    /// Nil where nobody recorded anything: no data is not zero steps.
    var steps: Double?
  }

  private(set) var days: [Day] = []

  private let store: HKHealthStore
  private let calendar: Calendar
  private let steps = HKQuantityType(.stepCount)

  init(store: HKHealthStore, calendar: Calendar = .current) {
    self.store = store
    self.calendar = calendar
  }
}
