internal import Dispatch
internal import Foundation
internal import HKStats
internal import HealthCalculations
internal import Synchronization

/// A health store as an app has it that was granted what it asked for, and the app's heart rates.
struct HealthStoreFixture: Sendable {
  static let heartRate = HKQuantityType(.heartRate)
  static let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
  static let water = HKQuantityType(.dietaryWater)

  let store: HKHealthStore

  /// An empty store.
  init(_ storage: HKHealthStore.Configuration.Storage = .inMemory) throws {
    var configuration = HKHealthStore.Configuration(
      storage: storage, app: HealthApp(bundleIdentifier: "org.example.app", name: "App"),
      presenter: GrantAllPresenter())
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/New_York") ?? calendar.timeZone
    configuration.calendar = calendar
    configuration.clock = StoppedClock()
    let store = try HKHealthStore(configuration: configuration)
    self.store = store
    let types: Set<HKSampleType> = [Self.heartRate, Self.water, .workoutType()]
    try waitFor { try await store.requestAuthorization(toShare: types, read: types) }
  }

  /// A store in memory that holds heart rates.
  init(heartRates: SampleColumns) throws {
    try self.init()
    let store = store
    for begin in stride(from: 0, to: heartRates.count, by: 10_000) {
      let samples = (begin..<min(heartRates.count, begin + 10_000)).map { place in
        Self.heartRate(heartRates.values[place], at: heartRates.starts[place])
      }
      try waitFor { try await store.save(samples) }
    }
  }

  /// A store in a new file.
  static func inFile() throws -> HealthStoreFixture {
    try HealthStoreFixture(.file(URL(filePath: DataFolder.newFile("health.sqlite"))))
  }

  static func heartRate(_ beats: Double, at instant: Double) -> HKQuantitySample {
    let date = Date(timeIntervalSince1970: instant)
    return HKQuantitySample(
      type: heartRate, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: beats),
      start: date, end: date)
  }

  /// Commits something that concerns nobody, after which nothing is known any more.
  func commitSomething() throws {
    let store = store
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try waitFor {
      try await store.save(
        HKQuantitySample(
          type: Self.water, quantity: HKQuantity(unit: .liter(), doubleValue: 0.25), start: date,
          end: date))
    }
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// The heart rates.
  static var heartRates: HKSamplePredicate<HKQuantitySample> {
    .quantitySample(type: HealthStoreFixture.heartRate)
  }
}

/// A clock that always says the same, so that what is saved is the same in every run.
private struct StoppedClock: HealthClock {
  var now: Date { Date(timeIntervalSince1970: 1_800_000_000) }
  func sleep(until date: Date) async throws {}
}

/// Runs asynchronous work as a task and waits for it: measured work is called on a thread.
@discardableResult
func waitFor<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let outcome = Outcome<Value>()
  let hasEnded = DispatchSemaphore(value: 0)
  Task.detached {
    do {
      outcome.set(.success(try await body()))
    } catch {
      outcome.set(.failure(error))
    }
    hasEnded.signal()
  }
  hasEnded.wait()
  return try outcome.take()
}

private final class Outcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
  }

  /// Hands the value over: it is let go by who asked, not by whichever thread is the last.
  func take() throws -> Value {
    let taken = result.withLock { result in
      defer { result = nil }
      return result
    }
    guard let taken else { throw WrongAnswer("There is no answer.") }
    return try taken.get()
  }
}
