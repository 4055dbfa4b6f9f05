import Foundation
import HKStats
import TestSupport
import Testing

/// The code of the five articles that the project began from, run against the library. Each test makes
/// the process's default store anew, as a phone with nothing on it.
@Suite(.serialized, .alone, .endsInTime) struct SeedsTests {
  static let steps = HKQuantityType(.stepCount)
  static let watch = HealthApp(bundleIdentifier: "org.example.watch", name: "Watch")

  /// A new default store, in memory, whose sheet is `presenter`.
  @discardableResult
  static func emptyPhone(
    presenter: (any HKAuthorizationPresenter)? = nil
  ) throws -> HKHealthStore {
    var configuration = HKHealthStore.Configuration(presenter: presenter)
    configuration.app = HealthApp(bundleIdentifier: "org.example.article", name: "Article")
    let store = try HKHealthStore(configuration: configuration)
    HKHealthStore.useByDefault(store)
    return store
  }

  /// The same data as another app sees it, which may save these types.
  static func otherApp(
    _ app: HealthApp, on store: HKHealthStore, saves types: Set<HKSampleType>
  ) async throws -> HKHealthStore {
    let other = store.store(for: HKHealthStore.Configuration(app: app))
    try await other.requestAuthorization(toShare: types, read: [])
    return other
  }

  static func sample(
    _ type: HKQuantityType, _ value: Double, _ unit: HKUnit, from start: Date,
    lasting seconds: TimeInterval
  ) -> HKQuantitySample {
    HKQuantitySample(
      type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: start,
      end: start + seconds)
  }
}

/// A box that handlers on any queue write into.
///
/// `@unchecked` because the compiler does not see that the elements are touched behind the lock alone.
final class Collected<Element>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [Element] = []

  var elements: [Element] { lock.withLock { stored } }

  func append(_ element: Element) { lock.withLock { stored.append(element) } }
}

/// Runs a test while no other uses the default store: the same tests stand in two suites.
struct AloneTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await DefaultStoreTurn.shared.take()
    do {
      try await function()
    } catch {
      await DefaultStoreTurn.shared.pass()
      throw error
    }
    await DefaultStoreTurn.shared.pass()
  }
}

extension Trait where Self == AloneTrait {
  static var alone: AloneTrait { AloneTrait() }
}
