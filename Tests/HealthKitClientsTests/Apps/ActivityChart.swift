import HealthKit
import Observation

/// Seven bars: the steps of each of the last days, which grow while the app is open.
@MainActor
@Observable
final class ActivityChart {
  private(set) var bars: [Double] = []
  private(set) var problem: String?
  @ObservationIgnored private let store = HKHealthStore()
  @ObservationIgnored private var query: HKStatisticsCollectionQuery?

  func start(today: Date, calendar: Calendar) {
    let steps = HKQuantityType(.stepCount)
    let midnight = calendar.startOfDay(for: today)
    guard let first = calendar.date(byAdding: .day, value: -6, to: midnight) else { return }
    let query = HKStatisticsCollectionQuery(
      quantityType: steps,
      quantitySamplePredicate: HKQuery.predicateForSamples(withStart: first, end: nil),
      options: .cumulativeSum, anchorDate: midnight,
      intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { [weak self] _, collection, error in
      let bars = Self.bars(of: collection, from: first, to: today)
      let problem = error?.localizedDescription
      Task { @MainActor in self?.show(bars, problem) }
    }
    query.statisticsUpdateHandler = { [weak self] _, _, collection, error in
      let bars = Self.bars(of: collection, from: first, to: today)
      let problem = error?.localizedDescription
      Task { @MainActor in self?.show(bars, problem) }
    }
    store.execute(query)
    self.query = query
  }

  func stop() {
    if let query { store.stop(query) }
  }

  private func show(_ bars: [Double], _ problem: String?) {
    self.bars = bars
    self.problem = problem
  }

  private nonisolated static func bars(
    of collection: HKStatisticsCollection?, from start: Date, to end: Date
  ) -> [Double] {
    var bars: [Double] = []
    collection?.enumerateStatistics(from: start, to: end) { statistics, _ in
      bars.append(statistics.sumQuantity()?.doubleValue(for: .count()) ?? 0)
    }
    return bars
  }
}
