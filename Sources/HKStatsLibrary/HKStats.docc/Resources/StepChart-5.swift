import Foundation
import HKStats

/// The steps of the last seven days, kept fresh: what a chart on a page shows.
///
/// The first chart is there when ``start()`` returns. From then on an anchored query says what was
/// added and deleted, and only then are the days counted again.
actor StepChart {
  /// One bar.
  struct Day: Sendable, Equatable {
    var start: Date
    /// Nil where nobody recorded anything: no data is not zero steps.
    var steps: Double?
  }

  private(set) var days: [Day] = []
  /// How many samples came and went since the chart was started.
  private(set) var changes = (added: 0, deleted: 0)

  private let store: HKHealthStore
  private let calendar: Calendar
  private let steps = HKQuantityType(.stepCount)
  private var anchor: HKQueryAnchor?
  private var updates: Task<Void, any Error>?

  init(store: HKHealthStore, calendar: Calendar = .current) {
    self.store = store
    self.calendar = calendar
  }

  /// Asks for permission, counts the days, and follows what happens to the data.
  func start() async throws {
    try await store.requestAuthorization(toShare: [], read: [steps])
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: nil)
    anchor = try await query.result(for: store).newAnchor
    try await count()
    let following = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: steps)], anchor: anchor)
    let results = following.results(for: store)
    updates = Task { [weak self] in
      for try await result in results {
        try await self?.take(result)
      }
    }
  }

  /// Ends following.
  func stop() {
    updates?.cancel()
  }

  private func take(
    _ result: HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result
  ) async throws {
    anchor = result.newAnchor
    guard !result.addedSamples.isEmpty || !result.deletedObjects.isEmpty else { return }
    try await count()
    changes.added += result.addedSamples.count
    changes.deleted += result.deletedObjects.count
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
