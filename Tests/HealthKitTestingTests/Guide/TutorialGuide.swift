// Runs the programs of Sources/HKStatsLibrary/HKStats.docc, whose files lie beside this one.
import Foundation
import HKStats
import HealthKitTesting
import TestSupport
import Testing

@Suite(.endsInTime) struct TutorialGuide {
  private let steps = HKQuantityType(.stepCount)

  private func walk(_ count: Double, at start: Date) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start, end: start + 1_800)
  }

  @Test func theChartFollowsItsData() async throws {
    let store = try HKHealthStore.forTesting()
    let chart = StepChart(store: store, calendar: .current)
    try await chart.start()
    #expect(await chart.days.map(\.steps) == Array(repeating: nil, count: 7))

    let today = Calendar.current.startOfDay(for: .now)
    let fourth = try #require(Calendar.current.date(byAdding: .day, value: -3, to: today))
    let walks = [walk(3_000, at: fourth + 43_200), walk(1_000, at: fourth + 50_400)]
    try store.insert(.samples(walks))
    while await chart.changes.added < 2 { try await Task.sleep(for: .milliseconds(1)) }
    let lines = await chart.text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[0].hasSuffix(" -"))
    #expect(lines[3].hasSuffix("  4000 " + String(repeating: "█", count: 16)))
    await chart.stop()
  }

  @Test func theServiceAnswersWhatItMayRead() async throws {
    let midnight = Date(timeIntervalSince1970: 1_709_251_200)
    let sample = HealthFixture.samples([walk(3_000, at: midnight + 43_200)])
    for (allowed, answer) in [([], .nothing), ([steps], .steps(3_000))]
      as [(Set<HKObjectType>, StepService.Answer)]
    {
      let store = try HKHealthStore.forTesting(sample, presenter: AllowedTypes(read: allowed))
      let service = StepService(store: store)
      let unasked = try await service.answer(from: midnight, to: midnight + 86_400)
      #expect(unasked == .permissionNeeded)
      try await service.ask()
      let asked = try await service.answer(from: midnight, to: midnight + 86_400)
      #expect(asked == answer)
    }
  }
}
