public import Foundation
public import HealthKitTypes
package import SampleStore
internal import Synchronization

/// The way to health data: permissions, saving, deleting, and queries.
///
/// Every `HKHealthStore()` of a process shows the same data and the same permissions, as on a phone. In
/// tests and services ``init(configuration:)`` opens another store, in memory or in a file.
///
/// ```swift
/// let store = HKHealthStore()
/// try await store.requestAuthorization(toShare: [water], read: [water])
/// try await store.save(sample)
/// ```
public final class HKHealthStore: NSObject, Sendable {
  let database: HealthDatabase
  /// How the store was opened.
  public let configuration: Configuration
  /// What ``workoutSessionMirroringStartHandler`` was given.
  let mirroringStartHandler = LockedState<UnmarkedHandler<(HKWorkoutSession) -> Void>?>(nil)

  /// The default database: that of the task, as a test names it, else what ``useByDefault(_:)`` named for the
  /// process, else one in memory.
  public override convenience init() {
    let shared =
      Self.ofTask
      ?? Self.shared.withLock { shared in
        if let shared { return shared }
        do {
          let opened = try HKHealthStore(configuration: Configuration())
          shared = opened
          return opened
        } catch {
          fatalError("No database could be made in memory: \(error)")
        }
      }
    self.init(database: shared.database, configuration: shared.configuration)
  }

  private static let shared = LockedState<HKHealthStore?>(nil)
  /// What ``init()`` opens in a task and the tasks that it begins.
  @TaskLocal package static var ofTask: HKHealthStore?

  /// Opens a store of its own: a new one in memory, or the one in a file.
  ///
  /// - Throws: ``HKError`` with `errorDatabaseInaccessible` if the file cannot be opened, and why.
  public convenience init(configuration: Configuration) throws(HKError) {
    self.init(
      database: try .open(configuration.storage), configuration: configuration)
  }

  /// Makes a store the one that `HKHealthStore()` opens from now on.
  public static func useByDefault(_ store: HKHealthStore) {
    shared.withLock { $0 = store }
    HKSource.useByDefault(store.configuration.app.source)
  }

  init(database: HealthDatabase, configuration: Configuration) {
    self.database = database
    self.configuration = configuration
    super.init()
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

  /// The store of the same data that another app has, in this process.
  public func store(for configuration: Configuration) -> HKHealthStore {
    HKHealthStore(database: database, configuration: configuration)
  }

  /// The data themselves, for tests that put some there.
  package var sampleStore: SampleStore { database.store }

  /// What keeps apps from the data for a while.
  package var deviceConditions: DeviceConditions { database.device.current }

  /// Changes what keeps apps from the data for a while.
  package func changeDeviceConditions(_ body: (inout DeviceConditions) -> Void) {
    database.device.change(body)
  }

  /// Whether there is health data on this machine: true, unless a test says otherwise of the default store.
  public class func isHealthDataAvailable() -> Bool {
    let store = ofTask ?? shared.withLock { $0 }
    return store?.deviceConditions.isHealthDataAvailable ?? true
  }

  /// Whether clinical records can be kept here: false.
  public func supportsHealthRecords() -> Bool { false }
}
