import Foundation
import HealthKitTypes
import SampleStore
import Synchronization

@testable import HealthKitQueries

/// A clock that stands where a test puts it.
final class SetClock: HealthClock {
  private let instant: Mutex<Date>

  init(_ now: Date) {
    instant = Mutex(now)
  }

  var now: Date { instant.withLock { $0 } }

  func set(_ now: Date) { instant.withLock { $0 = now } }

  func sleep(until date: Date) async throws { try Task.checkCancellation() }
}

/// A session with its store, its clock and what its delegates were told.
struct SessionFixture {
  static let start = SavingFixture.now
  static let energy = HKQuantityType(.activeEnergyBurned)
  static let heartRate = HKQuantityType(.heartRate)

  let clock = SetClock(start)
  let store: HKHealthStore
  let told = Told()

  init(_ session: HKHealthStore.Configuration.Session = .owner) throws {
    var configuration = SavingFixture.configuration()
    configuration.clock = clock
    configuration.session = session
    store = try HKHealthStore(configuration: configuration)
    try SavingFixture.allow(
      [.workoutType(), Self.energy, Self.heartRate], SavingFixture.app, in: store)
  }

  static func at(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

  /// Moves the clock to so many seconds after the start.
  func wait(until seconds: TimeInterval) { clock.set(Self.at(seconds)) }

  static func configuration(
    _ activity: HKWorkoutActivityType = .running
  ) -> HKWorkoutConfiguration {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    return configuration
  }

  func session(_ activity: HKWorkoutActivityType = .running) throws -> HKWorkoutSession {
    let session = try HKWorkoutSession(
      healthStore: store, configuration: Self.configuration(activity))
    session.delegate = told
    return session
  }
}

/// A delegate of sessions and builders that notes each call, in order.
final class Told: NSObject, HKWorkoutSessionDelegate, HKLiveWorkoutBuilderDelegate, Sendable {
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  override init() {
    (stream, continuation) = AsyncStream.makeStream(of: String.self)
  }

  /// The next calls; waits for them.
  func next(_ count: Int) async -> [String] {
    var calls: [String] = []
    var iterator = stream.makeAsyncIterator()
    while calls.count < count, let call = await iterator.next() { calls.append(call) }
    return calls
  }

  private func note(_ call: String) { continuation.yield(call) }

  private func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince(SessionFixture.start))
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
    from fromState: HKWorkoutSessionState, date: Date
  ) {
    note("\(fromState) > \(toState) at \(seconds(date))")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    note("error \((error as? HKError)?.code ?? .unknownError)")
  }

  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {
    note("\(event.type) at \(seconds(event.date))")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {
    note("begins \(workoutConfiguration.activityType) at \(seconds(date))")
  }

  func workoutSession(
    _ workoutSession: HKWorkoutSession,
    didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {
    note("ends \(workoutConfiguration.activityType) at \(seconds(date))")
  }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {
    let names = collectedTypes.map { $0.identifier.dropFirst("HKQuantityTypeIdentifier".count) }
    note("builder: \(names.sorted().joined(separator: ", "))")
  }

  func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {
    note("builder: event")
  }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity
  ) {
    note("builder: begins \(workoutActivity.workoutConfiguration.activityType)")
  }

  func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity
  ) {
    note("builder: ends at \(workoutActivity.endDate.map(seconds) ?? -1)")
  }
}
