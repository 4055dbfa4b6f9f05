import Foundation
import HKStats
import HealthKitTesting
import Testing

/// What an app's tests ask of a store in memory: it merges two sources, and sums columns that are long
/// enough for the kernels.
@Test func stepsOfTwoDevicesAreMergedAndHeartRatesAveraged() async throws {
  let (steps, heart) = (HKQuantityType(.stepCount), HKQuantityType(.heartRate))
  let start = Date(timeIntervalSince1970: 1_709_287_200)
  func walk(_ count: Double, from first: TimeInterval, to last: TimeInterval) -> HKQuantitySample {
    HKQuantitySample(
      type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
      start: start + first, end: start + last)
  }
  let store = try HKHealthStore.forTesting(
    .samples([walk(100, from: 0, to: 600)], from: HealthApp(bundleIdentifier: "a", name: "Phone")))
  try store.insert(
    .samples([walk(200, from: 300, to: 900)], from: HealthApp(bundleIdentifier: "b", name: "Watch"))
  )
  let perMinute = HKUnit.count().unitDivided(by: .minute())
  try store.insert(
    .samples(
      (0..<10_000).map { second in
        HKQuantitySample(
          type: heart,
          quantity: HKQuantity(unit: perMinute, doubleValue: second % 2 == 0 ? 60 : 80),
          start: start + Double(second), end: start + Double(second))
      }))
  try store.grant(read: [steps, heart])

  // The later source is the better one: half of the phone's hundred, and all of the watch's.
  let sum = try await HKStatisticsQueryDescriptor(
    predicate: .quantitySample(type: steps), options: .cumulativeSum
  ).result(for: store)
  #expect(sum?.sumQuantity()?.doubleValue(for: .count()) == 250)
  let mean = try await HKStatisticsQueryDescriptor(
    predicate: .quantitySample(type: heart), options: .discreteAverage
  ).result(for: store)
  let rate = try #require(mean?.averageQuantity()?.doubleValue(for: perMinute))
  #expect(abs(rate - 70) < 1e-9)
}
