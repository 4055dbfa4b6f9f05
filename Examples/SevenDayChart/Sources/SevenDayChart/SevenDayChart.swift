import Foundation
import HKStats

/// Shows a chart that follows its data: a watch saves a walk a day, then one walk is deleted.
@main
struct SevenDayChart {
  static func main() async throws {
    let store = HKHealthStore()
    let chart = StepChart(store: store)
    try await chart.start()
    print("An empty store:")
    print(await text(chart))

    let steps = HKQuantityType(.stepCount)
    let watch = store.store(
      for: HKHealthStore.Configuration(
        app: HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")))
    try await watch.requestAuthorization(toShare: [steps], read: [])
    let today = Calendar.current.startOfDay(for: .now)
    let walks = (-6...(-1)).compactMap { days -> HKQuantitySample? in
      guard let day = Calendar.current.date(byAdding: .day, value: days, to: today) else {
        return nil
      }
      let noon = day + 12 * 3_600
      return HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: Double(1_000 * (8 + days))),
        start: noon, end: noon + 1_800)
    }
    try await watch.save(walks)
    try await wait { await chart.changes.added == walks.count }
    print("\nAfter six walks:")
    print(await text(chart))

    try await watch.delete(walks[2])
    try await wait { await chart.changes.deleted == 1 }
    print("\nAfter one was deleted:")
    print(await text(chart))
    await chart.stop()
  }

  private static func text(_ chart: StepChart) async -> String {
    await chart.days.map { day in
      let label = day.start.formatted(.dateTime.weekday(.abbreviated))
      guard let steps = day.steps else { return "\(label)      -" }
      let bar = String(repeating: "█", count: Int(steps / 250))
      return "\(label) \(String(format: "%6.0f", steps)) \(bar)"
    }.joined(separator: "\n")
  }

  /// Waits for what the chart hears of on its own.
  private static func wait(until condition: @Sendable () async -> Bool) async throws {
    while await !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }
}
