public import Foundation
public import HKStats
internal import SampleStore

/// A HealthKit for tests: a store in memory, of which a test says what is in it, what was granted, and what
/// goes wrong.
///
/// ```swift
/// @Test func theChartShowsTheStepsOfToday() async throws {
///   let store = try HKHealthStore.forTesting(.runner())
///   try store.grant(read: [HKQuantityType(.stepCount)])
///   try await HKHealthStore.withDefault(store) {
///     let model = StepsModel()  // It makes an HKHealthStore().
///     await model.load()
///     #expect(model.today > 0)
///   }
/// }
/// ```
extension HKHealthStore {
  /// A new store in memory, as an app sees it that was granted nothing yet.
  ///
  /// - Parameters:
  ///   - fixture: what is in it; nothing by default.
  ///   - app: who uses the store.
  ///   - presenter: who answers requests; by default everything is granted.
  ///   - clock: what time it is; by default that of the system.
  ///   - calendar: of intervals whose components name none.
  ///   - exceptions: what becomes of what HealthKit raises an exception for; by default the test stops where the
  ///     phone would.
  /// - Throws: what the fixture throws that cannot be read.
  public static func forTesting(
    _ fixture: HealthFixture = .nothing,
    app: HealthApp = HealthApp(bundleIdentifier: "org.example.app", name: "App"),
    presenter: any HKAuthorizationPresenter = GrantAllPresenter(),
    clock: any HealthClock = SystemHealthClock(), calendar: Calendar = .current,
    exceptions: Configuration.Exceptions = .trap
  ) throws -> HKHealthStore {
    var configuration = Configuration(app: app, presenter: presenter)
    configuration.clock = clock
    configuration.calendar = calendar
    configuration.exceptions = exceptions
    let store = try HKHealthStore(configuration: configuration)
    try store.insert(fixture)
    return store
  }

  /// Runs `body` with this store as the one that `HKHealthStore()` opens, and its app as
  /// `HKSource.default()`, in this task and the tasks that it begins.
  ///
  /// Other tasks have other defaults, so tests run beside each other without locks. A detached task, and a
  /// queue of Dispatch's, inherits none.
  public static func withDefault<Result>(
    _ store: HKHealthStore, _ body: () throws -> Result
  ) rethrows -> Result {
    try $ofTask.withValue(store) {
      try HKSource.$ofTask.withValue(store.source) { try body() }
    }
  }

  /// The same for what waits.
  public static func withDefault<Result>(
    _ store: HKHealthStore, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $ofTask.withValue(store) {
      try await HKSource.$ofTask.withValue(store.source) { try await body() }
    }
  }

  /// Waits until everything has run that queries have to do so far: first results, updates, calls of
  /// observers and what follows from them.
  ///
  /// What a handler begins elsewhere, on the main actor or in a task, is not waited for, nor are sequences of
  /// descriptors: take their next element instead.
  public func settled() async {
    await waitForQueries()
  }

  /// The store of the same data that its owner has: whoever changes it asks nobody.
  var ofOwner: HKHealthStore {
    var owner = configuration
    owner.access = .owner
    return store(for: owner)
  }

  /// The source of what the app saves.
  private var source: HKSource {
    HKSource(name: configuration.app.name, bundleIdentifier: configuration.app.bundleIdentifier)
  }
}
