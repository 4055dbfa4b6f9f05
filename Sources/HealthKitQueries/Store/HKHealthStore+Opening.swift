internal import Dispatch
internal import HealthKitTypes
package import SampleStore
internal import Synchronization

/// Which data a store opens, and what tests and services may do with it that a phone has no need of.
extension HKHealthStore {
  private static let shared = LockedState<HKHealthStore?>(nil)
  /// What ``init()`` opens in a task and the tasks that it begins.
  @TaskLocal package static var ofTask: HKHealthStore?

  /// The store whose data ``init()`` opens.
  static var openedByDefault: HKHealthStore {
    if let ofTask { return ofTask }
    return shared.withLock { shared in
      if let shared { return shared }
      do {
        let opened = try HKHealthStore(configuration: Configuration())
        shared = opened
        return opened
      } catch {
        fatalError("No database could be made in memory: \(error)")
      }
    }
  }

  /// Makes a store the one that `HKHealthStore()` opens from now on.
  public static func useByDefault(_ store: HKHealthStore) {
    shared.withLock { $0 = store }
    HKSource.useByDefault(store.configuration.app.source)
  }

  /// Whether there is health data, as far as the default store says; nothing is opened for that.
  static var isThereHealthData: Bool {
    let store = ofTask ?? shared.withLock { $0 }
    return store?.deviceConditions.isHealthDataAvailable ?? true
  }

  /// The store of the same data that another app has, in this process.
  public func store(for configuration: Configuration) -> HKHealthStore {
    HKHealthStore(database: database, configuration: configuration)
  }

  /// Waits until no work of queries waits or runs.
  package func waitForQueries() async {
    // What is handed on after a piece has ended is found by the second look.
    var quietLooks = 0
    while quietLooks < 2 {
      await withCheckedContinuation { continuation in
        database.queue.async(flags: .barrier) { continuation.resume() }
      }
      quietLooks = database.pendingWork.load(ordering: .acquiring) == 0 ? quietLooks + 1 : 0
    }
  }

  /// The data themselves, for tests that put some there.
  package var sampleStore: SampleStore { database.store }

  /// What keeps apps from the data for a while.
  package var deviceConditions: DeviceConditions { database.device.current }

  /// Changes what keeps apps from the data for a while.
  package func changeDeviceConditions(_ body: (inout DeviceConditions) -> Void) {
    database.device.change(body)
  }
}
