import CoreLocation
import HealthKit

/// Records a run: distance, energy, a pause, and the way that it took.
final class RunRecorder {
  private let store = HKHealthStore()
  private let builder: HKWorkoutBuilder
  private let route: HKWorkoutRouteBuilder

  init() {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    configuration.locationType = .outdoor
    builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
    route = HKWorkoutRouteBuilder(healthStore: store, device: nil)
  }

  func begin(at start: Date) async throws {
    try await builder.beginCollection(at: start)
  }

  func ran(metres: Double, from start: Date, to end: Date, along places: [CLLocation]) async throws
  {
    let distance = HKQuantitySample(
      type: HKQuantityType(.distanceWalkingRunning),
      quantity: HKQuantity(unit: .meter(), doubleValue: metres), start: start, end: end)
    try await builder.addSamples([distance])
    try await route.insertRouteData(places)
  }

  func rested(from start: Date, to end: Date) async throws {
    try await builder.addWorkoutEvents([
      HKWorkoutEvent(
        type: .pause, dateInterval: DateInterval(start: start, duration: 0), metadata: nil),
      HKWorkoutEvent(
        type: .resume, dateInterval: DateInterval(start: end, duration: 0), metadata: nil),
    ])
  }

  func finish(at end: Date) async throws -> HKWorkout? {
    try await builder.endCollection(at: end)
    guard let workout = try await builder.finishWorkout() else { return nil }
    _ = try await route.finishRoute(with: workout, metadata: nil)
    return workout
  }
}
