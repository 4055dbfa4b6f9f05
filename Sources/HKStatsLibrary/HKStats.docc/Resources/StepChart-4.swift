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
  private var anchor: HKQueryAnchor?

  init(store: HKHealthStore, calendar: Calendar = .current) {
    self.store = store
    self.calendar = calendar
  }

  /// Asks for permission and counts the days.
  func start() async throws {
    try await store.requestAuthorization(toShare: [], read: [steps])
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil)
    anchor = try await query.result(for: store).newAnchor
    try await count()
  }

  private func count() async throws {
    let today = calendar.startOfDay(for: .now)
    guard let first = calendar.date(byAdding: .day, value: -6, to: today) else { return }
    var interval = DateComponents(day: 1)
    interval.calendar = calendar
    let query = HKStatisticsCollectionQueryDescriptor(
      predicate: .quantitySample(
        type: steps, predicate: HKQuery.predicateForSamples(withStart: first, end: nil)),
      options: .cumulativeSum, anchorDate: today, intervalComponents: interval)
    let collection = try await query.result(for: store)
    var days: [Day] = []
    collection.enumerateStatistics(from: first, to: today) { statistics, _ in
      days.append(
        Day(
          start: statistics.startDate,
          steps: statistics.sumQuantity()?.doubleValue(for: .count())))
    }
    self.days = days
  }
}
