public import Foundation
public import HealthKitTypes
internal import SampleStore

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

  /// The default database of the process: what ``useByDefault(_:)`` named, else one in memory.
  public override convenience init() {
    let shared = Self.shared.withLock { shared in
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
  }

  init(database: HealthDatabase, configuration: Configuration) {
    self.database = database
    self.configuration = configuration
    super.init()
  }

  /// The store of the same data that another app has, in this process.
  public func store(for configuration: Configuration) -> HKHealthStore {
    HKHealthStore(database: database, configuration: configuration)
  }

  /// Whether there is health data on this machine: true.
  public class func isHealthDataAvailable() -> Bool { true }

  /// Whether clinical records can be kept here: false.
  public func supportsHealthRecords() -> Bool { false }
}
